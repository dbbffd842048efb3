/**
 * How companies of all sizes develop over the years, how their days of news continue, and the cost of trading the
 * largest.
 */
import { snapshotOf } from "../answers/snapshot.ts";
import { dayCount, hoursOfTradingDay, momentAt } from "../grid.ts";
import type { MarketWorld } from "../market_world.ts";
import { isSmall, tierOfSize } from "../prices/tiers.ts";
import { UNITS } from "../units.ts";
import type { CatalystShape } from "../world.ts";
import type { Add } from "./figure.ts";
import { mean, quantile } from "./measure.ts";

const YEAR = 252;
const HALF_HOUR = 1_800_000;
/** Sessions in which spreads are measured; every n-th day. */
const SPREAD_SESSIONS = 21;
const APART = 41;
/** Years after the span in which companies are counted too. */
const YEARS_AFTER = 8;

export function addTable(add: Add, world: MarketWorld, from: number, to: number): void {
  const years = (to - from) / YEAR;
  const growthOf = (symbol: string) => {
    const fund = world.securities[world.indexOf(symbol)!]!;
    return fund.close(to) / (fund.close(from) * fund.ratio(from, to));
  };
  const yearly = (growth: number) => 100 * (growth ** (1 / years) - 1);
  add("large: equal weight against cap weight, % a year", yearly(growthOf("RSP") / growthOf("SPY")), null, -3, 4);
  const last = Math.min(dayCount() - 1, to + YEARS_AFTER * YEAR);
  const counts = Array.from(
    { length: Math.floor((last - from) / YEAR) + 1 },
    (_, i) => countOn(world, from + i * YEAR),
  );
  const grown = countOn(world, to).total / counts[0]!.total;
  add("value of all against SPY, % a year", yearly(grown / growthOf("SPY")), null, -3, 3);
  const cheap = counts.map((count) => count.cheap), mid = counts.map((count) => count.mid);
  add("names under $1, mean of the years, %", mean(cheap), null, 6, 12);
  add("names under $1, least of a year, %", Math.min(...cheap), null, 4, 12);
  add("names under $1, most of a year, %", Math.max(...cheap), null, 6, 14);
  add("mid caps, least of a year, %", Math.min(...mid), null, 13, 25);
  add("mid caps, most of a year, %", Math.max(...mid), null, 13, 25);
  for (const [shape, share] of shapesUp(world, from, to)) add(`${shape} days that go up`, share, null, 0.35, 0.65);
  for (const symbol of ["SPY", "AAPL"]) {
    add(`${symbol}: spread at 10:00, cents`, spreadOf(world, symbol, to), null, 1, 2);
  }
}

/** Percent of companies under a dollar and of mid caps on a day, and the value of all in dollars. */
function countOn(world: MarketWorld, day: number) {
  const companies = world.listedOn(day).filter((s) => !["ETF", "UNIT"].includes(s.instrument.listing.type));
  let [cheap, mid, total] = [0, 0, 0];
  for (const company of companies) {
    const price = company.close(day) / UNITS;
    const value = price * company.shares(day);
    total += value;
    if (price < 1) cheap++;
    if (tierOfSize(value) === "mid") mid++;
  }
  return { cheap: 100 * cheap / companies.length, mid: 100 * mid / companies.length, total };
}

/** The part of the days of each shape on which small companies close above their open. */
function shapesUp(world: MarketWorld, from: number, to: number): Map<CatalystShape, number> {
  const counts = new Map<CatalystShape, [up: number, all: number]>();
  for (const company of world.securities) {
    if (!isSmall(company.instrument.tier) || company.instrument.listing.type !== "CS") continue;
    for (const event of company.events(Math.max(from, company.first), Math.min(to, company.last))) {
      if (event.kind !== "catalyst") continue;
      const { of, at } = company.figures(event.tradingDay);
      const [up, all] = counts.get(event.shape) ?? [0, 0];
      counts.set(event.shape, [up + Number(of[at + 3]! > of[at]!), all + 1]);
    }
  }
  return new Map([...counts].map(([shape, [up, all]]) => [shape, up / all]));
}

function spreadOf(world: MarketWorld, symbol: string, to: number): number {
  const security = world.securities[world.indexOf(symbol)!]!;
  const spreads = Array.from({ length: SPREAD_SESSIONS }, (_, i) => {
    const { quote } = snapshotOf(security, momentAt(hoursOfTradingDay(to - i * APART).open + HALF_HOUR));
    return quote ? Math.round(100 * (quote.ask - quote.bid)) : NaN;
  });
  return quantile(spreads.filter((spread) => !Number.isNaN(spread)), 0.5);
}
