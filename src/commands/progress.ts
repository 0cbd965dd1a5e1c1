import type { IngestOptions } from "../ingest/ingest.js";
import { shown } from "../report/shown.js";

/** Work shorter than this many milliseconds shows no bar. */
const QUIET = 1000;

/** A progress bar on stderr, on a terminal only, once the work has gone on for a second. */
export async function progressBar(): Promise<{
  readonly onProgress: NonNullable<IngestOptions["onProgress"]>;
  stop(): void;
}> {
  if (!process.stderr.isTTY) return { onProgress: () => {}, stop: () => {} };
  const { SingleBar } = await import("cli-progress");
  const bar = new SingleBar({
    format: "{bar} {percentage}% {path}",
    stream: process.stderr,
    clearOnComplete: true,
  });
  const begun = performance.now();
  let path = "";
  let started = false;
  return {
    onProgress: (progress) => {
      if (performance.now() - begun < QUIET) return;
      if (progress.path !== path || !started) {
        path = progress.path;
        started = true;
        bar.start(progress.of ?? 0, progress.bytes, { path: shown(path) });
      } else bar.update(progress.bytes);
    },
    stop: () => bar.stop(),
  };
}
