import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { barsOf } from "../answers/bars.ts";
import { snapshotOf } from "../answers/snapshot.ts";
import { firstTouch } from "../answers/touches.ts";
import { mean, quantile } from "../calibration/measure.ts";
import { simulatedFacts } from "../facts/mod.ts";
import { newsSince } from "../facts/testing.ts";
import { anchorDay, dayCount, hoursOfTradingDay, momentAt } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { UNITS } from "../units.ts";

const MINUTE = 60_000;
/** Trading days. */
const NEAR = 300;
const world = new MarketWorld(7, 2500);
const facts = simulatedFacts(world);
const fresh = world.securities.filter((s) => s.first > 0 && s.first < dayCount() - 300);
const some = fresh.filter((_, i) => i % 25 === 0);
const companies = fresh.filter((s) => s.instrument.listing.type !== "UNIT").filter((_, i) => i % 6 === 0);
const offered = new Map(
  (await Promise.all(companies.map(async (s) => {
    const rows = await facts.ipos(40, hoursOfTradingDay(s.first).close);
    return rows.find((row) => row.symbol === s.instrument.listing.symbol)!;
  }))).map((row) => [row.symbol, row]),
);

Deno.test("on its first day a listing opens by an auction between 09:50 and 11:30, and nothing is quoted or traded before", async () => {
  const minutes: number[] = [];
  for (const s of some) {
    const { preOpen, open, close } = hoursOfTradingDay(s.first);
    const { at, price } = s.debut!;
    const opened = (at - open) / MINUTE;
    ok(opened >= 20 && opened <= 121, `${opened}`);
    minutes.push(opened);
    for (const before of [preOpen, open - 1000, open, open + 10 * MINUTE, at - 1000]) {
      const { lastTrade, quote, day, bands } = snapshotOf(s, momentAt(before));
      deepEqual([lastTrade, quote, day, bands], [null, null, null, null]);
    }
    const { lastTrade, quote, day, previousDay } = snapshotOf(s, momentAt(at));
    equal(previousDay, null);
    deepEqual([lastTrade, day!.open], [{ price: price / UNITS, at }, price / UNITS]);
    if (s.session("regular", s.first).opening > 0) deepEqual([quote!.bid, quote!.ask], [lastTrade!.price, day!.open]);
    const request = { symbol: s.instrument.listing.symbol, multiplier: 1, from: preOpen, to: close - 1, limit: 1000 };
    const bars = await barsOf(s, { ...request, timespan: "minute" }, close);
    equal(bars.at[0], at);
    const daily = await barsOf(s, { ...request, from: 0, timespan: "day" }, close);
    deepEqual(
      [daily.at.length, daily.open[0], daily.high[0], daily.low[0], daily.volume[0]],
      [1, bars.open[0], Math.max(...bars.high), Math.min(...bars.low), bars.volume.reduce((a, b) => a + b, 0)],
    );
    const touch = { symbol: s.instrument.listing.symbol, after: preOpen - 1, until: close };
    equal((await firstTouch(() => s, { ...touch, askAtMost: 1e6 }))!.at, at);
  }
  ok(quantile(minutes, 0.5) > 25 && quantile(minutes, 0.5) < 50, `${quantile(minutes, 0.5)}`);
});

Deno.test("companies are offered at 4 to 40 dollars, and most open above, by a fifth on average, some far above", () => {
  const pops: number[] = [];
  for (const s of companies) {
    const { finalPrice, status, priceLow, priceHigh } = offered.get(s.instrument.listing.symbol)!;
    equal(status, "new");
    ok(finalPrice! >= 4 && finalPrice! <= 40 && 2 * finalPrice! % 1 === 0, `${finalPrice}`);
    ok(priceLow! < priceHigh! && priceLow! >= 3.5 && priceHigh! <= 45, `${priceLow} ${priceHigh}`);
    pops.push(s.debut!.price / UNITS / finalPrice! - 1);
  }
  const [q10, q50, q90] = [0.1, 0.5, 0.9].map((q) => quantile(pops, q)) as [number, number, number];
  ok(q10 > -0.2 && q10 < 0 && q50 > 0.02 && q50 < 0.15 && q90 > 0.3 && q90 < 0.8, `${q10} ${q50} ${q90}`);
  ok(mean(pops) > 0.08 && mean(pops) < 0.3, `${mean(pops)}`);
});

Deno.test("the first days are the busiest", () => {
  const busy = companies.map((s) => {
    const usual = mean(Array.from({ length: 20 }, (_, i) => s.volume(s.first + 10 + i)));
    return [s.volume(s.first) / usual, s.volume(s.first + 6) / usual] as const;
  });
  ok(quantile(busy.map(([first]) => first), 0.5) > 8 && quantile(busy.map(([, later]) => later), 0.5) < 2);
});

Deno.test("the news of its first day reports the listing: the offer in the morning, the first trade, the first close", async () => {
  let asked = 0;
  for (const s of companies.filter((_, i) => i % 12 === 0)) {
    const { symbol } = s.instrument.listing;
    const { finalPrice } = offered.get(symbol)!;
    const { open, close } = hoursOfTradingDay(s.first);
    const articles = async (at: number) => (await facts.news(symbol, 50, at)).filter((a) => a.id.includes("-l"));
    const [morning, evening] = [await articles(open), await articles(close + 2 * 3_600_000)];
    const money = (dollars: number) => `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`;
    ok(morning.length === 1 && morning[0]!.title.includes(money(finalPrice!)), JSON.stringify(morning));
    // The news of the whole market is queried near the anchor day only, as other years would have to be computed first.
    if (Math.abs(s.first - anchorDay()) < NEAR) {
      ok((await newsSince(facts, open - 3 * 3_600_000, open)).some((a) => a.id === morning[0]!.id));
      asked++;
    }
    const [ended, opened] = evening;
    deepEqual(evening.length, 3);
    const gap = (price: number) => price / finalPrice! - 1;
    ok(opened!.publishedAt > s.debut!.at && opened!.title.includes(money(s.debut!.price / UNITS)), opened!.title);
    ok(ended!.publishedAt > close && ended!.title.includes(money(s.close(s.first) / UNITS)), ended!.title);
    for (const [article, change] of [[opened!, gap(s.debut!.price / UNITS)], [ended!, gap(s.close(s.first) / UNITS)]]) {
      const said = article as typeof opened;
      if (Math.abs(change as number) < 0.001) continue;
      ok(said!.title.includes((change as number) > 0 ? "above" : "below"), `${said!.title} ${change}`);
    }
  }
  ok(asked > 1, `${asked}`);
});
