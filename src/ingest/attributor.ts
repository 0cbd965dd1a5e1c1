import { type AttributionFlag, attribute } from "../releases/attribute.js";
import { ANY_ORIGIN, type Declarations } from "../releases/declarations.js";
import type { Inference } from "../releases/infer.js";
import type { ReleaseInterval } from "../releases/interval.js";
import type { ReleaseLabel } from "../releases/label.js";
import { type ReleaseColumns, releaseColumns } from "./release-columns.js";

/** What is stored of a record's release. */
export interface AttributedRelease {
  readonly columns: ReleaseColumns;
  readonly flags: readonly AttributionFlag[];
}

/** Attributes records one after the other; many follow one that has everything in common with them. */
export class Attributor {
  readonly declarations: Declarations;
  #last: { readonly given: readonly unknown[]; readonly result: AttributedRelease } | null = null;
  readonly #expected = new Map<
    Inference,
    { readonly interval: ReleaseInterval; readonly columns: ReleaseColumns }
  >();

  constructor(declarations: Declarations) {
    this.declarations = declarations;
  }

  /** @param narrowed what neighbours leave of the content's interval; null: nothing that all places agree on */
  attribute(
    content: Inference,
    declaration: ReleaseLabel | null,
    narrowed: ReleaseInterval | null,
  ): AttributedRelease {
    const given = [content, declaration, narrowed];
    if (this.#last?.given.every((value, at) => value === given[at])) return this.#last.result;
    const { isKnown } = this.declarations;
    const attributed = attribute(content, { declaration, narrowed: narrowed ?? undefined, isKnown });
    const columns = releaseColumns(attributed.label, attributed.attribution);
    const result = { columns, flags: attributed.flags };
    this.#last = { given, result };
    return result;
  }

  /**
   * What a record's row will probably say once all records are known, so that it need not be written twice.
   * @param interval the record's, as it is expected
   */
  expected(content: Inference, interval: ReleaseInterval): ReleaseColumns {
    const known = this.#expected.get(content);
    if (known?.interval === interval) return known.columns;
    const { byOrigin, labelOf } = this.declarations;
    const declared = byOrigin ? null : labelOf(ANY_ORIGIN);
    const { columns } = this.attribute(content, declared, interval);
    this.#expected.set(content, { interval, columns });
    return columns;
  }
}
