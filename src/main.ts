#!/usr/bin/env node
import yargs, { type Argv } from "yargs";
import { EXIT } from "./commands/command.js";
import { describeError, UsageError } from "./commands/known-errors.js";
import { COMMANDS, type ListedCommand } from "./commands/list.js";
import { leaveQuietlyOnClosedPipe } from "./commands/output.js";
import { readSettings, SETTINGS_FILE } from "./commands/settings.js";
import { restoreStandardInput, shieldStandardInput } from "./commands/standard-input.js";
import { toolVersion } from "./commands/tool-version.js";

leaveQuietlyOnClosedPipe();

const program = yargs(shieldStandardInput(process.argv.slice(2)))
  .scriptName("fallback-review")
  .usage("$0 <command>\n\nReviews compaction fallbacks offline. Everything it prints is class-only.")
  .version(toolVersion())
  .help()
  .alias("help", "h")
  .strict()
  .demandCommand(1, "name a command")
  .recommendCommands()
  .completion("completion", "print a completion script for bash or zsh")
  .option("config", {
    type: "string",
    describe: `settings file; default: ${SETTINGS_FILE}, if there is one`,
    global: true,
  })
  .wrap(Math.min(100, process.stdout.columns ?? 100))
  .exitProcess(false)
  .parserConfiguration({ "duplicate-arguments-array": true, "parse-positional-numbers": false })
  .fail((message, error) => {
    throw (
      error ??
      new UsageError(`${(message.split("\n")[0] ?? "").replace(/[?.]$/, "")}; see fallback-review --help`)
    );
  });

for (const listed of Object.values(COMMANDS) as ListedCommand[]) {
  program.command(
    listed.usage,
    listed.does,
    async (yargs) => {
      const { command } = await listed.load();
      const parser = command.options(yargs).example(`$0 ${listed.example}`, "");
      // A settings file serves every command: each takes from it the flags that it has. The command line wins.
      const { paths: _, ...flags } = readSettings(configIn(process.argv));
      const own = Object.entries(flags).filter(([flag]) => hasOption(parser, flag));
      return parser.config(Object.fromEntries(own));
    },
    async (options) => {
      const { command } = await listed.load();
      const given = restoreStandardInput(options) as { config?: string; paths?: string[] };
      const { paths } = readSettings(given.config);
      const hasOwnPaths = given.paths !== undefined && given.paths.length > 0;
      process.exitCode = await command.run(
        "paths" in given && !hasOwnPaths && paths !== undefined ? { ...given, paths } : given,
      );
    },
  );
}

/** Whether an option is declared. The method is public in yargs, but missing from its types. */
function hasOption(parser: Argv, name: string): boolean {
  const { key } = (parser as unknown as { getOptions(): { key: Record<string, unknown> } }).getOptions();
  return Object.hasOwn(key, name);
}

/** The settings file that the arguments name, before they are parsed: its flags take part in the parsing. */
function configIn(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === "--config" || arg.startsWith("--config="));
  if (at === -1) return undefined;
  return args[at] === "--config" ? args[at + 1] : args[at]?.slice("--config=".length);
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = EXIT.couldNotRun;
}
