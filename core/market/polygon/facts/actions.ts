/** Dividends and splits, in the provider's old and new formats. */
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { ActionsRequest, Dividend, Split } from "../../facts.ts";
import { dayOf, type Fields, numberOf, positiveOf, symbolOf, textOf } from "../json.ts";
import { MarketDataError } from "../../port.ts";
import type { Ask, Params, Rest } from "../rest.ts";
import { readSplits } from "./splits.ts";

const HOUR = 3_600_000;
const ask: Ask = { capability: "actions", maxAge: HOUR, staleFor: 48 * HOUR };
/** No dividend is declared earlier than this before its ex-date. */
const DECLARED_DAYS = 400;
const MOST_ROWS = 1000;
const LAST_DAY = "9999-12-31";

/** Payments per year; weekly and daily payers have 52 and 365, semi-monthly payers 24. */
const FREQUENCIES = new Set([0, 1, 2, 3, 4, 12, 24, 52, 104, 365]);
const oldTypes: Readonly<Record<string, Dividend["type"]>> = { CD: "CD", SC: "SC", LT: "LT", ST: "ST" };
/** The new format does not distinguish capital gains. */
const newTypes: Readonly<Record<string, Dividend["type"]>> = { special: "SC", supplemental: "SC", irregular: "SC" };

/** Null for a row that is not a dividend in dollars. */
export function readDividend(row: Fields): Dividend | null {
  const [symbol, exDate, amount] = [symbolOf(row.ticker), dayOf(row.ex_dividend_date), positiveOf(row.cash_amount)];
  const currency = textOf(row.currency);
  if (
    !symbol || !exDate || amount === null || amount > 1e6 || (currency !== null && currency.toUpperCase() !== "USD")
  ) return null;
  const rounded = Math.round(amount * 1e6) / 1e6;
  const type = oldTypes[textOf(row.dividend_type) ?? ""] ?? newTypes[textOf(row.distribution_type) ?? ""] ?? "CD";
  const frequency = numberOf(row.frequency);
  return rounded === 0 ? null : {
    id: textOf(row.id) ?? `${symbol}-${exDate}-${type}-${rounded}`,
    symbol,
    amount: rounded,
    declaredOn: dayOf(row.declaration_date),
    exDate,
    recordDate: dayOf(row.record_date),
    payDate: dayOf(row.pay_date),
    frequency: type === "CD" && frequency !== null && FREQUENCIES.has(frequency) ? frequency : 0,
    type,
  };
}

/** Each id once, newest first. */
function tidy<T extends { readonly id: string }>(items: readonly T[], dateOf: (item: T) => string, limit: number): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()].sort((a, b) =>
    dateOf(b).localeCompare(dateOf(a)) || a.id.localeCompare(b.id)
  ).slice(
    0,
    limit,
  );
}

export class Actions {
  /** @param isNow whether an instant counts as now, to within the delay of a response */
  constructor(
    private readonly rest: Rest,
    private readonly wireOf: (symbol: string) => string,
    private readonly isNow: (at: number) => boolean,
  ) {}

  async dividends(request: ActionsRequest, at: number): Promise<readonly Dividend[]> {
    const rows = await this.#rows("dividends", "ex_dividend_date", request, at, DECLARED_DAYS);
    // The provider's rows are public now; when they became public is not always known.
    const known = this.isNow(at) ? LAST_DAY : isoOfEpochDay(epochDayAt(at));
    const items = rows.map(readDividend).filter((d) => d !== null).filter((d) =>
      wanted(request, d, d.exDate) && (d.declaredOn ?? d.exDate) <= known
    );
    return tidy(items, (d) => d.exDate, request.limit);
  }

  async splits(request: ActionsRequest, at: number): Promise<readonly Split[]> {
    // The duplicate of a split at the edge of the range may lie before the range.
    const rows = await this.#rows(
      "splits",
      "execution_date",
      { ...request, fromDate: request.fromDate && daysBefore(request.fromDate, 10) },
      at,
      0,
    );
    const known = this.isNow(at) ? LAST_DAY : isoOfEpochDay(epochDayAt(at));
    const items = readSplits(rows).filter((s) => wanted(request, s, s.executionDate) && s.executionDate <= known);
    return tidy(items, (s) => s.executionDate, request.limit);
  }

  /** The old endpoint; where it was removed or is not in the plan, the new one. */
  async #rows(
    kind: "dividends" | "splits",
    date: string,
    { symbol, fromDate, toDate, limit }: ActionsRequest,
    at: number,
    ahead: number,
  ): Promise<readonly Fields[]> {
    // For a past instant, the newest rows would be ones that were not public yet.
    const last = this.isNow(at) ? LAST_DAY : isoOfEpochDay(epochDayAt(at) + ahead);
    const perPage = symbol === null ? MOST_ROWS : Math.min(MOST_ROWS, Math.max(50, limit));
    const paged = { ...ask, pages: Math.ceil(limit / perPage) };
    const range: Params = {
      ticker: symbol && this.wireOf(symbol),
      [`${date}.gte`]: fromDate,
      [`${date}.lte`]: toDate !== null && toDate < last ? toDate : last === LAST_DAY ? null : last,
      limit: perPage,
    };
    let old: readonly Fields[] | null = null;
    try {
      old = await this.rest.list(`/v3/reference/${kind}`, { ...range, sort: date, order: "desc" }, paged);
    } catch (error) {
      if (!(error instanceof MarketDataError) || error.kind !== "not_in_plan") throw error;
    }
    return old ?? await this.rest.list(`/stocks/v1/${kind}`, { ...range, sort: `${date}.desc` }, paged) ?? [];
  }
}

const wanted = (
  { symbol, fromDate, toDate }: ActionsRequest,
  item: { readonly symbol: string },
  date: string,
): boolean =>
  (symbol === null || item.symbol === symbol) && (fromDate === null || date >= fromDate) &&
  (toDate === null || date <= toDate);

const daysBefore = (iso: string, days: number): string => Temporal.PlainDate.from(iso).subtract({ days }).toString();
