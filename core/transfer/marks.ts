/** The points in time at which announced actions matter to a history, and which of its records these actions are. */
import { type ActionEntry, actionTypes } from "../ledger/mod.ts";
import { type Announced, type DelistingRow, type DividendRow, PAY_HOUR, type SplitRow } from "../actions/mod.ts";
import { Slices } from "../kernel/slices.ts";
import { NEW_YORK } from "../market/mod.ts";
import type { FileRow } from "./row.ts";

/** A file's record of a split is at most this many days from it, before or after. */
const SPLIT_DAYS = 5;
/** Records of dividends and of the ends of listings come with the money, which may take this many days longer. */
const LATE_DAYS = { dividend: 7, delisting: 30 };

export type Mark =
  & { readonly at: Temporal.Instant }
  & (
    | { readonly kind: "end"; readonly action: DelistingRow }
    | { readonly kind: "split"; readonly action: SplitRow }
    /** The ex-date: who holds now is paid then, if the payment date is known. */
    | { readonly kind: "entitle"; readonly action: DividendRow; readonly payAt: Temporal.Instant | null }
    | { readonly kind: "pay"; readonly action: DividendRow }
  );

/** The order at one instant. */
const ranks: Record<Mark["kind"], number> = { end: 0, split: 1, entitle: 2, pay: 3 };

const startOf = (day: string, hour = 0): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: NEW_YORK, plainTime: { hour } }).toInstant();
const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The records of what happened this many days before the first row may be among the rows. */
const DAYS_BEFORE = 60;

/** The first day whose actions matter to rows that begin at an instant. */
export const daysBefore = (first: Temporal.Instant): string =>
  daysAfter(first.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString(), -DAYS_BEFORE);

/** What has happened up to now, in order: for each symbol since shortly before its first row. */
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

/** A split, a dividend or a merger that the history tells of: a row of the file, or an entry of an earlier import. */
export interface Told {
  readonly type: ActionEntry["type"];
  readonly symbol: string;
  readonly at: Temporal.Instant;
  readonly shares: bigint;
  readonly amount: bigint;
  readonly row: FileRow | null;
  readonly entryId: string | null;
}

const isAction = (type: string): type is Told["type"] => actionTypes.some((one) => one === type);

export const toldBy = (rows: readonly FileRow[], entries: readonly ActionEntry[]): Told[] => [
  ...rows.flatMap((row): Told[] =>
    isAction(row.type) && row.symbol !== null
      ? [{
        ...{ type: row.type, symbol: row.symbol, at: row.at },
        ...{ shares: row.shareEffect, amount: row.amount, row, entryId: null },
      }]
      : []
  ),
  ...entries.map((entry): Told => ({ ...entry, row: null, entryId: entry.id })),
];

/** Days from one date to another in New York. */
const daysFrom = (day: string, at: Temporal.Instant): number =>
  Temporal.PlainDate.from(day).until(at.toZonedDateTimeISO(NEW_YORK).toPlainDate()).days;

const near = (days: number): number => Math.abs(days);

/** Finds the records of actions; each record is taken for one action. */
export class Records {
  readonly #bySymbol: ReadonlyMap<string, readonly Told[]>;
  readonly #taken = new Set<Told>();
  readonly #dividends = new Map<DividendRow, Told>();

  /** @param dividends those that may be among the records */
  constructor(told: readonly Told[], dividends: readonly DividendRow[]) {
    this.#bySymbol = Map.groupBy(told, ({ symbol }) => symbol);
    // Of two that are paid together the smaller one goes with the smaller record.
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

  #free(type: Told["type"], symbol: string): Told[] {
    return (this.#bySymbol.get(symbol) ?? []).filter((told) => told.type === type && !this.#taken.has(told));
  }

  #take(told: Told): Told {
    this.#taken.add(told);
    return told;
  }

  ofDividend(dividend: DividendRow): Told | null {
    return this.#dividends.get(dividend) ?? null;
  }

  /** @param has whether a record has the ratio of the split */
  ofSplit({ symbol, execution_date }: SplitRow, has: (told: Told) => boolean): Told | null {
    const found = this.#free("SPLIT", symbol)
      .find((told) => near(daysFrom(execution_date, told.at)) <= SPLIT_DAYS && has(told));
    return found ? this.#take(found) : null;
  }

  ofDelisting({ symbol, last_day }: DelistingRow): Told | null {
    const found = this.#free("MERGER", symbol).find(({ at, shares }) =>
      shares < 0n && daysFrom(last_day, at) >= -SPLIT_DAYS && daysFrom(last_day, at) <= LATE_DAYS.delisting
    );
    return found ? this.#take(found) : null;
  }
}
