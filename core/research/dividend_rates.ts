import { query } from "../kernel/handler.ts";
import { ifKnown } from "../market/mod.ts";
import { dividendRates } from "./contract.ts";
import { askDividends } from "./dividend_figures.ts";
import { mapConcurrently } from "./map_concurrently.ts";

/** Requests under way at once, so that a long list does not take a provider's whole budget. */
const AT_ONCE = 8;

/** What a share of each stock pays; a stock whose dividends the provider does not answer has nulls. */
export const manyDividendRates = query(dividendRates, async ({ market, now }, input) => {
  const at = now.epochMilliseconds;
  const stocks = await mapConcurrently([...new Set(input.symbols)], AT_ONCE, async (symbol) => {
    const figures = (await ifKnown(askDividends(market, symbol, at)))?.figures;
    return {
      symbol,
      annual_dividends: figures ? figures.annual ?? 0 : null,
      dividend_frequency: figures?.frequency ?? null,
      last_dividend_date: figures?.lastExDate ?? null,
      next_dividend_date: figures?.nextExDate ?? null,
    };
  });
  return { stocks };
});
