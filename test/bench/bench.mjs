// Runs every bench, one after another, or one: npm run bench -- --only NAME. Exit 1 if a limit was not reached.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const compiled = (name) => fileURLToPath(new URL(`../../dist-bench/test/bench/${name}.js`, import.meta.url));
const script = (name) => fileURLToPath(new URL(`./${name}.bench.mjs`, import.meta.url));

const PARTS = {
  "start-up": script("start-up"),
  ingest: script("ingest"),
  classify: compiled("classify"),
  replay: compiled("replay"),
  sessions: script("sessions"),
};

const names = namesAskedFor(process.argv.slice(2));
for (const name of names) {
  console.log(`\n== ${name}\n`);
  const { status } = spawnSync(process.execPath, [PARTS[name]], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

function namesAskedFor(args) {
  if (args.length === 0) return Object.keys(PARTS);
  const [flag, name] = args;
  if (args.length !== 2 || flag !== "--only" || !Object.hasOwn(PARTS, name)) {
    console.error(`usage: npm run bench [-- --only ${Object.keys(PARTS).join("|")}]`);
    process.exit(2);
  }
  return [name];
}
