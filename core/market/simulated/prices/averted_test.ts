import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { sessionAtMs } from "../../calendar.ts";
import { mean } from "../calibration/measure.ts";
import { blockOf, dayBefore, dayCount, hoursOfTradingDay, tradingDayOnOrBefore } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import type { Security } from "../security.ts";
import { UNITS } from "../units.ts";
import type { Ending } from "../world.ts";
import { WARNED_AHEAD } from "./averted.ts";
import { Factors } from "./factors.ts";
import { Funds } from "./funds.ts";

const worlds = [7, 8, 9].map((seed) => new MarketWorld(seed, 2500));
interface Deal {
  readonly s: Security;
  readonly deal: Ending;
}
/** A warning: the trading day on which its story ends, and how. */
interface Warned {
  readonly s: Security;
  readonly day: number;
  readonly isRescued: boolean;
}
const isCompany = (s: Security) => s.instrument.listing.type !== "UNIT";
const completedOf = (world: MarketWorld): Deal[] =>
  world.securities.flatMap((s) =>
    s.ending?.reason === "cash_merger" && isCompany(s) && s.last > 100 ? [{ s, deal: s.ending }] : []
  );
const brokenOf = (world: MarketWorld): Deal[] =>
  world.securities.flatMap((s) => s.ends.attempt ? [{ s, deal: s.ends.attempt }] : []);
const warnedOf = (world: MarketWorld): Warned[] =>
  world.securities.flatMap((s) => [
    ...s.ending?.reason === "bankruptcy" ? [{ s, day: s.ending.tradingDay, isRescued: false }] : [],
    ...s.ends.rescues.map(({ tradingDay }) => ({ s, day: tradingDay, isRescued: true })),
  ]).filter(({ s, day }) => day - WARNED_AHEAD > Math.max(0, s.first));
const completed = worlds.flatMap(completedOf);
const broken = worlds.flatMap(brokenOf);
const warned = worlds.flatMap(warnedOf);
const rescued = warned.filter(({ isRescued }) => isRescued);
const every = <T>(of: readonly T[], n: number) => of.filter((_, i) => i % n === 0);
const figure = (s: Security, day: number, n: number) => s.figures(day).of[s.figures(day).at + n]!;
const daysOf = ({ tradingDay, last, off }: Ending) =>
  Array.from({ length: (off?.tradingDay ?? last + 1) - tradingDay }, (_, i) => tradingDay + i);
const half = (s: Security, day: number) => s.instrumentOn(day).spread / 2;

function errorOf(of: readonly number[]): number {
  const middle = mean(of);
  return Math.sqrt(of.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (of.length - 1) / of.length);
}
const tOf = (of: readonly number[]) => mean(of) / errorOf(of);
/** How far two means are apart, in standard errors. */
const apart = (a: readonly number[], b: readonly number[]) => (mean(a) - mean(b)) / Math.hypot(errorOf(a), errorOf(b));

Deno.test("about one announced cash deal in eighteen breaks, in all sizes about as often, before its planned last day", () => {
  for (const world of worlds) {
    const [done, off] = [completedOf(world).length, brokenOf(world).length];
    ok(off / (off + done) > 0.04 && off / (off + done) < 0.07, `${off} of ${off + done}`);
  }
  for (const tier of ["mid", "small", "micro", "nano"]) {
    const count = (of: readonly Deal[]) => of.filter(({ s }) => s.instrument.tier === tier).length;
    const share = count(broken) / (count(broken) + count(completed));
    ok(share > 0.035 && share < 0.08, `${tier}: ${share}`);
  }
  const shares = broken.map(({ deal }) => (deal.off!.tradingDay - deal.tradingDay) / (deal.last - deal.tradingDay));
  ok(Math.min(...shares) > 0 && Math.max(...shares) < 1 && Math.abs(mean(shares) - 0.5) < 0.06, `${mean(shares)}`);
  for (const { s, deal: { tradingDay, last, off, raise } } of broken) {
    ok(!raise || raise.tradingDay < off!.tradingDay, "no terms are raised any more");
    ok(tradingDay >= s.first + 250 && last < Math.min(s.last, dayCount()) - 20, s.instrument.listing.symbol);
    const { move } = s.instrument.listing;
    ok(!move || Math.abs(tradingDayOnOrBefore(move.from) - tradingDay) > 25);
    ok(!["open", "pre_market", "after_hours"].includes(sessionAtMs(off!.at)));
    ok(
      off!.at >= hoursOfTradingDay(off!.tradingDay - 1).postClose &&
        off!.at < hoursOfTradingDay(off!.tradingDay).preOpen,
    );
  }
  const leads = (of: readonly Deal[], isLarge: boolean) => {
    const days = of.filter(({ s }) => (s.instrument.tier === "large" || s.instrument.tier === "mid") === isLarge)
      .map(({ deal }) => deal.last - deal.tradingDay);
    return [Math.min(...days), Math.max(...days)];
  };
  deepEqual([leads(broken, false), leads(broken, true)], [[15, 30], [30, 60]]);
});

