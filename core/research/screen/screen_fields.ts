/**
 * The fields by which the whole market can be screened, and how a condition is written: `field:min:max` for numbers,
 * both ends included and either may be empty (`price:5:50`, `pe_ratio::20`, `market_cap:1B:`), and `field:a|b|c` for
 * sets (`sector:Energy|Health Care`). Browser-safe.
 */

export type ScreenUnit = "dollars" | "shares" | "percent" | "points" | "times" | "articles";
export type ScreenGroup = "Price and size" | "Volume" | "Value" | "Listing" | "Technical" | "News";

/** Bounds as in a condition; null is open. */
export interface ScreenPreset {
  readonly label: string;
  readonly min: number | null;
  readonly max: number | null;
}

interface Described {
  readonly label: string;
  readonly group: ScreenGroup;
  /** What it counts, in a sentence. */
  readonly meaning: string;
}
export interface NumberField extends Described {
  readonly kind: "number";
  readonly unit: ScreenUnit;
  readonly decimals: number;
  /** Whether its values span decades, so that a logarithmic scale shows them better. */
  readonly log: boolean;
  readonly presets: readonly ScreenPreset[];
}
export interface SetField extends Described {
  readonly kind: "set";
}
export type ScreenField = NumberField | SetField;

const preset = (label: string, min: number | null, max: number | null): ScreenPreset => ({ label, min, max });
const number = (
  group: ScreenGroup,
  label: string,
  unit: ScreenUnit,
  decimals: number,
  meaning: string,
  presets: readonly ScreenPreset[],
  log = false,
): NumberField => ({ kind: "number", group, label, unit, decimals, meaning, presets, log });
const set = (label: string, meaning: string): SetField => ({ kind: "set", group: "Listing", label, meaning });
const average = (label: string): NumberField =>
  number("Technical", label, "percent", 1, "How far the price is above the mean of those closes; negative is below", [
    preset("Above it", 0, null),
    preset("Below it", null, 0),
  ]);

/** In the order in which a person chooses from them. */
export const screenFields = {
  price: number("Price and size", "Price", "dollars", 2, "The last trade", [
    preset("Under $5", null, 5),
    preset("$5 to $20", 5, 20),
    preset("$20 to $100", 20, 100),
    preset("Over $100", 100, null),
  ], true),
  market_cap: number("Price and size", "Market cap", "dollars", 0, "The value of all shares at the last trade", [
    preset("Small, under $2B", null, 2e9),
    preset("Mid, $2B to $10B", 2e9, 10e9),
    preset("Large, over $10B", 10e9, null),
    preset("Mega, over $200B", 200e9, null),
  ], true),
  change: number("Price and size", "Change today", "percent", 2, "The last trade against the previous close", [
    preset("Up 3% or more", 3, null),
    preset("Down 3% or more", null, -3),
  ]),
  gap: number("Price and size", "Gap", "percent", 2, "Today's open against the previous close", [
    preset("Up 2% or more", 2, null),
    preset("Down 2% or more", null, -2),
  ]),
  volume: number("Volume", "Volume", "shares", 0, "Shares traded in today's regular session", [
    preset("Over 1M", 1e6, null),
    preset("Over 10M", 10e6, null),
  ], true),
  average_volume: number("Volume", "Average volume", "shares", 0, "Mean daily volume of the last 20 sessions", [
    preset("Over 100K", 1e5, null),
    preset("Over 1M", 1e6, null),
  ], true),
  relative_volume: number(
    "Volume",
    "Relative volume",
    "times",
    2,
    "Today's volume over the median of the last 20 sessions",
    [
      preset("Over 1.5 times", 1.5, null),
      preset("Over 3 times", 3, null),
    ],
    true,
  ),
  pe_ratio: number(
    "Value",
    "P/E ratio",
    "times",
    1,
    "The last trade over the earnings of the last twelve months",
    [
      preset("Under 15", null, 15),
      preset("15 to 25", 15, 25),
      preset("Over 25", 25, null),
    ],
    true,
  ),
  dividend_yield: number(
    "Value",
    "Dividend yield",
    "percent",
    2,
    "A year's dividends over the last trade",
    [
      preset("2% or more", 2, null),
      preset("4% or more", 4, null),
    ],
  ),
  sector: set("Sector", "The company's sector; funds have none"),
  exchange: set("Exchange", "Where it is listed"),
  type: set("Type", "CS is common stock, ADRC a depositary receipt, ETF a fund"),
  rsi_14: number("Technical", "RSI (14)", "points", 1, "Relative strength index of 14 days, at the last close", [
    preset("Oversold, 30 or less", null, 30),
    preset("Overbought, 70 or more", 70, null),
  ]),
  sma_20: average("Against 20-day average"),
  sma_50: average("Against 50-day average"),
  sma_200: average("Against 200-day average"),
  high_52w: number(
    "Technical",
    "From 52-week high",
    "percent",
    1,
    "How far the price is from the year's high; negative is below",
    [
      preset("Within 5%", -5, null),
      preset("20% below or more", null, -20),
    ],
  ),
  low_52w: number("Technical", "From 52-week low", "percent", 1, "How far the price is above the year's low", [
    preset("Within 5%", null, 5),
    preset("50% above or more", 50, null),
  ]),
  news_sentiment: number(
    "News",
    "News balance",
    "articles",
    0,
    "Positive less negative articles of the last seven days",
    [
      preset("Positive", 1, null),
      preset("Negative", null, -1),
    ],
  ),
} satisfies Record<string, ScreenField>;

