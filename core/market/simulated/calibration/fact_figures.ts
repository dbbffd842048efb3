/** The required figures of events and facts; those of prices are in calibration.ts. */
import { epochDayAt, sessionAtMs } from "../../calendar.ts";
import { type Add, addTo, type Figure } from "./figure.ts";
import { simulatedFacts } from "../facts/mod.ts";
import { anchorDay, hoursOfTradingDay } from "../grid.ts";
import type { MarketWorld } from "../market_world.ts";
import { isLarge, mean, quantile, sdOf, TIERS } from "./measure.ts";
import type { Security } from "../security.ts";
import { UNITS } from "../units.ts";
import type { WorldEvent } from "../world.ts";

type EventOf<K extends WorldEvent["kind"]> = Extract<WorldEvent, { kind: K }>;

const YEAR = 252;

/** Large companies by sector: percent that pay dividends, and the yield in percent: q10, median, q90. */
export const dividendFigures: Readonly<Record<string, readonly [number, number, number, number]>> = {
  "Utilities": [100, 1.2, 3.2, 4.3],
  "Real Estate": [94, 2.2, 4, 5.6],
  "Consumer Staples": [91, 1.3, 3.1, 6],
  "Energy": [100, 1.2, 2.2, 3.7],
  "Financials": [96, 0.75, 1.8, 3.7],
  "Materials": [100, 0.8, 1.6, 4.4],
  "Consumer Discretionary": [70, 0.8, 1.8, 3.9],
  "Industrials": [89, 0.4, 1.3, 2.4],
  "Health Care": [66, 0.25, 1.1, 3],
  "Information Technology": [59, 0.14, 1.05, 3],
  "Communication Services": [72, 0.26, 1, 5.5],
};

const eventsOf = <K extends WorldEvent["kind"]>(security: Security, kind: K, from: number, to: number): EventOf<K>[] =>
  security.events(from, to).filter((event): event is EventOf<K> => event.kind === kind);

function addDividends(add: Add, companies: readonly Security[], today: number): void {
  const year = (security: Security) =>
    eventsOf(security, "dividend", today - YEAR + 1, today).filter((event) => !event.special);
  const payers = (of: readonly Security[]) => 100 * of.filter((s) => year(s).length > 0).length / of.length;
  const home = companies.filter((s) => s.instrument.listing.type === "CS");
  for (const [sector, [share, low, middle, high]] of Object.entries(dividendFigures)) {
    const large = home.filter((s) => s.instrument.listing.sector === sector && isLarge(s));
    const yields = large.map((s) =>
      100 * year(s).reduce((sum, { amount }) => sum + amount, 0) / (s.close(today) / UNITS)
    ).filter((y) => y > 0);
    add(
      `${sector}: large companies that pay dividends, %`,
      payers(large),
      share,
      share - 14,
      Math.min(100, share + 14),
    );
    add(
      `${sector}: their yield, median, %`,
      quantile(yields, 0.5),
      middle,
      Math.max(low, middle / 1.75),
      Math.min(high * 1.15, middle * 1.85),
    );
  }
  const tiers = { mid: 55, small: 35, micro: 10, nano: 3 } as const;
  for (const [tier, share] of Object.entries(tiers)) {
    add(
      `${tier}: companies that pay dividends, %`,
      payers(home.filter((s) => s.instrument.tier === tier)),
      share,
      Math.max(0, share - 8),
      share + 8,
    );
  }
  const frequencies = home.flatMap((s) => year(s)[0]?.frequency ?? []);
  const share = (...of: number[]) => 100 * frequencies.filter((f) => of.includes(f)).length / frequencies.length;
  add("payers by the quarter, %", share(4), 85, 78, 92);
  add("payers by the month, %", share(12), 5, 1, 9);
  add("payers once or twice a year, %", share(1, 2), 10, 5, 16);
}

function addSplits(add: Add, world: MarketWorld, today: number): void {
  const days = 4 * YEAR;
  const before: number[] = [];
  let forward = 0;
  for (const security of world.securities) {
    if (security.first > today || security.last < today - days) continue;
    for (const { tradingDay, from, to } of security.levels.splits(today - days + 1, today)) {
      if (!security.isListed(tradingDay) || !security.isListed(tradingDay - 1)) continue;
      if (from < to) forward++;
      else before.push(world.close(security.index, tradingDay - 1));
    }
  }
  add("reverse splits a day", before.length / days, 2, 1.2, 3);
  add("forward splits a day", forward / days, 0.2, 0.1, 0.4);
  add(
    "reverse splits of shares under $1.20, %",
    100 * before.filter((price) => price < 1.2).length / before.length,
    null,
    70,
    100,
  );
  add("price before a reverse split, median, $", quantile(before, 0.5), 0.32, 0.2, 0.7);
}

