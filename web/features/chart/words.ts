/** The text at the chart's cursor. */
import {
  formatDate,
  formatDateTime,
  formatLimit,
  formatPercent,
  formatPrice,
  formatRatio,
  formatShares,
} from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import { changeAt } from "./change.ts";
import type { Scene } from "./drawing/scene.ts";
import {
  type AlertLine,
  type AlertRay,
  type Anchor,
  isKept,
  type KeptLine,
  type Line,
  type OrderLine,
} from "./drawing/drawings.ts";
import type { Part } from "./drawing/geometry.ts";

export const instantText = (at: number, intraday: boolean) => intraday ? formatDateTime(at) : formatDate(at);

/** A bar: when, its close and change, and the indicators that are on. */
export function barWords({ bars, studies, compared, intraday }: Scene, i: number): string {
  const change = changeAt(bars, i);
  const known = (label: string, values: Float64Array, format: (value: number) => string) =>
    Number.isNaN(values[i]!) ? [] : [`${label} ${format(values[i]!)}`];
  return [
    `${instantText(bars.at[i]!, intraday)}: ${t("close {price}", { price: formatPrice(bars.close[i]!) })}`,
    ...(change === null ? [] : [formatPercent(change)]),
    ...studies.flatMap(({ label, over, lines }) =>
      lines.flatMap(({ name, look, values }) =>
        look === "bars" ? [] : known(name || label, values, over ? formatPrice : formatRatio)
      )
    ),
    ...compared.flatMap(({ symbol, values }) => known(symbol, values, formatPrice)),
  ].join(", ");
}

const alertWords = ({ price, rises }: AlertLine): string =>
  rises
    ? t("Alert above {price}", { price: formatPrice(price) })
    : t("Alert below {price}", { price: formatPrice(price) });

export function orderWords({ price, field, of: { transaction_type: side, shares } }: OrderLine): string {
  const of = { shares: formatShares(shares), price: formatLimit(price) };
  if (field === "limit_price") {
    return side === "BUY" ? t("Buy {shares}, limit {price}", of) : t("Sell {shares}, limit {price}", of);
  }
  return side === "BUY" ? t("Buy {shares}, stop {price}", of) : t("Sell {shares}, stop {price}", of);
}

/** What an alert at a sloping line waits for, in the words of the watchlists. */
export function rayWords({ rises, price }: Pick<AlertRay, "rises" | "price">): string {
  if (price === null) return rises ? t("Rises to a line") : t("Falls to a line");
  const value = formatPrice(price);
  return rises ? t("Rises to a line, now {value}", { value }) : t("Falls to a line, now {value}", { value });
}

export const keptWords = (line: KeptLine): string =>
  line.kind === "ray" ? rayWords(line) : line.kind === "alert" ? alertWords(line) : orderWords(line);

export function drawingWords(drawing: Line, part: Part, intraday: boolean): string {
  if (drawing.kind === "level") return t("Horizontal line at {price}", { price: formatPrice(drawing.price) });
  // A line that is being moved has no price yet: its ends say where it is.
  const byEnds = drawing.kind === "ray" && (part !== "line" || drawing.price === null);
  if (isKept(drawing) && !byEnds) return keptWords(drawing);
  const end = ({ at, price }: Anchor) =>
    t("{price} on {date}", { price: formatPrice(price), date: instantText(at, intraday) });
  if (drawing.kind === "note") {
    return t('Note "{text}" at {place}', { text: drawing.text, place: end(drawing.place) });
  }
  const fibonacci = drawing.kind === "fibonacci";
  if (part !== "line") {
    const named = { place: end(drawing[part]) };
    if (drawing.kind === "ray") {
      return part === "from"
        ? t("Start of the alert's line, {place}", named)
        : t("End of the alert's line, {place}", named);
    }
    if (fibonacci) {
      return part === "from"
        ? t("Start of the retracement, {place}", named)
        : t("End of the retracement, {place}", named);
    }
    return part === "from" ? t("Start of the trend line, {place}", named) : t("End of the trend line, {place}", named);
  }
  const ends = { start: end(drawing.from), end: end(drawing.to) };
  if (drawing.kind === "ray") return t("Alert's line from {start} to {end}", ends);
  return fibonacci
    ? t("Fibonacci retracement from {start} to {end}", ends)
    : t("Trend line from {start} to {end}", ends);
}
