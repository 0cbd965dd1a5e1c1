#!/usr/bin/env node
import yargs from "yargs";
import { EXIT } from "./commands/command.js";
import { describeError, UsageError } from "./commands/known-errors.js";
import { COMMANDS, type ListedCommand } from "./commands/list.js";
import { leaveQuietlyOnClosedPipe } from "./commands/output.js";
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
  .demandCommand(1, "name a command; see fallback-review --help")
  .recommendCommands()
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
      return command.options(yargs).example(`$0 ${listed.example}`, "");
    },
    async (options) => {
      const { command } = await listed.load();
      process.exitCode = await command.run(restoreStandardInput(options));
    },
  );
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = EXIT.couldNotRun;
}
