// Imported into a process that is measured: prints its highest memory, in KB, as the last line of its stderr.
process.on("exit", () => process.stderr.write(`\n${process.resourceUsage().maxRSS}\n`));
