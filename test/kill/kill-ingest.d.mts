export interface KillOptions {
  /** Kills to make. */
  readonly times: number;
  readonly random: { share(): number };
  /** A folder to work in; what is made there is removed. */
  readonly folder: string;
  /** Asked before each kill whether to go on. */
  readonly until?: () => boolean;
  /** Lines of the log that is ingested. */
  readonly lines?: number;
}

export interface KillResult {
  readonly times: number;
  /** The target was the old file to the byte. */
  readonly old: number;
  /** The target was the new file to the byte. */
  readonly new: number;
  readonly broken: number;
  /** Ingests that ended before they were killed. */
  readonly finished: number;
  readonly wrong: readonly string[];
}

export function killIngests(options: KillOptions): Promise<KillResult>;
