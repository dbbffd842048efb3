import { query } from "../kernel/handler.ts";
import { listed, valueOrReason } from "./stock.ts";
import { stockRatios } from "./stock_contract.ts";

/** Valuation ratios as of the last close. */
export const ratios = query(stockRatios, async (ctx, { symbol }) => {
  const [, { known, error }] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(ctx.market.facts.ratios(symbol, ctx.now.epochMilliseconds)),
  ]);
  return {
    symbol,
    date: known?.date ?? null,
    fiscal_period: known ? "TTM" as const : null,
    pe_ratio: known?.priceToEarnings ?? null,
    pb_ratio: known?.priceToBook ?? null,
    ps_ratio: known?.priceToSales ?? null,
    pcf_ratio: known?.priceToCashFlow ?? null,
    dividend_yield: known?.dividendYield ?? null,
    enterprise_value: known?.enterpriseValue ?? null,
    ev_to_sales: known?.evToSales ?? null,
    ev_to_ebitda: known?.evToEbitda ?? null,
    market_cap: known?.marketCap ?? null,
    quick_ratio: known?.quickRatio ?? null,
    cash_ratio: known?.cashRatio ?? null,
    earnings_per_share: known?.earningsPerShare ?? null,
    free_cash_flow: known?.freeCashFlow ?? null,
    error: error ?? (known ? null : `No ratios of ${symbol} are known`),
  };
});
