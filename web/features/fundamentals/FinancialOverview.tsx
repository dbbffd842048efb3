import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Day } from "../../ui/dates.tsx";
import { Compact, Delta } from "../../ui/numbers.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Text } from "../../ui/Text.tsx";
import { YearLine } from "./MetricRow.tsx";
import type { FiscalYear } from "./queries.ts";

type Field = "revenues" | "net_income" | "ebitda" | "free_cash_flow";
const nameOf = (field: Field): string =>
  ({
    revenues: t("Revenue"),
    net_income: t("Net Income"),
    ebitda: t("EBITDA"),
    free_cash_flow: t("Free Cash Flow"),
  })[field];

/** The newest fiscal year against the previous one; null unless both are known and the base is positive. */
function growthOf(years: readonly FiscalYear[], field: Field) {
  const [newest, before] = years;
  const [now, then] = [newest?.[field], before?.[field]];
  if (!newest?.fiscal_year || before?.fiscal_year !== newest.fiscal_year - 1) return null;
  if (typeof now !== "number" || typeof then !== "number" || then <= 0) return null;
  return { percent: percentOf(now - then, then), year: newest.fiscal_year };
}

/** Bars from zero, or a line where a year was negative. Decorative: the statements below have the figures. */
function Years({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  if (known.some((value) => value < 0)) return <YearLine values={values} />;
  const largest = Math.max(...known);
  return (
    <span className="year-bars" aria-hidden="true">
      {known.map((value, i) => <i key={i} style={{ height: `${largest === 0 ? 0 : value / largest * 100}%` }} />)}
    </span>
  );
}

const yearName = (year: number): string => t("FY {year}", { year: String(year) });

interface Props {
  readonly period: FiscalYear;
  /** Newest first; empty while loading. */
  readonly years: readonly FiscalYear[];
  /** Between the last twelve months and the last fiscal year; absent where there is only one of them. */
  readonly choice:
    | { readonly year: number; readonly shown: "year" | undefined; readonly onChange: (to: "year" | undefined) => void }
    | undefined;
}

export function FinancialOverview({ period, years, choice }: Props) {
  const { fiscal_period, fiscal_year, period_end } = period;
  return (
    <section className="stack tight" aria-label={t("Financial Overview")}>
      <div className="row wrap">
        <h2>{t("Financial Overview")}</h2>
        <Badge tone="blue">
          {fiscal_period === "TTM"
            ? t("Trailing Twelve Months")
            : fiscal_year === null
            ? t("N/A")
            : yearName(fiscal_year)}
        </Badge>
        {period_end && (
          <span className="small muted">
            <Text of="Period ended {date}. Amounts in US dollars." date={<Day date={period_end} />} />
          </span>
        )}
        {choice && (
          <>
            <span className="grow" />
            <Segmented
              size="small"
              aria-label={t("Period")}
              options={[{ value: "ttm", label: t("Trailing Twelve Months") }, {
                value: "year",
                label: yearName(choice.year),
              }]}
              value={choice.shown ?? "ttm"}
              onChange={(to) => choice.onChange(to === "year" ? to : undefined)}
            />
          </>
        )}
      </div>
      <div className="tiles">
        {(["revenues", "net_income", "ebitda", "free_cash_flow"] as const).map((field) => {
          const growth = growthOf(years, field);
          return (
            <div className="tile with-years" key={field}>
              <span className="label">{nameOf(field)}</span>
              <span className="figure">
                <Compact value={period[field]} dollars />
              </span>
              <span className="small muted">
                {growth && (
                  <Text
                    of="{change} in FY {year}"
                    change={<Delta percent={growth.percent} />}
                    year={String(growth.year)}
                  />
                )}
              </span>
              <Years values={years.map((year) => year[field]).reverse()} />
            </div>
          );
        })}
      </div>
    </section>
  );
}
