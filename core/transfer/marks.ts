/** The points in time at which announced actions affect a history, and the records of the history that match them. */
import { type ActionEntry, actionTypes } from "../ledger/mod.ts";
import { type Announced, type DelistingRow, type DividendRow, PAY_HOUR, type SplitRow } from "../actions/mod.ts";
import { Slices } from "../kernel/slices.ts";
import { NEW_YORK } from "../market/mod.ts";
import type { FileRow } from "./row.ts";

/** A file's record of a split is at most this many days before or after it. */
const SPLIT_DAYS = 5;
/** Records of dividends and of the ends of listings are dated by the payment, which may come this many days later. */
const LATE_DAYS = { dividend: 7, delisting: 30 };

export type Mark =
  & { readonly at: Temporal.Instant }
  & (
    | { readonly kind: "end"; readonly action: DelistingRow }
    | { readonly kind: "split"; readonly action: SplitRow }
    /** The ex-date: holders at this time are paid later, if the payment date is known. */
    | { readonly kind: "entitle"; readonly action: DividendRow; readonly payAt: Temporal.Instant | null }
    | { readonly kind: "pay"; readonly action: DividendRow }
  );

/** The order at one instant. */
const ranks: Record<Mark["kind"], number> = { end: 0, split: 1, entitle: 2, pay: 3 };

const startOf = (day: string, hour = 0): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: NEW_YORK, plainTime: { hour } }).toInstant();
const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Records of actions up to this many days before the first row may be among the rows. */
const DAYS_BEFORE = 60;

/** The first day whose actions affect rows that begin at an instant. */
export const daysBefore = (first: Temporal.Instant): string =>
  daysAfter(first.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString(), -DAYS_BEFORE);

/** All actions up to now, in order: for each symbol since shortly before its first row. */
export async function marksOf(
  announced: Announced,
  rows: readonly FileRow[],
  now: Temporal.Instant,
): Promise<Mark[]> {
  const slices = new Slices();
  const since = new Map<string, string>();
  for (const { symbol, at } of rows) if (symbol !== null && !since.has(symbol)) since.set(symbol, daysBefore(at));
  const earliest = daysBefore(rows[0]!.at);
  const last = now.epochMilliseconds;
  const found: { mark: Mark; ms: number }[] = [];
  const add = (mark: Mark) => {
    const ms = mark.at.epochMilliseconds;
    if (ms <= last) found.push({ mark, ms });
  };
  const each = async <A extends { readonly symbol: string }>(
    actions: readonly A[],
    day: (action: A) => string,
    mark: (action: A) => void,
  ) => {
    for (const action of actions) {
      if (day(action) < (since.get(action.symbol) ?? earliest)) continue;
      mark(action);
      if (slices.over) await slices.pause();
    }
  };
  await each(announced.delistings, (a) => a.last_day, (action) => {
    add({ kind: "end", at: startOf(daysAfter(action.last_day, 1)), action });
  });
  await each(announced.splits, (a) => a.execution_date, (action) => {
    add({ kind: "split", at: startOf(action.execution_date), action });
  });
  await each(announced.dividends, (a) => a.ex_date, (action) => {
    const payAt = action.pay_date === null ? null : startOf(action.pay_date, PAY_HOUR);
    add({ kind: "entitle", at: startOf(action.ex_date), action, payAt });
    if (payAt) add({ kind: "pay", at: payAt, action });
  });
  found.sort((a, b) => a.ms - b.ms || ranks[a.mark.kind] - ranks[b.mark.kind]);
  return found.map(({ mark }) => mark);
}

/** A record of a split, a dividend or a merger: a row of the file, or an entry of an earlier import. */
export interface ActionRecord {
  readonly type: ActionEntry["type"];
  readonly symbol: string;
  readonly at: Temporal.Instant;
  readonly shares: bigint;
  readonly amount: bigint;
  readonly row: FileRow | null;
  readonly entryId: string | null;
}

const isAction = (type: string): type is ActionRecord["type"] => actionTypes.some((one) => one === type);

export const recordsOf = (rows: readonly FileRow[], entries: readonly ActionEntry[]): ActionRecord[] => [
  ...rows.flatMap((row): ActionRecord[] =>
    isAction(row.type) && row.symbol !== null
      ? [{
        ...{ type: row.type, symbol: row.symbol, at: row.at },
        ...{ shares: row.shareEffect, amount: row.amount, row, entryId: null },
      }]
      : []
  ),
  ...entries.map((entry): ActionRecord => ({ ...entry, row: null, entryId: entry.id })),
];

/** Days from one date to another in New York. */
const daysFrom = (day: string, at: Temporal.Instant): number =>
  Temporal.PlainDate.from(day).until(at.toZonedDateTimeISO(NEW_YORK).toPlainDate()).days;

const near = (days: number): number => Math.abs(days);

/** Matches actions with records; each record belongs to one action. */
export class Records {
  readonly #bySymbol: ReadonlyMap<string, readonly ActionRecord[]>;
  readonly #taken = new Set<ActionRecord>();
  readonly #dividends = new Map<DividendRow, ActionRecord>();

  /** @param dividends those that may be among the records */
  constructor(records: readonly ActionRecord[], dividends: readonly DividendRow[]) {
    this.#bySymbol = Map.groupBy(records, ({ symbol }) => symbol);
    // Of two paid together the smaller one matches the smaller record.
    const order = (a: DividendRow, b: DividendRow) =>
      (a.pay_date ?? "") < (b.pay_date ?? "")
        ? -1
        : a.pay_date === b.pay_date
        ? Number(a.amount) - Number(b.amount)
        : 1;
    const possible = dividends.filter(({ symbol }) => this.#free("DIVIDEND", symbol).length > 0);
    for (const dividend of possible.sort(order)) {
      const { symbol, ex_date, pay_date } = dividend;
      const found = this.#free("DIVIDEND", symbol)
        .filter(({ at }) => daysFrom(ex_date, at) >= 0 && daysFrom(pay_date ?? ex_date, at) <= LATE_DAYS.dividend)
        .sort((a, b) =>
          near(daysFrom(pay_date ?? ex_date, a.at)) - near(daysFrom(pay_date ?? ex_date, b.at)) ||
          (a.amount < b.amount ? -1 : 1)
        )[0];
      if (found) this.#dividends.set(dividend, this.#take(found));
    }
  }

  #free(type: ActionRecord["type"], symbol: string): ActionRecord[] {
    return (this.#bySymbol.get(symbol) ?? []).filter((record) => record.type === type && !this.#taken.has(record));
  }

  #take(record: ActionRecord): ActionRecord {
    this.#taken.add(record);
    return record;
  }

  ofDividend(dividend: DividendRow): ActionRecord | null {
    return this.#dividends.get(dividend) ?? null;
  }

  /** @param has whether a record has the ratio of the split */
  ofSplit({ symbol, execution_date }: SplitRow, has: (record: ActionRecord) => boolean): ActionRecord | null {
    const found = this.#free("SPLIT", symbol)
      .find((record) => near(daysFrom(execution_date, record.at)) <= SPLIT_DAYS && has(record));
    return found ? this.#take(found) : null;
  }

  ofDelisting({ symbol, last_day }: DelistingRow): ActionRecord | null {
    const found = this.#free("MERGER", symbol).find(({ at, shares }) =>
      shares < 0n && daysFrom(last_day, at) >= -SPLIT_DAYS && daysFrom(last_day, at) <= LATE_DAYS.delisting
    );
    return found ? this.#take(found) : null;
  }
}
