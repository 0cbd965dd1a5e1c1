import { realpathSync } from "node:fs";
import { type InputFault, type OpenInput, openInput } from "../input/open.js";
import type { LogItem, NamedCounts } from "../logs/event.js";
import { scanLog, scanLogFile } from "../logs/scan-log.js";
import type { Declarations } from "../releases/declarations.js";
import type { ScratchBuild } from "../store/build-scratch.js";
import { ScratchWriter } from "../store/scratch-writer.js";
import type { InputKind } from "../store/tables.js";
import { assignEpisodes } from "./assign-episodes.js";
import { attributeReleases } from "./attribute-releases.js";
import { Attributor } from "./attributor.js";
import type { DeclaredHost } from "./declared-hosts.js";
import { type FoundInput, findInputs } from "./find-inputs.js";
import type { IngestOptions } from "./ingest.js";
import { type InputSummary, SummaryBuilder } from "./ingest-summary.js";
import { assertRecordEquation, noCounts } from "./input-counts.js";
import { joinCompactions } from "./join-compactions.js";
import type { CaseLoader } from "./load-cases.js";
import { LogLoader, LogMemory } from "./load-log.js";
import type { SessionLoader } from "./load-session.js";
import { peek } from "./peek.js";
import { HEAD_BYTES, recognise } from "./recognise.js";
import { Rejects } from "./rejects.js";
import { ReleaseEvidence } from "./release-evidence.js";

/** Nothing in any input was recognised. */
export class NothingRecognised extends Error {
  override readonly name = "NothingRecognised";
}

/** The order of work: each input is found, recognised and read to its end; then all records are set in relation. */
export class Ingestion {
  readonly #build: ScratchBuild;
  readonly #writer: ScratchWriter;
  readonly #attributor: Attributor;
  readonly #options: IngestOptions;
  readonly #hosts: readonly DeclaredHost[];
  readonly #memory: LogMemory;
  readonly #evidence = new ReleaseEvidence();
  #cases: CaseLoader | undefined;
  #sessions: SessionLoader | undefined;
  readonly #summary = new SummaryBuilder();

  constructor(
    build: ScratchBuild,
    declarations: Declarations,
    hosts: readonly DeclaredHost[],
    options: IngestOptions,
  ) {
    this.#build = build;
    this.#writer = new ScratchWriter(build.database);
    this.#attributor = new Attributor(declarations);
    this.#memory = new LogMemory(this.#writer, this.#attributor);
    this.#options = options;
    this.#hosts = hosts;
  }

