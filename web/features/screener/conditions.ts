/** The conditions of a screen: in the address, as text, and on the scale of a histogram. */
import {
  conditionText,
  MOST_CONDITIONS,
  type NumberField,
  parseCondition,
  type RangeCondition,
  type ScreenColumnName,
  screenColumnsIn,
  type ScreenCondition,
  type ScreenFieldName,
  screenFields,
  type ScreenGroup,
  type ScreenUnit,
} from "../../../core/research/screen/screen_fields.ts";
import type { ScreenStep } from "../../../core/research/screen/screen_contract.ts";
import { t } from "../../lib/text.ts";
import { briefText } from "../../ui/numbers.tsx";

const BETWEEN = ";";

/** The conditions of an address; invalid ones are left out, and so are those beyond the limit. */
export const readWhere = (text: string | undefined): ScreenCondition[] =>
  (text ?? "").split(BETWEEN).map((part) => parseCondition(part.trim())).filter((parsed) => !("error" in parsed))
    .slice(0, MOST_CONDITIONS) as ScreenCondition[];
export const writeWhere = (conditions: readonly ScreenCondition[]): string | undefined =>
  conditions.map(conditionText).join(BETWEEN) || undefined;

export const labelOf = (field: ScreenFieldName): string => t(screenFields[field].label);
export const columnLabel = (name: ScreenColumnName): string =>
  name === "today" ? t("Today") : name === "range_52w" ? t("52 weeks") : labelOf(name);
export const groupTitles = (): Readonly<Record<ScreenGroup, string>> => ({
  "Price and size": t("Price and size"),
  Volume: t("Volume"),
  Value: t("Value"),
  Listing: t("Listing"),
  Technical: t("Technical"),
  News: t("News"),
});

/** The chosen columns of an address, without unknown ones; null: none are chosen. */
export function readColumns(text: string | undefined): ScreenColumnName[] | null {
  const names = screenColumnsIn((text ?? "").split(","));
  return names.length > 0 ? names : null;
}
export const writeColumns = (names: readonly string[] | null): string | undefined => names?.join(",");

export const fieldOf = ({ field }: RangeCondition): NumberField => screenFields[field];

/** $10B, 1.5×, −3%. */
export function unitText(value: number, unit: ScreenUnit): string {
  const text = briefText(value, unit === "dollars" ? "$" : "");
  return unit === "percent" ? `${text}%` : unit === "times" ? `${text}×` : text;
}

/** The test of a condition, without its field's name. */
export function testOf(condition: ScreenCondition): string {
  if ("values" in condition) return t("is {values}", { values: condition.values.join(", ") });
  const { min, max } = condition;
  const { unit } = fieldOf(condition);
  if (min !== null && max !== null) {
    return t("{min} to {max}", { min: unitText(min, unit), max: unitText(max, unit) });
  }
  if (min !== null) return `≥ ${unitText(min, unit)}`;
  return max === null ? t("is known") : `≤ ${unitText(max, unit)}`;
}

export type Bins = NonNullable<ScreenStep["histogram"]>["bins"];

/** The fewest digits that distinguish one step of the scale from the next. */
const rounded = (value: number, decimals: number): number =>
  Math.abs(value) >= 1000 ? Number(value.toPrecision(3)) : Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The value at a position of the scale, in bins from the left; null at either end, which is open. */
export function valueAt(place: number, bins: Bins, decimals: number): number | null {
  if (place <= 0 || place >= bins.length) return null;
  const { lower, upper } = bins[Math.floor(place)]!;
  return rounded(lower + (place - Math.floor(place)) * (upper - lower), decimals);
}

/** The position of a value on the scale, limited to its ends. */
export function placeOf(value: number | null, bins: Bins, open: "left" | "right"): number {
  if (value === null) return open === "left" ? 0 : bins.length;
  const at = bins.findIndex(({ upper }) => value < upper);
  if (at < 0) return bins.length;
  const { lower, upper } = bins[at]!;
  return Math.max(0, at + (upper > lower ? (value - lower) / (upper - lower) : 0));
}

/** Index of the condition whose removal leaves the most matches, if that is more than now. */
export function costliest(steps: readonly ScreenStep[], matched: number): number | null {
  let most: number | null = null;
  steps.forEach(({ without }, i) => {
    if (without > matched && without > (most === null ? 0 : steps[most]!.without)) most = i;
  });
  return most;
}
