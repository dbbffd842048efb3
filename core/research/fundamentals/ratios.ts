import { query } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import { currentRatios } from "./current_ratios.ts";
import { listed, valueOrReason } from "../one_stock.ts";
import { stockRatios } from "./ratios_contract.ts";

/** Valuation ratios at the last trade. */
export const ratios = query(stockRatios, async (ctx, { symbol }) => {
  const at = ctx.now.epochMilliseconds;
  const [, { known, error }, snapshot] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(ctx.market.facts.ratios(symbol, at)),
    ifKnown(ctx.market.snapshot(symbol, at)),
  ]);
  return {
    symbol,
    fiscal_period: known ? "TTM" as const : null,
    ...currentRatios(known, snapshot),
    quick_ratio: known?.quickRatio ?? null,
    cash_ratio: known?.cashRatio ?? null,
    earnings_per_share: known?.earningsPerShare ?? null,
    free_cash_flow: known?.freeCashFlow ?? null,
    error: error ?? (known ? null : `No ratios of ${symbol} are known`),
  };
});
