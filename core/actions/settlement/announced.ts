/**
 * All announcements about some symbols over a span of days, for imported histories: as the market returns them now, and
 * where a stored row was already applied, as it was applied.
 */
import type { QueryContext } from "../../kernel/run/handler.ts";
import { Slices } from "../../kernel/slices.ts";
import { type Delisting, type Dividend, MarketDataError, type Split } from "../../market/mod.ts";
import { dayOf } from "../days.ts";
import { type DelistingRow, type DividendRow, listKept, type SplitRow } from "../store.ts";

/** Weekly payments since the calendar begins, and more than any stock has had. */
const MOST = { dividends: 1_500, splits: 100, delistings: 10 } as const;
/** Concurrent requests, one per symbol. */
const AT_ONCE = 4;

/** Soonest first. */
export interface Announced {
  readonly dividends: readonly DividendRow[];
  readonly splits: readonly SplitRow[];
  readonly delistings: readonly DelistingRow[];
}

const dividendRow = (d: Dividend): DividendRow => ({
  ...{ id: d.id, symbol: d.symbol, amount: d.amount.toFixed(6), declared_on: d.declaredOn, ex_date: d.exDate },
  ...{ record_date: d.recordDate, pay_date: d.payDate, frequency: d.frequency, kind: d.type },
  ...{ origin: "market", lowered_at: null, paid_at: null },
});
const splitRow = (s: Split): SplitRow => ({
  ...{ id: s.id, symbol: s.symbol, execution_date: s.executionDate },
  ...{ ratio_from: s.from.toFixed(9), ratio_to: s.to.toFixed(9), origin: "market", processed_at: null },
});
const delistingRow = (d: Delisting): DelistingRow => ({
  ...{ id: d.id, symbol: d.symbol, name: d.name, announced_on: d.announcedOn, last_day: d.lastDay, reason: d.reason },
  ...{ cash_per_share: d.cashPerShare?.toFixed(6) ?? null, next_symbol: d.nextSymbol },
  ...{ exchange_ratio: d.exchangeRatio?.toFixed(6) ?? null, terms_by_admin: false },
  ...{ announced_at: null, processed_at: null },
});

/** Empty where the provider's plan has no such data: then it does not change any shares either. */
const answerOf = <T>(answer: Promise<readonly T[]>): Promise<readonly T[]> =>
  answer.catch((error) => {
    if (error instanceof MarketDataError && error.kind === "not_in_plan") return [];
    throw error;
  });

/**
 * The announcements about the symbols, and about those under which their shares continued, from `since` to today.
 * @throws MarketDataError while the market does not respond
 */
export async function listAnnounced(
  { db, market, now }: Pick<QueryContext, "db" | "market" | "now">,
  symbols: readonly string[],
  since: string,
): Promise<Announced> {
  const at = now.epochMilliseconds;
  const today = dayOf(now);
  const fetched = { dividends: [] as DividendRow[], splits: [] as SplitRow[], delistings: [] as DelistingRow[] };
  const wanted = [...new Set(symbols)];
  const seen = new Set(wanted);
  const slices = new Slices();
  for (let asked = 0; asked < wanted.length;) {
    const part = wanted.slice(asked, asked + AT_ONCE);
    asked += part.length;
    await Promise.all(
      part.map(async (symbol) => {
        const request = { symbol, fromDate: since, toDate: today };
        const listing = await market.ticker(symbol, at);
        const [dividends, splits, delistings] = await Promise.all([
          answerOf(market.facts.dividends({ ...request, limit: MOST.dividends }, at)),
          answerOf(market.facts.splits({ ...request, limit: MOST.splits }, at)),
          listing?.delistedOn ? answerOf(market.facts.delistings({ ...request, limit: MOST.delistings }, at)) : [],
        ]);
        fetched.dividends.push(...dividends.filter((d) => d.amount > 0).map(dividendRow));
        fetched.splits.push(...splits.filter((s) => s.from > 0 && s.to > 0).map(splitRow));
        for (const delisting of delistings.map(delistingRow)) {
          fetched.delistings.push(delisting);
          const next = delisting.next_symbol;
          if (next === null || seen.has(next)) continue;
          seen.add(next);
          wanted.push(next);
        }
      }),
    );
    if (slices.over) await slices.pause();
  }
  const kept = await listKept(db, wanted, { first: since, last: today });
  return {
    dividends: merged(fetched.dividends, kept.dividends, (d) => `${d.symbol} ${d.ex_date} ${d.amount} ${d.kind}`)
      .sort((a, b) => order(a.ex_date, b.ex_date)),
    splits: merged(fetched.splits, kept.splits, (s) => `${s.symbol} ${s.execution_date}`)
      .sort((a, b) => order(a.execution_date, b.execution_date)),
    delistings: merged(fetched.delistings, kept.delistings, (d) => `${d.symbol} ${d.last_day}`)
      .sort((a, b) => order(a.last_day, b.last_day)),
  };
}

const order = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

/** The stored rows, and those fetched rows that are not stored, not even under another id. */
function merged<T extends { readonly id: string }>(
  fetched: readonly T[],
  kept: readonly T[],
  same: (row: T) => string,
) {
  const known = new Set(kept.flatMap((row) => [row.id, same(row)]));
  return [...kept, ...fetched.filter((row) => !known.has(row.id) && !known.has(same(row)))];
}