/** The return after half spreads of holding from the close of the first day to the end, or the open after the break. */
function heldToTheEnd({ s, deal }: Deal): number {
  const { tradingDay, last, off } = deal;
  const paid = off ? figure(s, off.tradingDay, 0) * (1 - half(s, off.tradingDay)) : s.ends.termsOn(deal, last);
  return paid / (s.close(tradingDay) * (1 + half(s, tradingDay))) - 1;
}
/** Below half a dollar a step of the price is a large part of it. */
const isPriced = ({ s, deal }: Deal) => s.close(deal.tradingDay - 1) > UNITS / 2;

Deno.test("holding a company after its takeover is announced earns nothing on average, whatever the premium or the size", () => {
  for (const world of worlds) {
    const held = [...completedOf(world), ...brokenOf(world)].filter(isPriced).map(heldToTheEnd);
    ok(Math.abs(tOf(held)) < 3, `${mean(held)}: ${tOf(held)}`);
  }
  const all = [...completed, ...broken].filter(isPriced);
  const premium = ({ s, deal }: Deal) => s.ends.termsOn(deal, deal.tradingDay) / s.close(deal.tradingDay - 1);
  const parts: Readonly<Record<string, (of: Deal) => boolean>> = {
    low: (of) => premium(of) < 1.3,
    high: (of) => premium(of) > 1.4,
    short: ({ deal }) => deal.last - deal.tradingDay <= 30,
    long: ({ deal }) => deal.last - deal.tradingDay > 30,
    small: ({ s }) => s.instrument.tier === "micro" || s.instrument.tier === "nano",
  };
  for (const [name, test] of Object.entries(parts)) {
    const held = all.filter(test).map(heldToTheEnd);
    ok(held.length > 500 && Math.abs(tOf(held)) < 3, `${name}: ${held.length}, ${mean(held)}: ${tOf(held)}`);
  }
});

Deno.test("one deal in ten is raised by four to twelve percent in a night, and the price opens under the new terms", () => {
  const raised = completed.filter(({ deal }) => deal.raise).filter(isPriced);
  ok(raised.length / completed.length > 0.07 && raised.length / completed.length < 0.12, `${raised.length}`);
  for (const { s, deal } of every(raised, 5)) {
    const { tradingDay, at, by } = deal.raise!;
    const [before, after] = [s.ends.termsOn(deal, tradingDay - 1), s.ends.termsOn(deal, tradingDay)];
    ok(by >= 0.04 && by <= 0.12 && Math.abs(after / before - 1 - by) < 0.01 + 100 / before);
    ok(at >= hoursOfTradingDay(tradingDay - 1).postClose && at < hoursOfTradingDay(tradingDay).preOpen);
    ok(Math.max(...s.session("late", tradingDay - 1).price) < before, "not before the night");
    ok(Math.min(...s.session("pre", tradingDay).price) > 0.97 * after - 100);
    ok(figure(s, tradingDay, 0) < after && figure(s, tradingDay, 0) > 0.97 * after - 100);
    equal(s.terms, after);
  }
});

Deno.test("until it breaks a deal has the prices, the volume and the premium of one that is completed", () => {
  for (const { s, deal } of every(broken, 6)) {
    for (const day of daysOf(deal)) {
      const terms = s.ends.termsOn(deal, day);
      for (const part of ["pre", "regular", "late"] as const) {
        const { price, high } = s.session(part, day);
        ok(Math.max(...price, ...high) < terms, `${s.instrument.listing.symbol} ${day} ${part}`);
        ok(Math.min(...price) > 0.97 * terms - 200, `${s.instrument.listing.symbol} ${day} ${part}`);
      }
      equal(s.close(day), s.session("regular", day).price.at(-1));
      const [open, high, low, close] = [0, 1, 2, 3].map((n) => figure(s, day, n)) as [number, number, number, number];
      ok(low <= Math.min(open, close) && high >= Math.max(open, close));
      ok(!s.isFree(day));
    }
    const eve = deal.tradingDay - 1;
    ok(Math.abs(Math.log(s.session("late", eve).price.at(-1)! / s.close(eve))) < 0.15);
  }
  const busyness = ({ s, deal: { tradingDay } }: Deal) =>
    Math.log(s.volume(tradingDay) / s.usualVolume(tradingDay).median);
  const premium = ({ s, deal }: Deal) => Math.log(s.ends.termsOn(deal, deal.tradingDay) / s.close(deal.tradingDay - 1));
  const distance = ({ s, deal }: Deal) => 1 - s.close(deal.tradingDay) / s.ends.termsOn(deal, deal.tradingDay);
  const others = every(completed.filter(isPriced), 8);
  for (const [name, of] of Object.entries({ busyness, premium, distance })) {
    const t = apart(broken.filter(isPriced).map(of), others.map(of));
    ok(Math.abs(t) < 3.5, `${name}: ${t}`);
  }
});

