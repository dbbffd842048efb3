/**
 * Sloping lines of alerts: their price at an instant. A line is straight in whole minutes of regular sessions, so that
 * it looks straight on a chart whose bars have equal lengths; an instant outside a session counts as the next open.
 */
import {
  formatDecimal,
  parseDecimal,
  type Price,
  priceText,
  roundHalfUp,
  splitPrice,
  type SplitTerms,
} from "../kernel/money.ts";
import { sessionMinutesUntil, tradingHoursMs } from "../market/mod.ts";
import type { AlertRow } from "./store.ts";

/** Decimals of stored prices: a split must not bend a line, however far it reaches beyond its points. */
const LINE_DECIMALS = 10;
/** Such units in one of a price. */
const UNITS = 10n ** BigInt(LINE_DECIMALS - 4);

interface Point {
  /** Minutes of regular sessions since the beginning of the calendar. */
  readonly minute: number;
  /** In units of the last stored decimal. */
  readonly price: bigint;
}
export interface Line {
  readonly from: Point;
  readonly to: Point;
}
export type LineColumns = Pick<AlertRow, "from_at" | "from_price" | "to_at" | "to_price">;

/** The price of a line's point as it is stored. */
export const pointText = (price: number): string => formatDecimal(parseDecimal(price, LINE_DECIMALS), LINE_DECIMALS);

/** The line of an alert; null for one with a threshold. */
export function lineIn({ from_at, from_price, to_at, to_price }: LineColumns): Line | null {
  if (from_at === null || from_price === null || to_at === null || to_price === null) return null;
  const point = (at: Temporal.Instant, price: string): Point => ({
    minute: sessionMinutesUntil(at.epochMilliseconds),
    price: parseDecimal(price, LINE_DECIMALS),
  });
  return { from: point(from_at, from_price), to: point(to_at, to_price) };
}

function priceInMinute({ from, to }: Line, minute: number): Price {
  // A calendar that learned of a closure may leave no session between the points: such a line has no price.
  if (to.minute <= from.minute) return 0n as Price;
  const [length, along] = [BigInt(to.minute - from.minute), BigInt(minute - from.minute)];
  return roundHalfUp(from.price * length + (to.price - from.price) * along, length * UNITS) as Price;
}

/** A line's price at an instant (epoch milliseconds), decimal text; null before it begins and where it is at 0 or below. */
export function linePriceAt(line: Line, at: number): string | null {
  const minute = sessionMinutesUntil(at);
  const price = minute < line.from.minute ? 0n : priceInMinute(line, minute);
  return price > 0n ? priceText(price as Price) : null;
}

/** Of a line's prices on a trading day the one that is reached most easily: its lowest, or its highest for a fall. */
export function easiestOn(line: Line, day: number, rises: boolean): string | null {
  const hours = tradingHoursMs(day);
  if (!hours) return null;
  const last = sessionMinutesUntil(hours.close) - 1;
  const first = Math.max(sessionMinutesUntil(hours.open), line.from.minute);
  if (first > last) return null;
  const ends = [priceInMinute(line, first), priceInMinute(line, last)].sort((a, b) => a < b ? -1 : 1);
  if (ends[1]! <= 0n) return null;
  const lowest = ends[0]! > 0n ? ends[0]! : 1n as Price;
  return priceText(rises ? lowest : ends[1]!);
}

/** A line after a split: its prices in the new shares. */
export function splitLine<L extends LineColumns>(line: L, terms: SplitTerms): L {
  const adjusted = (price: string | null) =>
    price && formatDecimal(splitPrice(parseDecimal(price, LINE_DECIMALS), terms), LINE_DECIMALS);
  return { ...line, from_price: adjusted(line.from_price), to_price: adjusted(line.to_price) };
}
