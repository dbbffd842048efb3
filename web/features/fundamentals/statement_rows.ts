/** Statements of several periods as rows of lines. */
import { t } from "../../lib/text.ts";
import type { Financials } from "./queries.ts";

export type Part = keyof Financials["raw_data"];
export type Item = Financials["raw_data"][Part][string];
export const parts = ["income_statement", "balance_sheet", "cash_flow_statement"] as const satisfies readonly Part[];

export interface Period {
  readonly name: string;
  /** Its last day; null when it is not known. */
  readonly end: string | null;
  readonly data: Financials["raw_data"];
}
interface Line {
  readonly key: string;
  readonly label: string;
  /** One of each period; undefined where the period has no such line. */
  readonly items: readonly (Item | undefined)[];
}

export const partName = (part: Part): string =>
  ({
    income_statement: t("Income Statement"),
    balance_sheet: t("Balance Sheet"),
    cash_flow_statement: t("Cash Flow"),
  })[part];

/** Every line that any of the periods has, in statement order. */
export function linesOf(part: Part, periods: readonly Period[]): Line[] {
  const known = new Map<string, Item>();
  for (const { data } of periods) for (const [key, item] of Object.entries(data[part])) known.set(key, item);
  return [...known].sort(([, a], [, b]) => a.order - b.order).map(([key, { label }]) => ({
    key,
    label,
    items: periods.map(({ data }) => data[part][key]),
  }));
}

/** The file of the table: exact figures, with their units. */
export const fileRows = (periods: readonly Period[]): (string | number | null)[][] => [
  [t("Statement"), t("Item"), t("Unit"), ...periods.map(({ name }) => name)],
  ...parts.flatMap((part) =>
    linesOf(part, periods).map(({ label, items }) => [
      partName(part),
      label,
      items.find((item) => item)?.unit ?? null,
      ...items.map((item) => item?.value ?? null),
    ])
  ),
];