async function addListings(
  add: Add,
  world: MarketWorld,
  facts: ReturnType<typeof simulatedFacts>,
  today: number,
): Promise<void> {
  const months = 48;
  const since = today - months * YEAR / 12;
  const within = (day: number) => day > since && day <= today;
  const stays = world.instruments.map((_, i) => world.listed(i));
  add("new listings a month", stays.filter(({ first }) => within(first)).length / months, 43, 30, 60);
  add("listings that vanish a month", stays.filter(({ last }) => within(last)).length / months, 46, 30, 60);
  const rows =
    (await Promise.all([0, 80, 160, 240, 320, 400].map((ago) => facts.ipos(30, hoursOfTradingDay(today - ago).open))))
      .flat();
  add(
    "calendar of listings: pending of 30",
    30 * rows.filter((r) => r.status === "pending").length / rows.length,
    10,
    7,
    14,
  );
  add(
    "calendar of listings: shells of 30",
    30 * rows.filter((r) => r.securityType === "SP").length / rows.length,
    15,
    11,
    19,
  );
}

function addEarnings(add: Add, companies: readonly Security[], today: number): void {
  const some = companies.filter((_, i) => i % 3 === 0);
  const all = some.flatMap((s) => eventsOf(s, "earnings", today - YEAR + 1, today).map((event) => ({ s, event })));
  const share = (test: (e: (typeof all)[number]) => boolean) => 100 * all.filter(test).length / all.length;
  add("results a year", all.length / some.length, 4, 3.8, 4.2);
  add("results before the open, %", share(({ event }) => event.beforeOpen), 48, 43, 53);
  add("results outside the regular session, %", share(({ event }) => sessionAtMs(event.at) !== "open"), 95, 90, 100);
  add(
    "results from Tuesday to Thursday, %",
    share(({ event }) => [1, 2, 3].includes((epochDayAt(event.at) + 3) % 7)),
    null,
    75,
    92,
  );
  const moves = (tier: string) =>
    all.filter(({ s }) => s.instrument.tier === tier).map(({ s, event: { tradingDay } }) => {
      const close = s.close(tradingDay), before = s.previousClose(tradingDay)!;
      return Math.log(close / before);
    });
  add("large: sd of the day of results, %", 100 * sdOf(moves("large")), 5, 3.5, 8);
  add("small: sd of the day of results, %", 100 * sdOf(moves("small")), 9, 6.5, 13);
  const busy = all.filter(({ s }) => s.instrument.tier === "large").map(({ s, event: { tradingDay } }) => {
    const volume = (day: number) => s.figures(day).of[s.figures(day).at + 4]!;
    return volume(tradingDay) / mean(Array.from({ length: 20 }, (_, i) => volume(tradingDay - 1 - i)));
  });
  add("large: RVOL of the day of results, median", quantile(busy, 0.5), null, 2, 4);
}

async function addShortSales(
  add: Add,
  facts: ReturnType<typeof simulatedFacts>,
  companies: readonly Security[],
  at: number,
): Promise<void> {
  const parts = async (...tiers: string[]) => {
    const some = companies.filter((s) => tiers.includes(s.instrument.tier)).filter((_, i) => i % 3 === 0);
    const asked = some.map(async ({ instrument: { listing: { symbol } } }) => {
      const [[row], float] = await Promise.all([facts.shortInterest(symbol, 1, at), facts.float(symbol, at)]);
      return row && float ? [{ short: 100 * row.shares / float.shares, free: float.percent }] : [];
    });
    return (await Promise.all(asked)).flat();
  };
  const large = await parts("mega", "large"), small = await parts("small", "mid");
  add("large: short interest of the float, median, %", quantile(large.map((p) => p.short), 0.5), 2.4, 1.8, 3.1);
  add("mid and small: short interest of the float, median, %", quantile(small.map((p) => p.short), 0.5), 5.5, 3.5, 7);
  add(
    "mid and small: above 20 % of the float, %",
    100 * small.filter((p) => p.short > 20).length / small.length,
    4,
    1.5,
    8,
  );
  add("large: float of the shares, q5, %", quantile(large.map((p) => p.free), 0.05), 60, 60, 95);
  add("large: float of the shares, q95, %", quantile(large.map((p) => p.free), 0.95), 99, 92, 100);
  const asked = companies.filter((_, i) => i % 40 === 0).map(({ instrument: { listing: { symbol } } }) =>
    facts.shortVolume(symbol, 10, at)
  );
  const ratios = (await Promise.all(asked)).flat().map((row) => row.ratio);
  add("short volume, mean, %", mean(ratios), 47, 45, 49);
  add("short volume, least, %", Math.min(...ratios), 30, 30, 36);
  add("short volume, most, %", Math.max(...ratios), 70, 60, 70);
}