Deno.test("no other event happens or is announced while a deal is announced that breaks", () => {
  for (const { s, deal: { tradingDay, off } } of every(broken, 2)) {
    const back = off!.tradingDay;
    const [from, to] = [hoursOfTradingDay(tradingDay).preOpen, off!.at];
    for (const event of s.events(tradingDay - 1, back + 40)) {
      if (event.kind === "delisting" || event.kind === "raise" || event.kind === "break") continue;
      ok(event.tradingDay < tradingDay || event.tradingDay > back, `${event.kind} ${event.tradingDay}`);
      if ("at" in event) ok(event.at < from || event.at > to);
      else {
        const known = tradingDayOnOrBefore(event.kind === "dividend" ? event.declaredOn : event.announcedOn);
        ok(event.tradingDay < tradingDay || known > back, `${event.kind} known on ${known}`);
      }
    }
    equal(s.events(back, back).filter((e) => e.kind === "break").length, 1);
  }
});

Deno.test("when a deal breaks its premium is lost by 04:00, and the price is that of a company without a deal", () => {
  const against: number[] = [];
  for (const { s, deal } of broken.filter(isPriced)) {
    const [day, eve] = [deal.off!.tradingDay, deal.tradingDay - 1];
    against.push(figure(s, day, 0) / s.close(eve) - 1);
    const { gap, first } = s.block(blockOf(day));
    const shown = Math.log(figure(s, day, 0) / s.close(day - 1));
    ok(Math.abs(gap[day - first]! - shown) < 0.02, `${s.instrument.listing.symbol}: ${gap[day - first]} ${shown}`);
  }
  ok(Math.abs(tOf(against)) < 3 && mean(against.map(Math.abs)) > 0.05, `${mean(against)}: ${tOf(against)}`);
  for (const { s, deal } of every(broken.filter(isPriced), 6)) {
    const day = deal.off!.tradingDay;
    const before = s.close(day - 1);
    ok(Math.abs(s.session("late", day - 1).price.at(-1)! / before - 1) < 0.005 + 100 / before, "not before the night");
    const [open, high, low, close, volume] = [0, 1, 2, 3, 4].map((n) => figure(s, day, n)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    ok(Math.abs(Math.log(s.session("pre", day).price[0]! / open)) < 0.2);
    ok(low <= Math.min(open, close) && high >= Math.max(open, close) && volume > 0);
    const { price } = s.session("regular", day);
    deepEqual([price[0], price.at(-1)], [open, close]);
    ok(s.isFree(day + 1) && !s.isFree(day) && s.instrumentOn(day) === s.instrument);
  }
});

Deno.test("after a deal has broken a company is at its own level again, and trades more for some days", () => {
  const busier: number[] = [];
  for (const { s, deal } of every(broken, 2)) {
    const day = deal.off!.tradingDay;
    const id = blockOf(day);
    const last = dayBefore(id + 1);
    if (last >= dayCount()) continue;
    const level = Math.log(s.instrument.listing.price) + s.levels.own(id + 1) + s.levels.shared(last);
    ok(Math.abs(s.block(id).close.at(-1)! - level) < 1e-9, s.instrument.listing.symbol);
    busier.push(Math.log(s.volume(day) / s.volume(deal.tradingDay - 10)));
  }
  ok(mean(busier) > 1, `${mean(busier)}`);
});

Deno.test("no fund holds a company in the blocks of a takeover that breaks, and one may hold it in the next", () => {
  const [world] = worlds;
  const find = (symbol: string) => world!.securities[world!.indexOf(symbol)!]!;
  const some = brokenOf(world!).filter(({ s }) => s.instrument.tier === "mid").slice(0, 3);
  const held = [...some.map(({ s }) => s), find("AAPL"), find("KO")];
  const funds = new Funds(() => held, find, new Factors(7));
  for (const { s, deal } of some) {
    const isIn = (block: number) =>
      funds.parts({ kind: "index", of: "equal" }, block).some(({ holding }) => holding === s);
    const [from, to] = [blockOf(deal.tradingDay), blockOf(deal.off!.tradingDay)];
    deepEqual([isIn(from - 1), isIn(from), isIn(to), isIn(to + 1)], [true, false, false, true]);
  }
});

Deno.test("four in ten of the companies that warn of their debts are rescued, and some warn again", () => {
  for (const world of worlds) {
    const all = warnedOf(world);
    const share = all.filter(({ isRescued }) => isRescued).length / all.length;
    ok(share > 0.36 && share < 0.44, `${share}`);
  }
  for (const { s, day } of rescued) {
    ok(day > s.first + 59 && day < Math.min(s.last, dayCount()) - 20);
    const { attempt } = s.ends;
    ok(!attempt || attempt.last < day - 250 || attempt.tradingDay > day + 20, s.instrument.listing.symbol);
  }
  ok(warned.some(({ s, day, isRescued }) => !isRescued && s.ends.rescues.some(({ tradingDay }) => tradingDay < day)));
});

/** The factor of the price from the close of the day of the warning to the first close after the announcement. */
const worth = ({ s, day }: Warned) => s.close(day) / (s.close(day - WARNED_AHEAD) * s.ratio(day - WARNED_AHEAD, day));

Deno.test("after a warning neither buying nor selling short pays off: a rescue is worth what a bankruptcy costs", () => {
  for (const world of worlds) {
    const all = warnedOf(world);
    const spreads = ({ s, day }: Warned) => [half(s, day - WARNED_AHEAD), half(s, day)] as const;
    const bought = all.map((of) => worth(of) * (1 - spreads(of)[1]) / (1 + spreads(of)[0]) - 1);
    const sold = all.map((of) => 1 - worth(of) * (1 + spreads(of)[1]) / (1 - spreads(of)[0]));
    const t = [bought, sold, all.map((of) => worth(of) - 1)].map(tOf) as [number, number, number];
    ok(t[0] < 3 && t[1] < 3 && Math.abs(t[2]) < 3, `${mean(bought)}, ${mean(sold)}: ${t}`);
  }
  const again = warned.filter(({ s, day }) => s.ends.rescues.some(({ tradingDay }) => tradingDay < day));
  const returns = again.map((of) => worth(of) - 1);
  ok(again.length > 500 && Math.abs(tOf(returns)) < 3, `${again.length}: ${tOf(returns)}`);
});

Deno.test("before its rescue a company slides like one that goes bankrupt, and nothing reveals it", () => {
  const old = warned.filter(({ s, day }) => day - s.first > 320 && !s.ends.rescues.some((r) => r.tradingDay < day));
  for (const days of [WARNED_AHEAD - 1, 100, 200]) {
    const fall = ({ s, day }: Warned) =>
      Math.log(s.close(day - 1) / (s.close(day - days) * s.ratio(day - days, day - 1)));
    const [yes, no] = [true, false].map((is) => every(old.filter((w) => w.isRescued === is), 2).map(fall));
    ok(Math.abs(apart(yes!, no!)) < 3.5, `${days}: ${mean(yes!)} ${mean(no!)}`);
  }
  for (const { s, day } of every(rescued, 60)) {
    ok(Math.abs(Math.log(s.session("late", day - 1).price.at(-1)! / s.close(day - 1))) < 0.3);
    const jump = figure(s, day, 0) / (s.close(day - 1) * s.ratio(day - 1, day));
    ok(jump > 1.8 && jump < 8, `${jump}`);
    ok(Math.abs(Math.log(s.session("pre", day).price[0]! / figure(s, day, 0))) < 0.5);
    const { price } = s.session("regular", day);
    deepEqual([price[0], price.at(-1)], [figure(s, day, 0), figure(s, day, 3)]);
    const known = s.events(day - 40, day + 40).filter((e) => e.tradingDay >= day && e.kind !== "rescue");
    for (const e of known) {
      ok(e.tradingDay > day, e.kind);
      if (e.kind === "dividend") ok(tradingDayOnOrBefore(e.declaredOn) > day);
      if (e.kind === "split" || e.kind === "transfer") ok(tradingDayOnOrBefore(e.announcedOn) > day);
    }
  }
});

Deno.test("the days of averted ends are the same whichever day is queried first, and in a larger market", () => {
  const larger = new MarketWorld(7, 3000);
  const cases = [
    ...every(brokenOf(worlds[0]!), 12).map(({ s, deal }) =>
      [s, deal.tradingDay - 2, deal.off!.tradingDay + 3] as const
    ),
    ...every(warnedOf(worlds[0]!), 150).map(({ s, day }) => [s, day - 3, day + 3] as const),
  ];
  for (const [s, from, to] of cases) {
    const days = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const all = (of: Security, d: readonly number[]) =>
      new Map(d.map((day) => [day, [0, 1, 2, 3, 4].map((n) => figure(of, day, n))]));
    const twin = larger.securities[larger.indexOf(s.instrument.listing.symbol)!]!;
    const backwards = all(twin, days.toReversed());
    for (const [day, figures] of all(s, days)) deepEqual(backwards.get(day), figures, s.instrument.listing.symbol);
    deepEqual([twin.ends.attempt, twin.ends.rescues], [s.ends.attempt, s.ends.rescues]);
  }
});
