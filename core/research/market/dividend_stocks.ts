import { query } from "../../kernel/run/handler.ts";
import { Slices } from "../../kernel/slices.ts";
import { epochDayAt, type Fundamentals, isoOfEpochDay, type MarketBulk } from "../../market/mod.ts";
import { mapConcurrently } from "../map_concurrently.ts";
import { isSmall, known, type MarketRow, marketRows, presentRow } from "./market_rows.ts";
import { type DividendQuality, type Payment, qualityOf, YEAR_DAYS } from "../dividends/dividend_quality.ts";
import { scoreOf } from "../dividends/dividend_score.ts";
import { dividendStocks } from "./sectors_contract.ts";
import { computedPerDay } from "../per_day.ts";
import { fundamentals } from "./sector_medians.ts";
import { placeIn } from "./year_columns.ts";

/** Days per request, and the number of such requests sent to a provider at once. */
const STEP = 14;
const AHEAD = 6;

/** Regular dividends of the last two years by symbol, newest first, adjusted to today's shares. */
async function payments(bulk: MarketBulk, at: number): Promise<ReadonlyMap<string, Payment[]>> {
  const today = epochDayAt(at);
  const steps = Array.from({ length: Math.ceil(2 * YEAR_DAYS / STEP) }, (_, i) => today - i * STEP);
  const parts = await mapConcurrently(steps, AHEAD, async (last) => {
    const from = Math.max(last - STEP, today - 2 * YEAR_DAYS) + 1;
    return await bulk.actions(isoOfEpochDay(from), isoOfEpochDay(last), at);
  });
  const splits = parts.flatMap((part) => part.splits);
  let met = 0;
  /** By symbol: how many of today's shares one share has become by the splits found so far, going back in time. */
  const factors = new Map<string, number>();
  const bySymbol = new Map<string, Payment[]>();
  for (const { symbol, exDate, amount, frequency } of parts.flatMap((part) => part.dividends)) {
    for (; met < splits.length && splits[met]!.executionDate > exDate; met++) {
      const split = splits[met]!;
      factors.set(split.symbol, (factors.get(split.symbol) ?? 1) * split.to / split.from);
    }
    if (frequency === 0) continue;
    const own = bySymbol.get(symbol) ?? [];
    own.push({ exDate, amount: amount / (factors.get(symbol) ?? 1), frequency });
    bySymbol.set(symbol, own);
  }
  return bySymbol;
}

/** The rating of each payer's history. */
export const dividendQualities = computedPerDay(
  async (_, bulk, at): Promise<ReadonlyMap<string, DividendQuality>> => {
    const today = isoOfEpochDay(epochDayAt(at));
    const found = new Map<string, DividendQuality>();
    const slices = new Slices();
    for (const [symbol, own] of await payments(bulk, at)) {
      if (slices.over) await slices.pause();
      const quality = qualityOf(own, today);
      if (quality) found.set(symbol, quality);
    }
    return found;
  },
);

const isFund = ({ ticker: { type } }: MarketRow): boolean => type === "ETF" || type === "FUND";

/** The part of its earnings that a company pays out, and whether it exceeds them; unknown for a loss. */
function payoutOf(figures: Fundamentals | null, row: MarketRow): { part: number | null; over: boolean } {
  const i = figures ? placeIn(figures, row.ticker.symbol) : undefined;
  if (i === undefined || isFund(row)) return { part: null, over: false };
  const { ratios, income } = figures!;
  const part = known(ratios.dividendYield[i]! * ratios.priceToEarnings[i]!);
  return { part, over: part === null ? income.consolidated_net_income_loss[i]! <= 0 : part > 1 };
}

/** Securities that paid regular dividends in the last twelve months and have a price, best score first. */
export const dividendPayers = query(
  dividendStocks,
  async (ctx, { min_yield: minYield, frequency, include_small: includeSmall, limit }) => {
    const at = ctx.now.epochMilliseconds;
    const [rows] = await Promise.all([marketRows(ctx.market, at), dividendQualities.done(ctx.market, at)]);
    const { value: bySymbol } = await dividendQualities(ctx.market, at);
    const payers = rows.flatMap((row) => {
      const quality = bySymbol?.get(row.ticker.symbol);
      if (
        !quality || Number.isNaN(row.price) || (frequency !== undefined && quality.frequency !== frequency)
      ) return [];
      if (!includeSmall && isSmall(row)) return [];
      const dividendYield = quality.annual / row.price * 100;
      return dividendYield < minYield
        ? []
        : [{ row, quality, dividendYield, score: scoreOf(dividendYield, quality.consistency, quality.growth) }];
    });
    const figures = fundamentals.soFar(ctx.market, at);
    payers.sort((a, b) => b.score - a.score || a.row.ticker.symbol.localeCompare(b.row.ticker.symbol));
    return payers.slice(0, limit).map(({ row, quality, dividendYield, score }) => {
      const { symbol, name, change, change_percentage } = presentRow(row);
      const { part, over } = payoutOf(figures, row);
      return {
        ...{ symbol, name, price: row.price, change, change_percentage },
        dividend_yield: dividendYield,
        annual_dividend: Math.round(quality.annual * 1e6) / 1e6,
        frequency: quality.frequency,
        dividend_score: score,
        consistency_score: quality.consistency,
        growth_score: quality.growth,
        last_ex_date: quality.lastExDate,
        payout_ratio: part === null ? null : part * 100,
        // A fund distributes what it has received, so amounts vary.
        warnings: [
          ...quality.cut && !isFund(row) ? ["cut" as const] : [],
          ...over ? ["payout" as const] : [],
        ],
      };
    });
  },
);