/** Range of the sector medians of large companies; a sector in or out of favour may lie outside. */
const valuations = [
  { field: "priceToEarnings", what: "price to earnings", low: 15, high: 35 },
  { field: "priceToBook", what: "price to book", low: 2, high: 8.6 },
  { field: "priceToSales", what: "price to sales", low: 1.8, high: 7.5 },
] as const;

async function addValuations(
  add: Add,
  facts: ReturnType<typeof simulatedFacts>,
  companies: readonly Security[],
  at: number,
): Promise<void> {
  const payouts: number[] = [];
  for (const sector of Object.keys(dividendFigures)) {
    const large = companies.filter((s) => s.instrument.listing.sector === sector && isLarge(s));
    const ratios = await Promise.all(large.map((s) => facts.ratios(s.instrument.listing.symbol, at)));
    // A company without earnings has no price to earnings, and pays out more than it earns.
    for (const r of ratios) if (r?.dividendYield) payouts.push(r.dividendYield * (r.priceToEarnings ?? Infinity));
    for (const { field, what, low, high } of valuations) {
      add(
        `${sector}: ${what}, median`,
        quantile(ratios.flatMap((r) => r?.[field] ?? []), 0.5),
        null,
        low / 1.5,
        high * 1.2,
      );
    }
  }
  const over = payouts.filter((payout) => payout > 1).length;
  add("large: payers that pay out more than they earn, %", 100 * over / payouts.length, null, 1, 8);
  add("large: part of the earnings that payers pay out, median, %", 100 * quantile(payouts, 0.5), 40, 30, 50);
}

async function addNews(
  add: Add,
  facts: ReturnType<typeof simulatedFacts>,
  companies: readonly Security[],
  at: number,
): Promise<void> {
  const days = 60;
  const aDay = async (tier: string) => {
    const some = companies.filter((s) => s.instrument.tier === tier && s.instrument.listing.type === "CS").slice(0, 40);
    const since = at - days * 864e5;
    const pages = await Promise.all(some.map(async ({ instrument: { listing: { symbol } } }) => {
      // A page is no longer than necessary: earlier years would be generated for nothing.
      for (let length = 32;; length *= 4) {
        const page = await facts.news(symbol, length, at);
        if (page.length === length && page.at(-1)!.publishedAt > since) continue;
        return page.filter((a) => a.publishedAt > since && a.symbols[0] === symbol).length / days;
      }
    }));
    return quantile(pages, 0.5);
  };
  // A day with an event has about twenty times as many articles, and two days of a week are weekend days.
  for (
    const [tier, real, low, high] of [["mega", null, 10, 40], ["large", null, 1, 3], ["mid", null, 0.3, 1], [
      "small",
      0.2,
      0.1,
      0.35,
    ], [
      "micro",
      0.05,
      0.02,
      0.12,
    ]] as const
  ) {
    add(`${tier}: articles a day, median`, await aDay(tier), real, low, high);
  }
  const tones =
    (await Promise.all(Array.from({ length: 10 }, (_, week) => facts.news(null, 500, at - week * 7 * 864e5)))).flat()
      .map((a) => a.insights[0]?.sentiment);
  const share = (tone: string) => 100 * tones.filter((t) => t === tone).length / tones.length;
  add("news: positive, %", share("positive"), 45, 39, 51);
  add("news: neutral, %", share("neutral"), 40, 34, 46);
  add("news: negative, %", share("negative"), 15, 10, 20);
}

/** All figures of events and facts for a market of real size; takes some seconds. */
export async function calibrateFacts(world: MarketWorld): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = addTo(figures);
  const facts = simulatedFacts(world);
  const today = anchorDay();
  const at = hoursOfTradingDay(today).open;
  const companies = world.listedOn(today).filter((s) =>
    s.instrument.tier !== "fund" && s.instrument.listing.type !== "UNIT"
  );
  const mix = { mega: 1.2, large: 15.6, mid: 20.1, small: 26.8, micro: 18.7, nano: 17.6 };
  for (const tier of TIERS) {
    add(
      `${tier}: of all companies, %`,
      100 * companies.filter((s) => s.instrument.tier === tier).length / companies.length,
      mix[tier],
      mix[tier] * 0.8,
      mix[tier] * 1.25,
    );
  }
  addDividends(add, companies, today);
  addSplits(add, world, today);
  await addListings(add, world, facts, today);
  addEarnings(add, companies, today);
  await addShortSales(add, facts, companies, at);
  await addValuations(add, facts, companies, at);
  await addNews(add, facts, companies, at);
  return figures;
}
