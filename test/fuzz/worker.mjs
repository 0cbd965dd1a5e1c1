/**
 * The process that is fuzzed: it does nothing but ingest, so that its memory and its end are the ingest's own. Its
 * parent ends it if it hangs, and takes its end for a crash.
 */
import { ingest } from "../../dist/ingest/ingest.js";

process.on("message", async ({ paths, db }) => {
  try {
    const begun = performance.now();
    const summary = await ingest(paths, { db });
    const seconds = (performance.now() - begun) / 1000;
    process.send({ ok: true, summary, seconds, rss: process.resourceUsage().maxRSS * 1024 });
  } catch (error) {
    // For the person at the terminal, over made-up input: here the message may say everything.
    process.send({ ok: false, message: String(error?.stack ?? error).slice(0, 4000) });
  }
});