export type ScreenFieldName = keyof typeof screenFields;
export const screenFieldNames = Object.keys(screenFields) as [ScreenFieldName, ...ScreenFieldName[]];
export type SetFieldName = { [N in ScreenFieldName]: typeof screenFields[N]["kind"] extends "set" ? N : never }[
  ScreenFieldName
];
export type NumberFieldName = Exclude<ScreenFieldName, SetFieldName>;
export const isSetField = (name: ScreenFieldName): name is SetFieldName => screenFields[name].kind === "set";

/** Columns of a table of matches: the fields, and two drawings of a stock's prices. */
export const screenColumnNames = [...screenFieldNames, "today", "range_52w"] as const;
export type ScreenColumnName = ScreenFieldName | "today" | "range_52w";
export const MOST_SCREEN_COLUMNS = 12;

/** The columns among some names, each once, up to the most that a table has. */
export const screenColumnsIn = (names: readonly string[]): ScreenColumnName[] =>
  screenColumnNames.filter((name) => names.includes(name)).toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
    .slice(0, MOST_SCREEN_COLUMNS);

export interface RangeCondition {
  readonly field: NumberFieldName;
  /** Null is open; with both open, the value only has to be known. */
  readonly min: number | null;
  readonly max: number | null;
}
export interface SetCondition {
  readonly field: SetFieldName;
  readonly values: readonly string[];
}
export type ScreenCondition = RangeCondition | SetCondition;

export const MOST_CONDITIONS = 20;
export const CONDITION_LENGTH = 300;
const MOST_VALUES = 30;
const VALUE_LENGTH = 60;
const HOW =
  "Write field:min:max, like price:5:50 or pe_ratio::20, or field:value|value, like sector:Energy|Health Care";
const SUFFIXES: Readonly<Record<string, number>> = { "": 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
const NUMBER = /^(-?\d{1,15}(?:\.\d{1,6})?)([KMBT]?)$/;

/** A number of a condition, with K, M, B or T for thousands to trillions; undefined when it is none. */
export function parseBound(text: string): number | null | undefined {
  if (text === "") return null;
  const [, digits, suffix] = NUMBER.exec(text.toUpperCase()) ?? [];
  // The product of 1.1 and a billion is not exactly 1,100,000,000.
  return digits === undefined ? undefined : Number((Number(digits) * SUFFIXES[suffix!]!).toPrecision(15));
}

/** The condition that a text writes, or what is wrong with it. */
export function parseCondition(text: string): ScreenCondition | { readonly error: string } {
  const colon = text.indexOf(":");
  const field = screenFieldNames.find((name) => name === text.slice(0, colon));
  if (!field) return { error: `${HOW}; the fields are ${screenFieldNames.join(", ")}` };
  const rest = text.slice(colon + 1);
  if (isSetField(field)) {
    const values = [...new Set(rest.split("|").map((value) => value.trim()))];
    const sound = values.length <= MOST_VALUES && values.every((v) => v !== "" && v.length <= VALUE_LENGTH);
    return sound ? { field, values } : { error: `${HOW}; give 1 to ${MOST_VALUES} values` };
  }
  const bounds = rest.split(":").map(parseBound);
  const [min, max] = bounds;
  if (bounds.length !== 2 || min === undefined || max === undefined) return { error: HOW };
  if (min !== null && max !== null && min > max) return { error: `The lower end ${min} is above the upper end ${max}` };
  return { field: field as NumberFieldName, min, max };
}

/** The text of a condition; `parseCondition` reads it back. */
export const conditionText = (condition: ScreenCondition): string =>
  "values" in condition
    ? `${condition.field}:${condition.values.join("|")}`
    : `${condition.field}:${boundText(condition.min)}:${boundText(condition.max)}`;

const plain = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 6 });
const boundText = (bound: number | null): string => bound === null ? "" : plain.format(bound);
