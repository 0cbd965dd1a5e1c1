import type { ReplayCase } from "../contract/case.js";
import { profileOf } from "../releases/profiles.js";
import { prepareCase } from "./prepared-case.js";
import { replayInDetail } from "./replay-in-detail.js";
import type { ReplayResult } from "./replay-result.js";

/**
 * Validates, repairs and classifies a case as a release did. To replay one case at several releases, prepare it
 * once and use {@link replayInDetail}.
 * @throws ReleaseNotReplayable for releases whose behaviour is not specified
 */
export function replayCase(subject: ReplayCase, release: string): ReplayResult {
  const profile = profileOf(release);
  const { outcome } = replayInDetail(prepareCase(subject), profile);
  return { id: subject.id, release, ...outcome };
}