  async run(paths: readonly string[]): Promise<SummaryBuilder> {
    const inputs: number[] = [];
    for await (const found of findInputs(paths)) inputs.push(await this.#load(found));
    if (this.#summary.isEmpty) {
      throw new NothingRecognised(
        `${paths.map((path) => JSON.stringify(path)).join(", ")}: no engine log, case or session was recognised in it; capture a log with: pi 2> capture.jsonl`,
      );
    }
    this.#writer.flush();
    const { database } = this.#build;
    attributeReleases(database, this.#writer, this.#evidence, this.#attributor);
    assignEpisodes(database);
    joinCompactions(database, this.#writer);
    const isFlagged = database.prepare<[number], { flagged: number }>(
      "SELECT flagged FROM input WHERE id = ?",
    );
    this.#summary.flag((position) => isFlagged.get(inputs[position] ?? 0)?.flagged === 1);
    return this.#summary;
  }

  /** Reads one input to its end. @returns the id of its row */
  async #load(found: FoundInput): Promise<number> {
    if (found.skipped !== null) return this.#skip(found.path, found.skipped);
    let input: OpenInput;
    try {
      input = await openInput(found.path);
    } catch (error) {
      const fault = (error as { fault?: InputFault }).fault;
      if (found.named || fault === undefined) throw error;
      return this.#skip(found.path, fault);
    }
    try {
      return await this.#read(input);
    } finally {
      await input.close();
    }
  }

  #skip(path: string, why: string): Promise<number> {
    return this.#finish(this.#newInput(path), new Rejects(path), {
      path,
      kind: "unknown",
      recognisedBy: `not read: ${why}`,
      compression: "none",
      wrappers: {},
      bytes: 0,
      lines: 0,
      recovered: 0,
      fault: null,
      flagged: false,
      ...noCounts(),
    });
  }

  async #read(input: OpenInput): Promise<number> {
    const { path } = input;
    const id = this.#newInput(path);
    const counts = noCounts();
    const rejects = new Rejects(path);
    const { head, chunks } = await peek(this.#watched(input), HEAD_BYTES);
    const recognition = recognise(head);
    const loading = {
      id,
      realPath: realPathOf(path),
      counts,
      rejects,
      defaultHost: this.#hosts.find((host) => host.matches(path))?.name ?? null,
    };
    let scan: { lines: number; bytes: number; wrappers?: NamedCounts; recovered?: number };
    switch (recognition.kind) {
      case "log": {
        const loader = new LogLoader(this.#writer, this.#memory, this.#evidence, loading);
        const accept = (item: LogItem): void => loader.accept(item);
        scan =
          input.file === null
            ? await scanLog(chunks, {}, accept)
            : scanLogFile(input.file, {}, accept, (bytes) => this.#report(input, bytes));
        loader.end();
        break;
      }
      case "cases":
        scan = await (await this.#caseLoader()).load(chunks, loading);
        break;
      case "session":
        scan = await (await this.#sessionLoader()).load({ chunks, readAt: input.readAt }, loading);
    }
    assertRecordEquation(path, counts);
    const kind: InputKind =
      recognition.kind === "log" && !isLog(counts.records, head) ? "unknown" : recognition.kind;
    return this.#finish(
      id,
      rejects,
      {
        path,
        kind,
        recognisedBy:
          kind === "unknown" ? "neither session, cases nor the engine's log" : recognition.because,
        compression: input.compression,
        wrappers: Object.fromEntries(scan.wrappers ?? []),
        bytes: scan.bytes,
        lines: scan.lines,
        recovered: scan.recovered ?? 0,
        fault: input.fault(),
        flagged: false,
        ...counts,
      },
      input,
    );
  }

  /** Replay and extraction are imported only where there is something for them. */
  async #caseLoader(): Promise<CaseLoader> {
    const { CaseLoader } = await import("./load-cases.js");
    this.#cases ??= new CaseLoader(this.#writer);
    return this.#cases;
  }

  async #sessionLoader(): Promise<SessionLoader> {
    const { SessionLoader } = await import("./load-session.js");
    const cases = await this.#caseLoader();
    this.#sessions ??= new SessionLoader(this.#writer, cases, this.#evidence, this.#options.extract);
    return this.#sessions;
  }

  async *#watched(input: OpenInput): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of input.chunks) {
      this.#report(input, bytes);
      bytes += chunk.length;
      yield chunk;
    }
  }

  #report({ path, size }: OpenInput, bytes: number): void {
    this.#options.onProgress?.({ path, bytes, of: size });
  }

  /** An input's row has to be there before the records that refer to it; its figures follow. */
  #newInput(path: string): number {
    return this.#writer.insert("input", {
      path,
      kind: "unknown",
      recognised_by: "",
      compression: "none",
      wrappers: "{}",
      bytes: 0,
      lines: 0,
      recovered: 0,
      flagged: 0,
      ...noCounts(),
    });
  }

  async #finish(id: number, rejects: Rejects, summary: InputSummary, input?: OpenInput): Promise<number> {
    const { path: _, recognisedBy, wrappers, flagged: __, ...columns } = summary;
    this.#writer.update("input", id, {
      ...columns,
      recognised_by: recognisedBy,
      wrappers: JSON.stringify(wrappers),
      size: input?.size ?? null,
      sha256: input !== undefined && this.#options.sha256 === true ? await input.sha256() : null,
    });
    rejects.store(this.#writer, id);
    this.#summary.add(summary, rejects);
    return id;
  }
}

/** Null for standard input, and for a file that was removed since it was opened. */
function realPathOf(path: string): string | null {
  try {
    return path === "-" ? null : realpathSync(path);
  } catch {
    return null;
  }
}

/** A log without a single record is still a log if the engine wrote into it, or if it is empty. */
function isLog(records: number, head: Buffer): boolean {
  return records > 0 || head.length === 0 || head.includes("ds4-context-engine");
}
