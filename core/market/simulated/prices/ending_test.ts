import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { epochDayAt, sessionAtMs } from "../../calendar.ts";
import { snapshotOf } from "../answers/snapshot.ts";
import { exchangeOn, universe } from "../../universe.ts";
import { mean, quantile } from "../calibration/measure.ts";
import { dayCount, epochDayOfTradingDay, hoursOfTradingDay, momentAt } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import type { Security } from "../security.ts";
import { UNITS } from "../units.ts";
import { LONGEST_LEAD } from "../world.ts";

const SEED = 7;
const world = new MarketWorld(SEED, 2500);
const ends = world.securities.filter((s) => s.ending !== null && s.last > 100);
const isShell = (s: Security) => s.instrument.listing.type === "UNIT";
const taken = ends.filter((s) => s.ending!.reason === "cash_merger" && !isShell(s));
const doomed = ends.filter((s) => s.ending!.reason === "bankruptcy");
const isLarge = (s: Security) => s.instrument.tier === "large" || s.instrument.tier === "mid";
const every = <T>(of: readonly T[], n: number) => of.filter((_, i) => i % n === 0);
const daysUnderTerms = ({ ending }: Security) =>
  Array.from({ length: ending!.last - ending!.tradingDay + 1 }, (_, i) => ending!.tradingDay + i);
const figure = (s: Security, day: number, n: number) => s.figures(day).of[s.figures(day).at + n]!;
const parts = ["pre", "regular", "late"] as const;

Deno.test("larger companies and shells are mostly paid out in cash, the smallest mostly go bankrupt, real names stay", () => {
  const share = (tier: string) => {
    const own = ends.filter((s) => s.instrument.tier === tier && !isShell(s));
    return own.filter((s) => s.ending!.reason !== "bankruptcy").length / own.length;
  };
  ok(share("small") > 0.8 && share("micro") > 0.45 && share("micro") < 0.65 && share("nano") < 0.4);
  ok(ends.filter(isShell).every((s) => s.ending!.reason === "cash_merger"));
  ok(share("mid") > 0.9 && share("large") > 0.9);
  const real = new Set(universe().map(({ symbol }) => symbol));
  ok(ends.every((s) => !real.has(s.instrument.listing.symbol)));
  for (const s of world.securities) equal(s.ending === null, s.last >= dayCount() || s.last === Infinity);
});

Deno.test("an end is announced weeks ahead, while the market is closed and after the last close before its terms", () => {
  for (const { ending, first, last } of ends) {
    const { tradingDay, at } = ending!;
    ok(!["open", "pre_market", "after_hours"].includes(sessionAtMs(at)));
    ok(at >= hoursOfTradingDay(tradingDay - 1).postClose && at < hoursOfTradingDay(tradingDay).preOpen);
    equal(epochDayAt(at), epochDayOfTradingDay(tradingDay) - 1);
    const lead = last - tradingDay;
    ok(tradingDay > first && lead >= Math.min(15, Math.floor((last - first) / 2)) && lead <= LONGEST_LEAD, `${lead}`);
  }
  const leads = (of: readonly Security[]) => {
    const days = of.filter((s) => s.last - s.first > 200).map((s) => s.last - s.ending!.tradingDay);
    return [Math.min(...days), Math.max(...days)];
  };
  deepEqual([leads(taken.filter((s) => !isLarge(s))), leads(taken.filter(isLarge))], [[15, 30], [30, LONGEST_LEAD]]);
  deepEqual(leads(ends.filter((s) => s.ending!.reason === "stock_merger")), [30, LONGEST_LEAD]);
});

Deno.test("about as many companies of each size end in a year as in the real market", () => {
  const yearly = (tier: string) => {
    const own = world.securities.filter((s) => s.instrument.tier === tier && !isShell(s));
    let years = 0;
    for (const s of own) years += (Math.min(s.last, dayCount() - 1) - s.first) / 251;
    return 100 * own.filter((s) => s.last < dayCount()).length / years;
  };
  // Real large companies of the tables stay, so that fewer of all large ones end.
  const wanted = { large: [0.2, 2], mid: [2.5, 5.5], small: [5, 9], micro: [6, 10], nano: [6.5, 11] } as const;
  for (const [tier, [low, high]] of Object.entries(wanted)) {
    ok(yearly(tier) > low && yearly(tier) < high, `${tier}: ${yearly(tier)} % a year`);
  }
});

