/** The simulated market looks like the measured one, within wide margins. */
import { ok } from "node:assert/strict";
import { NEW_YORK } from "../calendar.ts";
import { universe } from "../universe.ts";
import { simulatedMarket } from "./adapter.ts";

const DAY = 86_400_000;
const at = Temporal.PlainDateTime.from("2026-11-20T16:00").toZonedDateTime(NEW_YORK).epochMilliseconds;
const market = simulatedMarket({ seed: 3 });

const mean = (v: readonly number[]) => v.reduce((a, b) => a + b, 0) / v.length;
const covariance = (a: readonly number[], b: readonly number[]) => mean(a.map((x, i) => x * b[i]!)) - mean(a) * mean(b);
const sd = (v: readonly number[]) => Math.sqrt(covariance(v, v));
const correlation = (a: readonly number[], b: readonly number[]) => covariance(a, b) / sd(a) / sd(b);
const median = (v: readonly number[]) => [...v].sort((a, b) => a - b)[Math.floor(v.length / 2)]!;
const kurtosis = (v: readonly number[]) => mean(v.map((x) => ((x - mean(v)) / sd(v)) ** 4));

async function returns(symbol: string): Promise<number[]> {
  const { close } = (await market.bars({ symbol, multiplier: 1, timespan: "day", from: at - 5 * 365 * DAY, to: at, limit: 2000 }, at))!;
  return [...close.slice(1)].map((c, i) => Math.log(c / close[i]!));
}
const within = (value: number, low: number, high: number, what: string) => ok(value > low && value < high, `${what}: ${value}`);

Deno.test("daily returns spread as measured: the market 0.8 to 1.1 percent, companies about twice that, with fat tails", async () => {
  within(sd(await returns("SPY")), 0.007, 0.012, "SPY");
  const companies = universe().filter((l) => l.type === "CS").filter((_, i) => i % 8 === 0);
  const all = await Promise.all(companies.map((l) => returns(l.symbol)));
  within(median(all.map(sd)), 0.016, 0.022, "companies");
  within(median(all.map(kurtosis)), 4.5, 10, "kurtosis");
});

Deno.test("a company goes with the market in part, an index fund wholly, a second class of shares with the first", async () => {
  const spy = await returns("SPY");
  within(correlation(spy, await returns("VOO")), 0.99, 1.0001, "VOO");
  within(correlation(spy, await returns("MSFT")), 0.25, 0.8, "MSFT");
  within(correlation(spy, await returns("TLT")), -0.2, 0.25, "TLT");
  within(correlation(await returns("XOM"), await returns("CVX")), 0.25, 0.8, "oil companies");
  within(correlation(await returns("GOOG"), await returns("GOOGL")), 0.999, 1.0001, "classes");
});

Deno.test("volume and variance are high at both ends of the day, and thin outside the session", async () => {
  const volume = new Array<number>(13).fill(0);
  const variance = new Array<number>(13).fill(0);
  let outside = 0;
  for (const symbol of ["AAPL", "JPM", "KO", "SPY"]) {
    const bars = (await market.bars({ symbol, multiplier: 1, timespan: "minute", from: at - 30 * DAY, to: at, limit: 50_000 }, at))!;
    for (let i = 0; i < bars.at.length; i++) {
      const clock = Temporal.Instant.fromEpochMilliseconds(bars.at[i]!).toZonedDateTimeISO(NEW_YORK);
      const half = Math.floor((clock.hour * 60 + clock.minute - 570) / 30);
      if (half < 0 || half >= 13) outside += bars.volume[i]!;
      else {
        volume[half]! += bars.volume[i]!;
        variance[half]! += Math.log(bars.close[i]! / bars.open[i]!) ** 2;
      }
    }
  }
  const share = (v: readonly number[], i: number) => v[i]! / v.reduce((a, b) => a + b, 0);
  within(share(volume, 0), 0.11, 0.16, "first half hour's volume");
  within(share(volume, 6), 0.03, 0.06, "midday's volume");
  within(share(volume, 12), 0.17, 0.24, "last half hour's volume");
  within(share(variance, 0), 0.22, 0.35, "first half hour's variance");
  within(outside / volume.reduce((a, b) => a + b, 0), 0.01, 0.08, "volume outside the session");
});
