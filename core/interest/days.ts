/** The cash of a month's days, each at its own rate. */
import type { Trx } from "../kernel/store/db.ts";
import type { Cents } from "../kernel/money.ts";
import { type CashDays, listCashDays } from "../ledger/mod.ts";
import { type Month, partOf, rateUnits } from "./month.ts";
import { listRates, type RateChange } from "./store.ts";

export interface Days extends Omit<CashDays, "rate"> {
  /** The sum of balance x rate in ten-thousandths over the days. */
  readonly weighted: bigint;
  /** The rates of the days, in their order. */
  readonly rates: readonly string[];
}

/** For each portfolio (those that are not deleted), its cash over the days of a month. */
export async function listDays(trx: Trx, portfolioIds: readonly string[], month: Month): Promise<Days[]> {
  if (portfolioIds.length === 0) return [];
  const [whole, changes] = await Promise.all([
    listCashDays(trx, portfolioIds, month),
    listRates(trx, portfolioIds, month.last),
  ]);
  const parts = await listParts(trx, [...changes.keys()], month, [...changes.values()].flat());
  return whole.map(({ rate, ...days }): Days => {
    const own = changes.get(days.portfolioId);
    if (!own) return { ...days, weighted: days.sum * rateUnits(rate), rates: [rate] };
    const rates = parts.map(({ first }) => own.findLast(({ day }) => day <= first)!.rate);
    const weighted = parts.reduce(
      (sum, { sums }, i) => sum + (sums.get(days.portfolioId) ?? 0n) * rateUnits(rates[i]!),
      0n,
    );
    return { ...days, weighted, rates: rates.filter((rate, i) => rate !== rates[i - 1]) };
  });
}

/** The sums of the balances over each part of a month in which no rate changes. */
async function listParts(
  trx: Trx,
  portfolioIds: readonly string[],
  month: Month,
  changes: readonly RateChange[],
): Promise<{ first: string; sums: ReadonlyMap<string, Cents> }[]> {
  const firsts = [...new Set([month.first, ...changes.map(({ day }) => day).filter((day) => day > month.first)])]
    .sort();
  return await Promise.all(firsts.map(async (first, i) => {
    const days = await listCashDays(trx, portfolioIds, partOf(month, first, firsts[i + 1]));
    return { first, sums: new Map(days.map(({ portfolioId, sum }) => [portfolioId, sum])) };
  }));
}