Deno.test("a bankrupt company has slid for months before the announcement, and most do not recover in between", () => {
  const falls = doomed.filter((s) => s.ending!.tradingDay - s.first > 300).filter((_, i) => i % 8 === 0).map((s) => {
    const eve = s.ending!.tradingDay - 1;
    const change = (from: number, to: number) => s.close(to) / (s.close(from) * s.ratio(from, to));
    return [change(eve - 200, eve), change(eve - 60, eve)] as const;
  });
  const share = (of: readonly number[], below: number) => of.filter((f) => f < below).length / of.length;
  ok(quantile(falls.map(([year]) => year), 0.5) < 0.35);
  ok(share(falls.map(([year]) => year), 1) > 0.85 && share(falls.map(([, quarter]) => quarter), 1) > 0.75);
});

Deno.test("after a takeover is announced no price and no bid reaches the terms, and the distance to them narrows", () => {
  const spreads: number[][] = [[], []];
  for (const s of every(taken, 60)) {
    const { ending, last } = s;
    const days = daysUnderTerms(s);
    for (const day of days) {
      const terms = s.ends.termsOn(ending!, day);
      for (const part of parts) {
        const { price, high } = s.session(part, day);
        ok(Math.max(...price, ...high) < terms, `${s.instrument.listing.symbol} ${day - last} ${part}`);
      }
      const { postClose, preOpen } = hoursOfTradingDay(day);
      for (let at = preOpen; at < postClose; at += 1_234_567) {
        const { quote } = snapshotOf(s, momentAt(at));
        ok(quote!.bid * UNITS < terms);
        ok(quote!.bid * UNITS > 0.97 * terms - 200, `${s.instrument.listing.symbol} ${quote!.bid} ${terms}`);
      }
    }
    // A cent is a large part of a low price.
    if (s.terms < 10 * UNITS) continue;
    spreads[0]!.push(1 - s.close(days[0]!) / s.ends.termsOn(ending!, days[0]!));
    spreads[1]!.push(1 - s.close(last) / s.terms);
  }
  ok(mean(spreads[0]!) > 0.004 && mean(spreads[0]!) < 0.012, `${mean(spreads[0]!)}`);
  ok(mean(spreads[1]!) > 0.0003 && mean(spreads[1]!) < 0.0015, `${mean(spreads[1]!)}`);
});

Deno.test("a takeover is announced at a premium to the last close, and the price then hardly moves", () => {
  const premiums: number[] = [], moves: number[] = [];
  for (const s of every(taken, 15)) {
    const [from] = daysUnderTerms(s);
    const { raise } = s.ending!;
    premiums.push(s.ends.termsOn(s.ending!, from!) / s.close(from! - 1) - 1);
    if (s.terms < 10 * UNITS) continue;
    for (const day of daysUnderTerms(s).slice(1)) {
      if (day !== raise?.tradingDay) moves.push(s.close(day) / s.close(day - 1) - 1);
    }
  }
  ok(taken.filter(isLarge).length > 200);
  ok(Math.min(...premiums) > 0.05 && Math.max(...premiums) < 1.4);
  ok(mean(premiums) > 0.25 && mean(premiums) < 0.45, `${mean(premiums)}`);
  ok(Math.max(...moves.map(Math.abs)) < 0.006, `${Math.max(...moves.map(Math.abs))}`);
  ok(mean(moves) > 0 && mean(moves) < 0.0006, `${mean(moves)}`);
});

Deno.test("before a takeover is announced nothing reveals it: the late session ends near its close", () => {
  for (const s of every(taken, 40)) {
    const eve = s.ending!.tradingDay - 1;
    const late = s.session("late", eve);
    ok(Math.abs(Math.log(late.price.at(-1)! / s.close(eve))) < 0.15, s.instrument.listing.symbol);
  }
});

Deno.test("a shell pays out a little more than its last price", () => {
  for (const s of every(ends.filter(isShell), 60)) {
    const premium = s.terms / s.close(s.ending!.tradingDay - 1) - 1;
    ok(premium > 0 && premium < 0.02, `${premium}`);
    for (const day of daysUnderTerms(s)) ok(figure(s, day, 1) < s.terms);
  }
});

Deno.test("a company bought for shares moves with its buyer in every session, a little under what will be paid", () => {
  const inShares = ends.filter((s) => s.ending!.reason === "stock_merger");
  const share = inShares.length / (inShares.length + taken.length);
  ok(share > 0.15 && share < 0.3, `${share}`);
  const premiums: number[] = [];
  for (const s of every(inShares, 12)) {
    const { buyer, ratio } = s.merger!;
    const { tradingDay, last } = s.ending!;
    const paid = (day: number, price: number) => ratio * buyer.ratio(day, last) * price;
    const eve = tradingDay - 1;
    premiums.push(paid(eve, buyer.close(eve)) / s.close(eve) - 1);
    for (const day of daysUnderTerms(s)) {
      for (const part of parts) {
        const [own, its] = [s.session(part, day), buyer.session(part, day)];
        for (let i = 0; i < own.price.length; i += 7) {
          const worth = paid(day, its.price[i]!);
          // Plus half of the smallest step.
          ok(own.price[i]! < worth + 51 && own.price[i]! > worth * 0.975 - 51, `${s.instrument.listing.symbol} ${day}`);
        }
      }
      equal(s.close(day), s.session("regular", day).price.at(-1));
      const [open, high, low, close] = [0, 1, 2, 3].map((n) => figure(s, day, n)) as [number, number, number, number];
      ok(low <= Math.min(open, close) && high >= Math.max(open, close));
    }
    equal(s.terms, 0);
  }
  ok(Math.min(...premiums) > 0.05 && mean(premiums) > 0.25 && mean(premiums) < 0.45, `${mean(premiums)}`);
});

