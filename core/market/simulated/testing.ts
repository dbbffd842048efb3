/** The market used by the simulator's tests, and random queries for it. */
import fc from "fast-check";
import { epochDayAt, isoOfEpochDay, midnightOf, NEW_YORK } from "../calendar.ts";
import { universe } from "../universe.ts";
import { simulatedMarket } from "./adapter.ts";

export const SEED = 7;
/** Enough for companies of all sizes. */
export const SYMBOLS = 1000;
/** New York times as epoch milliseconds. */
export const et = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(NEW_YORK).epochMilliseconds;

/** Large and small, common and odd. */
export const symbols = ["AAPL", "BRK.B", "F", "NVR", "SPY", "ALL", "SGOV", "UNG"] as const;

export const market = simulatedMarket({ seed: SEED, symbols: SYMBOLS });
/** Large and small symbols, listed in all the years queried; the small ones have few trades. */
const stays = universe(SYMBOLS).filter((l) =>
  (l.listedFrom ?? 0) < epochDayAt(et("2019-12-01T12:00")) &&
  (l.listedTo ?? Infinity) > epochDayAt(et("2037-06-01T12:00"))
);
export const anySymbol = fc.oneof(
  ...[true, false].map((small) =>
    fc.constantFrom(...stays.filter((l) => (l.size < 2e9 && l.type !== "ETF") === small).map((l) => l.symbol))
  ),
);
export const anyInstant = fc.integer({ min: et("2020-02-01T00:00"), max: et("2036-12-31T00:00") });
/** Instants, mostly during sessions. */
export const anyBusyInstant = fc.tuple(
  fc.integer({ min: epochDayAt(et("2020-02-01T12:00")), max: epochDayAt(et("2036-12-31T12:00")) }),
  fc.integer({ min: 3 * 3600, max: 21 * 3600 }),
)
  .map(([day, second]) => midnightOf(day) + second * 1000);

/** A split in between rescales earlier prices and volumes, and each is rounded. */
export async function splitsBetween(symbol: string, from: number, to: number): Promise<boolean> {
  const [fromDate, toDate] = [from, to].map((t) => isoOfEpochDay(epochDayAt(t))) as [string, string];
  return (await market.facts.splits({ symbol, fromDate, toDate, limit: 1 }, to)).length > 0;
}
