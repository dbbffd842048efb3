/** The texts of notifications about alerts and screens. */
import { price } from "../kernel/money.ts";
import { dollars } from "../orders/mod.ts";
import { type AlertKind, ruleOf } from "./alert_kinds.ts";

const percent = (text: string) => `${Math.abs(Number(text)).toFixed(2)}%`;

/** A line's price in whole cents, as the chart shows it; below a dollar with all decimals. */
const ofLine = (threshold: string) => dollars(price(Number(threshold) < 1 ? threshold : Number(threshold).toFixed(2)));

/** "AAPL rose above $275.00". */
export function titleOf(symbol: string, kind: AlertKind, threshold: string): string {
  const value = Number(threshold);
  switch (kind) {
    case "price_above":
      return `${symbol} rose above ${dollars(price(threshold))}`;
    case "price_below":
      return `${symbol} fell below ${dollars(price(threshold))}`;
    case "change_above":
      return `${symbol} is ${value < 0 ? "less than" : "more than"} ${percent(threshold)} ${
        value < 0 ? "down" : "up"
      } today`;
    case "change_below":
      return `${symbol} is ${value > 0 ? "less than" : "more than"} ${percent(threshold)} ${
        value > 0 ? "up" : "down"
      } today`;
    case "volume_above":
      return `${symbol} traded ${value} times its average volume`;
    case "year_high":
      return value === 0
        ? `${symbol} is at a 52-week high`
        : `${symbol} is within ${percent(threshold)} of its 52-week high`;
    case "year_low":
      return value === 0
        ? `${symbol} is at a 52-week low`
        : `${symbol} is within ${percent(threshold)} of its 52-week low`;
    case "rsi_above":
      return `${symbol} has an RSI of ${value} or more`;
    case "rsi_below":
      return `${symbol} has an RSI of ${value} or less`;
    case "line_above":
      return `${symbol} rose to its line, ${ofLine(threshold)}`;
    case "line_below":
      return `${symbol} fell to its line, ${ofLine(threshold)}`;
    case "average_50_above":
    case "average_50_below":
    case "average_200_above":
    case "average_200_below":
      return `${symbol} is ${besideAverage(kind, threshold)}`;
  }
}

/** "above its 50-day average", "more than 2.00% above its 50-day average". */
function besideAverage(kind: AlertKind, threshold: string): string {
  const { rises, days } = ruleOf(kind);
  const value = Number(threshold);
  const average = `its ${days}-day average`;
  if (value === 0) return `${rises ? "above" : "below"} ${average}`;
  return `${value > 0 === rises ? "more than" : "less than"} ${percent(threshold)} ${
    value > 0 ? "above" : "below"
  } ${average}`;
}

/** Symbols that a title names. */
const NAMED = 3;
export const count = (n: number): string => n.toLocaleString("en-US");

/** "New in Cheap: NVDA, AMD, F and 7 more". */
export function newMatches(screen: string, entered: readonly string[]): string {
  const more = entered.length - NAMED;
  const named = entered.slice(0, NAMED).join(", ");
  return `New in ${screen}: ${named}${more > 0 ? ` and ${count(more)} more` : ""}`;
}
