/** What the checks of a file find. Browser-safe. */
import type { CompetitionContent, FileAction, FileEntrant, FileLine } from "./schema.ts";

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** What was checked, in a few words. */
  readonly detail: string;
  /** How many of how many are right. */
  readonly count: number;
  readonly of: number;
  /** Sentences that name the entrant, the line and the field. */
  readonly faults: readonly string[];
}

/** Collects the faults of one check, and how many of its subjects have any. */
export class Findings {
  readonly #faults: string[] = [];
  readonly #subjects = new Set<string>();

  add(subject: string, sentence: string): void {
    this.#faults.push(`${subject}: ${sentence}`);
    this.#subjects.add(subject);
  }

  /** Adds a fault unless both texts are the same. */
  same(subject: string, field: string, found: string | number | null, computed: string | number | null): void {
    if (found !== computed) this.add(subject, `${field} is ${found}, recomputed ${computed}`);
  }

  as(name: string, of: number, detail: string): Check {
    const count = Math.max(0, of - this.#subjects.size);
    return { name, ok: this.#faults.length === 0, detail, count, of, faults: this.#faults };
  }
}

export const lineName = ({ entrant, line }: Pick<FileLine, "entrant" | "line">): string =>
  `Entrant ${entrant}, line ${line}`;
export const entrantName = ({ number }: Pick<FileEntrant, "number">): string => `Entrant ${number}`;

/** A file with its parts by number. */
export interface Parts {
  readonly file: CompetitionContent;
  /** The lines of each entrant, in their order. */
  readonly linesOf: ReadonlyMap<number, readonly FileLine[]>;
  readonly actions: ReadonlyMap<number, FileAction>;
  readonly prices: ReadonlyMap<string, string | null>;
}

export const partsOf = (file: CompetitionContent): Parts => ({
  file,
  linesOf: Map.groupBy(file.lines, ({ entrant }) => entrant),
  actions: new Map(file.actions.map((action) => [action.number, action])),
  prices: new Map(file.prices.map(({ symbol, price }) => [symbol, price])),
});

/** The lines of an entrant. */
export const linesFor = ({ linesOf }: Parts, { number }: Pick<FileEntrant, "number">): readonly FileLine[] =>
  linesOf.get(number) ?? [];

const day = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
/** The day of an instant in New York, as ISO text. */
export const newYorkDay = (instant: string): string => day.format(Date.parse(instant));
