import { Fragment } from "react";
import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Compact, Percent, Price } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { YearLine } from "./MetricRow.tsx";
import type { Financials, FiscalYear } from "./queries.ts";

const MOST_ITEMS = 5;
type Part = keyof Financials["raw_data"];
type Item = Financials["raw_data"][Part][string];

const partName = (part: Part): string =>
  ({
    income_statement: t("Income statement"),
    balance_sheet: t("Balance sheet"),
    cash_flow_statement: t("Cash flow"),
  })[part];

/** cost_of_revenue: Cost of revenue */
export const itemLabel = (key: string): string => {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const firstItems = (statement: Readonly<Record<string, Item>>): string[] =>
  Object.entries(statement).sort(([, a], [, b]) => a.order - b.order).slice(0, MOST_ITEMS).map(([key]) => key);

const Amount = ({ item }: { item: Item | undefined }) =>
  item?.unit === "USD / shares"
    ? <Price value={item.value} />
    : <Compact value={item?.value} dollars={item?.unit === "USD"} />;

interface Props {
  readonly latest: Financials;
  /** Newest first; empty while loading. */
  readonly years: readonly FiscalYear[];
}

/** The first items of each statement: the fiscal years, then the last twelve months if they are another period. */
export function Statements({ latest, years }: Props) {
  const periods = [...years].reverse().map((year) => ({
    name: year.fiscal_year === null ? t("N/A") : String(year.fiscal_year),
    data: year.raw_data,
  }));
  const last = latest.fiscal_period === "TTM" || periods.length === 0
    ? { name: latest.fiscal_period === "TTM" ? t("TTM") : String(latest.fiscal_year ?? ""), data: latest.raw_data }
    : null;
  const columns = last ? [...periods, last] : periods;
  const compared = years.length > 1;
  return (
    <Panel flush title={t("Detailed Financial Statements")}>
      <div className="table-wrap" tabIndex={0} role="region" aria-label={t("Statements by fiscal year")}>
        <table className="data statements">
          <thead>
            <tr>
              <th scope="col">{t("Fiscal year")}</th>
              {columns.map(({ name }) => <th key={name} scope="col" className="end">{name}</th>)}
              {compared && <th scope="col">{t("Trend")}</th>}
              {compared && <th scope="col" className="end">{t("Change")}</th>}
            </tr>
          </thead>
          <tbody>
            {(["income_statement", "balance_sheet", "cash_flow_statement"] as const).map((part) => (
              <Fragment key={part}>
                <tr className="statement-part">
                  <th scope="rowgroup" colSpan={columns.length + (compared ? 3 : 1)}>{partName(part)}</th>
                </tr>
                {firstItems(latest.raw_data[part]).map((key) => {
                  const values = periods.map(({ data }) => data[part][key]?.value ?? null);
                  const [before, now] = [values.at(-2), values.at(-1)];
                  return (
                    <tr key={key}>
                      <th scope="row">{itemLabel(key)}</th>
                      {columns.map(({ name, data }) => (
                        <td key={name} className="end">
                          <Amount item={data[part][key]} />
                        </td>
                      ))}
                      {compared && (
                        <td>
                          <YearLine values={values} />
                        </td>
                      )}
                      {compared && (
                        <td className="end">
                          {typeof before === "number" && typeof now === "number" && before > 0
                            ? <Percent value={percentOf(now - before, before)} signed />
                            : t("N/A")}
                        </td>
                      )}
                    </tr>
                  );
                })}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
