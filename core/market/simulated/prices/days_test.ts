import { ok, strictEqual as equal } from "node:assert/strict";
import { anchorDay, blockOf, dayBefore, dayCount } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { correlation, daysOf, mean, spanOfBlocks } from "../calibration/measure.ts";
import { UNITS } from "../units.ts";

const world = new MarketWorld(4, 1200);
const [from, to] = spanOfBlocks(-6, 6);
const find = (symbol: string) => world.securities[world.indexOf(symbol)!]!;
const changes = (symbol: string) => daysOf(find(symbol), from, to).map((r) => r.change);
const within = (value: number, low: number, high: number, what: string) =>
  ok(value > low && value < high, `${what}: ${value}`);

Deno.test("a company partly follows the market, an index fund fully, and a second share class the first", () => {
  const spy = changes("SPY");
  within(correlation(spy, changes("VOO")), 0.99, 1.0001, "VOO");
  within(correlation(spy, changes("MSFT")), 0.2, 0.85, "MSFT");
  within(correlation(spy, changes("TLT")), -0.25, 0.25, "TLT");
  const oil = ["XOM", "CVX", "COP", "EOG"].map(changes);
  const pairs = oil.flatMap((a, i) => oil.slice(i + 1).map((b) => correlation(a, b)));
  within(mean(pairs), 0.15, 0.8, "oil companies");
  within(correlation(changes("GOOG"), changes("GOOGL")), 0.98, 1.0001, "classes");
});

Deno.test("the largest funds trade billions of dollars a day, and a shell thousands to millions", () => {
  const dollars = (symbol: string) => mean(daysOf(find(symbol), from, to).map((r) => r.price * r.volume));
  within(dollars("SPY"), 5e9, 1e11, "SPY");
  within(dollars("QQQ"), 2e9, 1e11, "QQQ");
  const shell = world.listedOn(to).find((s) => s.instrument.listing.type === "UNIT" && s.first < from - 30)!;
  within(dollars(shell.instrument.listing.symbol), 1e3, 1e7, "a shell");
});

Deno.test("index funds move together minute by minute", () => {
  const day = anchorDay() + 4;
  const minutes = (symbol: string) => {
    const { price } = find(symbol).session("regular", day);
    return Array.from({ length: 78 }, (_, i) => Math.log(price[5 * i + 5]! / price[5 * i]!));
  };
  within(correlation(minutes("SPY"), minutes("VOO")), 0.9, 1.0001, "VOO");
  within(correlation(minutes("SPY"), minutes("QQQ")), 0.6, 1, "QQQ");
});

Deno.test("funds of one index traded against each other earn less than their spreads", () => {
  for (const [one, other] of [["SPY", "VOO"], ["QQQ", "QQQM"]] as const) {
    const [a, b] = [find(one), find(other)];
    /** Basis points between them at each open and close. */
    const distances: number[] = [];
    for (let day = anchorDay() - 250; day <= anchorDay(); day++) {
      const log = (s: typeof a, n: number) =>
        Math.log(s.figures(day).of[s.figures(day).at + n]! / s.ratio(day, anchorDay()));
      for (const n of [0, 3]) distances.push(1e4 * (log(a, n) - log(b, n)));
    }
    const steps = distances.slice(1).map((x, i) => x - distances[i]!);
    const returns: number[] = [];
    for (let i = 40; i < steps.length; i++) {
      // Not on an ex-date: who is short pays the dividend.
      if (Math.abs(steps[i]!) < 8) {
        returns.push(steps[i]! * Math.sign(mean(distances.slice(i - 40, i)) - distances[i]!));
      }
    }
    const cost = 1e4 * (a.instrument.spread + b.instrument.spread) / 2;
    ok(returns.length > 400 && Math.abs(mean(returns)) < cost, `${one}: ${mean(returns)} of ${cost} bp`);
  }
});

Deno.test("blocks of days are continuous: the close before a block is the last close of the previous block", () => {
  for (const symbol of ["AAPL", "SPY", "KO"]) {
    for (let block = blockOf(0); block < blockOf(8000); block++) {
      const [a, b] = [find(symbol).block(block), find(symbol).block(block + 1)];
      ok(Math.abs(a.close[64]! - b.close[0]!) < 1e-9, `${symbol} ${block}`);
      equal(b.first, dayBefore(block + 1) + 1);
    }
  }
});

Deno.test("returns show no trace of the ends they are pinned to: adjacent days and weeks are uncorrelated", () => {
  const pairs: [number[], number[]] = [[], []];
  const weeks: [number[], number[]] = [[], []];
  for (const security of world.listedOn(anchorDay()).filter((s) => s.instrument.tier === "large")) {
    const all = daysOf(security, from, to).map((r) => Math.log(1 + r.change));
    for (let i = 1; i < all.length; i++) {
      pairs[0].push(all[i - 1]!);
      pairs[1].push(all[i]!);
    }
    const sums = Array.from(
      { length: Math.floor(all.length / 5) },
      (_, w) => all.slice(5 * w, 5 * w + 5).reduce((a, b) => a + b, 0),
    );
    for (let i = 1; i < sums.length; i++) {
      weeks[0].push(sums[i - 1]!);
      weeks[1].push(sums[i]!);
    }
  }
  within(correlation(...pairs), -0.05, 0.05, "days");
  within(correlation(...weeks), -0.1, 0.1, "weeks");
});

Deno.test("on the day of a split the shares multiply by its ratio, and the adjusted price does not jump", () => {
  let [seen, funds, jumps] = [0, 0, 0];
  for (const security of world.securities) {
    const { fund } = security.instrument.listing;
    // The days of funds over decades are those of all companies.
    const [first, last] = fund ? [anchorDay() - 1000, anchorDay() + 1000] : [0, dayCount() - 1];
    for (const { tradingDay, from, to } of security.levels.splits(first, last)) {
      if (!security.isListed(tradingDay) || !security.isListed(tradingDay - 1)) continue;
      seen++;
      if (fund) funds++;
      const shares = security.shares(tradingDay) / security.shares(tradingDay - 1);
      const { levels } = security;
      const issued = levels.issued(tradingDay) / levels.issued(tradingDay - 1);
      // The shares of a fund that splits repeatedly are soon too few to measure.
      const exact = security.instrument.tier !== "fund" || security.shares(tradingDay) > 1_000;
      if (exact) ok(Math.abs(shares / (issued * to / from) - 1) < 0.01, `${shares} ${issued} ${to / from}`);
      // News may fall on the day of a split.
      if (Math.abs(Math.log(security.close(tradingDay) / security.previousClose(tradingDay)!)) > 1.5) jumps++;
    }
  }
  ok(seen > 300 && funds > 2 && jumps <= 2, `${seen}, of funds ${funds}, with jumps ${jumps}`);
});

Deno.test("a shell company's unit stays near ten dollars", () => {
  const shells = world.listedOn(anchorDay()).filter((s) => s.instrument.listing.type === "UNIT");
  ok(shells.length > 5);
  for (const shell of shells) within(shell.close(anchorDay() - 3) / UNITS, 9.3, 10.7, shell.instrument.listing.symbol);
});
