import { query } from "../../kernel/run/handler.ts";
import type { Statements } from "../../market/mod.ts";
import { stockEarnings } from "./earnings_contract.ts";
import { listed, valueOrReason } from "../one_stock.ts";

export type Quarter = "Q1" | "Q2" | "Q3" | "Q4";
export const isQuarter = (period: Statements["fiscalPeriod"]): period is Quarter => /^Q[1-4]$/.test(period);

/** The quarterly results that a company has filed. Nothing filed is not an error; a provider's failure is. */
export const earnings = query(stockEarnings, async (ctx, { symbol, limit }) => {
  const [, { known, error }] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(ctx.market.facts.statements(symbol, "quarterly", limit, ctx.now.epochMilliseconds)),
  ]);
  return { symbol, earnings: presentReports(known ?? [], limit), error };
});

export const presentReports = (filed: readonly Statements[], limit: number) =>
  filed.flatMap(({ fiscalPeriod, fiscalYear, periodEnd, filedOn, income }) =>
    isQuarter(fiscalPeriod)
      ? [{
        filing_date: filedOn,
        fiscal_year: fiscalYear,
        fiscal_period: fiscalPeriod,
        period_end: periodEnd,
        eps: (income.diluted_earnings_per_share ?? income.basic_earnings_per_share)?.value ?? null,
        revenue: income.revenue?.value ?? null,
      }]
      : []
  ).slice(0, limit);
