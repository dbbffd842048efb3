import type { ReactNode } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { t } from "../../lib/text.ts";
import { Compact, Percent, percentText, Ratio } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { BandBadge, MedianRail, MetricRow, YearLine } from "./MetricRow.tsx";
import type { FiscalYear } from "./queries.ts";
import { Term } from "./Term.tsx";

/** Undefined while loading; each is null if unknown for all companies. */
export type Medians = OutputOf<"stocks.sector-medians"> | undefined;

interface Props {
  readonly period: FiscalYear;
  /** Newest first. */
  readonly years: readonly FiscalYear[];
  readonly medians: Medians;
}

/** Figures whose last five years can be drawn. */
type Figure = keyof { [K in keyof FiscalYear as FiscalYear[K] extends number | null ? K : never]: unknown };

const Roic = ({ value, context }: { value: number | null; context: ReactNode }) => (
  <MetricRow
    name={
      <Term
        name={t("ROIC")}
        meaning={t(
          "Return on invested capital: operating income after the effective tax rate, over equity plus debt less cash and short-term investments.",
        )}
      />
    }
    figure={<Percent value={value} />}
    context={context}
  />
);

export function MetricCards({ period, years, medians }: Props) {
  const line = (field: Figure) => <YearLine values={years.map((year) => year[field] as number | null).reverse()} />;
  const margin = (name: string, field: Figure & keyof NonNullable<Medians>) => (
    <MetricRow
      name={name}
      figure={<Percent value={period[field]} />}
      context={<MedianRail value={period[field]} median={medians?.[field]} text={percentText} thin />}
    />
  );
  const dollars = (name: string, field: Figure) => (
    <MetricRow name={name} figure={<Compact value={period[field]} dollars />} context={line(field)} />
  );
  const ratio = (name: string, field: "current_ratio" | "debt_to_equity"): ReactNode => (
    <MetricRow
      name={name}
      figure={<Ratio value={period[field]} />}
      context={<BandBadge measure={field} value={period[field]} />}
    />
  );
  const sector = medians?.complete && <span className="small muted median-key">{t("sector median")}</span>;
  return (
    <div className="columns">
      <Panel title={t("Profitability")} extra={sector}>
        <dl>
          {margin(t("Gross margin"), "gross_margin")}
          {margin(t("Operating margin"), "operating_margin")}
          {margin(t("Profit margin"), "profit_margin")}
          {margin(t("EBITDA margin"), "ebitda_margin")}
          {margin(t("ROE"), "roe")}
          {margin(t("ROA"), "roa")}
          <Roic value={period.roic} context={line("roic")} />
        </dl>
      </Panel>
      <Panel title={t("Balance Sheet & Liquidity")}>
        <dl>
          {dollars(t("Current assets"), "current_assets")}
          {dollars(t("Current liabilities"), "current_liabilities")}
          {ratio(t("Current ratio"), "current_ratio")}
          {dollars(t("Long-term debt"), "long_term_debt")}
          {dollars(t("Total liabilities"), "total_liabilities")}
          {ratio(t("Debt-to-equity"), "debt_to_equity")}
        </dl>
      </Panel>
      <Panel title={t("Cash Flow & Growth")}>
        <dl>
          {dollars(t("Operating cash flow"), "operating_cash_flow")}
          {dollars(t("Capital expenditures"), "capital_expenditures")}
          {dollars(t("Free cash flow"), "free_cash_flow")}
          <MetricRow
            name={t("Revenue growth YoY")}
            figure={<Percent value={period.revenue_growth} signed colour />}
            context={line("revenue_growth")}
          />
          {dollars(t("Gross profit"), "gross_profit")}
          {dollars(t("Operating income"), "operating_income")}
        </dl>
      </Panel>
    </div>
  );
}
