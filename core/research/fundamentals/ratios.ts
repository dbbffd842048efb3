import { query } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import { askEarningsGrowth, pegOf } from "./earnings_growth.ts";
import { financialsOf } from "./financials.ts";
import { currentRatios } from "./current_ratios.ts";
import { listed, valueOrReason } from "../one_stock.ts";
import { stockRatios } from "./ratios_contract.ts";

/** Valuation ratios at the last trade. */
export const ratios = query(stockRatios, async (ctx, { symbol }) => {
  const at = ctx.now.epochMilliseconds;
  const [, { known, error }, snapshot, growth, filed] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(ctx.market.facts.ratios(symbol, at)),
    ifKnown(ctx.market.snapshot(symbol, at)),
    ifKnown(askEarningsGrowth(ctx.market.facts, symbol, at)),
    financialsOf(ctx, symbol),
  ]);
  const current = currentRatios(known, snapshot);
  return {
    symbol,
    fiscal_period: known ? "TTM" as const : null,
    ...current,
    peg_ratio: pegOf(current.pe_ratio, growth),
    earnings_growth: growth,
    roic: filed.roic,
    quick_ratio: known?.quickRatio ?? null,
    cash_ratio: known?.cashRatio ?? null,
    earnings_per_share: known?.earningsPerShare ?? null,
    free_cash_flow: known?.freeCashFlow ?? null,
    error: error ?? (known ? null : `No ratios of ${symbol} are known`),
  };
});
