import type { OutputOf } from "../../../core/contracts.ts";
import { polled, query } from "../../lib/api/query.ts";

export type Financials = OutputOf<"stocks.financials">;
/** A fiscal year, newest first in its list. */
export type FiscalYear = OutputOf<"stocks.financial-years">["years"][number];
export type Ratios = OutputOf<"stocks.ratios">;

export const financialsQuery = (symbol: string) => query("stocks.financials", { symbol });
export const yearsQuery = (symbol: string) => query("stocks.financial-years", { symbol });
/** Two years of quarters, so that the newest has one a year before. */
export const quartersQuery = (symbol: string) =>
  query("stocks.statements", { symbol, timeframe: "quarterly", limit: 8 });
export const ratiosQuery = (symbol: string) => polled("stocks.ratios", { symbol }, 60);
export const summaryQuery = (symbol: string) => polled("stocks.technical-summary", { symbol }, 60);
