import { query } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import { dividendRates } from "./contract.ts";
import { askDividends } from "./dividend_figures.ts";
import { mapConcurrently } from "../map_concurrently.ts";

/** Concurrent requests, so that a long list does not use up a provider's budget. */
const AT_ONCE = 8;

/** The dividends of a share of each stock; nulls where the provider does not return them. */
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
