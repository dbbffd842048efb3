/** Bid and ask around the path: how wide, how much is shown, and where the last trade stands between them. */
import type { Quote } from "../port.ts";
import { PRE_MINUTES } from "./grid.ts";
import type { Instrument } from "./instrument.ts";
import type { MinutePath } from "./minute_path.ts";
import { child, gaussian, uniform } from "./random.ts";

/** How much wider than at midday the spread is: wide at the open, narrow at the close, wide outside the session. */
function width(minute: number, regular: number): number {
  const since = minute - PRE_MINUTES;
  if (since < 0) return 2.5 + 2 * (-since / PRE_MINUTES);
  if (since >= regular) return 3 + Math.min(2, (since - regular) / 60);
  return since >= regular - 30 ? 0.8 : 1 + 1.3 * Math.exp(-since / 20);
}

/** The round lot of a price, in shares. */
export function roundLot(price: number): number {
  if (price <= 250) return 100;
  if (price <= 1000) return 40;
  return price <= 10_000 ? 10 : 1;
}

/** The quote in one second of a minute. `price` is where the path stands, `at` the second in epoch milliseconds. */
export function quoteAt(instrument: Instrument, path: MinutePath, minute: number, second: number, price: number, at: number): Quote {
  const ticksPerDollar = price >= 1 ? 100 : 10_000;
  const key = child(path.key, 10_000 + minute * 60 + second);
  const busy = minute < PRE_MINUTES ? path.quietActivity : path.activity;
  const wide = instrument.spread * price * width(minute, path.regular) / Math.pow(busy, 0.4);
  // A spread of 1.4 ticks is one tick most of the time and two for the rest.
  const ticks = Math.max(1, Math.floor(wide * ticksPerDollar + uniform(child(key, 1))));
  const last = Math.round(price * ticksPerDollar);
  const bidTicks = Math.max(1, last - Math.floor(uniform(child(key, 2)) * (ticks + 1)));
  const lot = roundLot(price);
  const outside = minute < PRE_MINUTES || minute >= PRE_MINUTES + path.regular;
  const lots = instrument.depth * (outside ? 0.3 : 1) * Math.sqrt(busy) / (price * lot);
  const shown = (n: number) => lot * Math.max(1, Math.round(lots * Math.exp(0.6 * gaussian(child(key, n)))));
  return { bid: bidTicks / ticksPerDollar, ask: (bidTicks + ticks) / ticksPerDollar, bidShares: shown(3), askShares: shown(4), at };
}