Deno.test("a bankruptcy pays nothing: the price falls to cents at its announcement and wanders there", () => {
  const changes: number[] = [];
  for (const s of every(doomed, 8)) {
    const days = daysUnderTerms(s);
    equal(s.terms, 0);
    const before = s.close(days[0]! - 1);
    ok(figure(s, days[0]!, 0) <= Math.max(1, 0.46 * before) && figure(s, days[0]!, 0) < 0.77 * UNITS);
    for (const day of days) {
      ok(figure(s, day, 1) < 2.5 * UNITS && figure(s, day, 2) >= 1);
      const [open, high, low, close] = [0, 1, 2, 3].map((n) => figure(s, day, n)) as [number, number, number, number];
      ok(low <= Math.min(open, close) && high >= Math.max(open, close));
    }
    for (const day of days.slice(1)) if (s.close(day - 1) > 100) changes.push(s.close(day) / s.close(day - 1) - 1);
  }
  ok(mean(changes) < 0 && mean(changes.map(Math.abs)) > 0.05, `${mean(changes)}`);
});

Deno.test("a bankrupt company leaves its exchange within days of its filing, and trades over the counter to its end", () => {
  let stayed = 0;
  for (const s of doomed) {
    const { instrument: { listing }, ending } = s;
    const exchange = (day: number) => exchangeOn(listing, epochDayOfTradingDay(day));
    const { tradingDay, last } = ending!;
    if (exchange(tradingDay) === "OTC" || last - tradingDay < 10) continue;
    // One that has changed exchanges before stays on its exchange.
    if (exchange(last) !== "OTC") stayed++;
    else ok(exchange(tradingDay + 1) !== "OTC" && exchange(tradingDay + 8) === "OTC", listing.symbol);
  }
  ok(stayed < 0.15 * doomed.length, `${stayed} of ${doomed.length}`);
});

Deno.test("after the announcement there are no other events, and no split falls among the last days", () => {
  for (const s of every(ends, 10)) {
    const { tradingDay, last } = s.ending!;
    const events = s.events(tradingDay, last + 100);
    const own = events.filter((e) => e.kind !== "transfer" && e.kind !== "raise");
    deepEqual(own, isShell(s) ? [] : [{ kind: "delisting", ...s.ending! }]);
    ok(events.every((e) => e.kind !== "transfer" || s.ending!.reason === "bankruptcy"));
    deepEqual(s.events(tradingDay - 1, tradingDay - 1).filter((e) => e.kind === "delisting"), []);
    ok(s.levels.splits(tradingDay, last).length === 0);
  }
});

Deno.test("no session loses its coil or its squeeze to a stock whose end is announced", () => {
  const [from, to] = [2000, 2400];
  const shapes = { coil: new Map<number, number>(), squeeze: new Map<number, number>() };
  for (const { instrument, index, first, last } of world.securities) {
    const { price, type } = instrument.listing;
    if (type === "UNIT" || price < 0.8 || price > 30 || first > to || last < from) continue;
    for (const event of world.events(index, from, to)) {
      if (event.kind !== "catalyst" || (event.shape !== "coil" && event.shape !== "squeeze")) continue;
      const counts = shapes[event.shape];
      counts.set(event.tradingDay, (counts.get(event.tradingDay) ?? 0) + 1);
    }
  }
  deepEqual([shapes.coil.size, shapes.squeeze.size], [to - from + 1, to - from + 1]);
});

Deno.test("the last days are the same whichever day is queried first, also across blocks", () => {
  const other = new MarketWorld(SEED, 2500);
  for (const s of every(ends, 50)) {
    const twin = other.securities[s.index]!;
    const days = daysUnderTerms(s);
    const all = (of: Security, d: readonly number[]) =>
      new Map(d.map((day) => [day, [0, 1, 2, 3, 4].map((n) => figure(of, day, n))]));
    const backwards = all(twin, days.toReversed());
    const terms = twin.terms;
    for (const [day, figures] of all(s, days)) deepEqual(backwards.get(day), figures, s.instrument.listing.symbol);
    equal(terms, s.terms);
  }
});
