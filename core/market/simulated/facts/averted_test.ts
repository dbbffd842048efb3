/** What is known of ends that are averted: of a deal before and after it breaks, of a company before its rescue. */
import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { Article } from "../../facts.ts";
import { simulatedMarket } from "../adapter.ts";
import { epochDayOfTradingDay, hoursOfTradingDay } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { WARNED_AHEAD } from "../prices/averted.ts";
import type { Security } from "../security.ts";
import { UNITS } from "../units.ts";
import type { Ending } from "../world.ts";

const [SEED, SYMBOLS] = [7, 2500];
const newMarket = () => simulatedMarket({ seed: SEED, symbols: SYMBOLS });
const market = newMarket();
const world = new MarketWorld(SEED, SYMBOLS);
const every = <T>(of: readonly T[], n: number) => of.filter((_, i) => i % n === 0);
const symbolOf = (s: Security) => s.instrument.listing.symbol;
const broken = world.securities.filter((s) => s.ends.attempt && s.ends.attempt.tradingDay > 300);
const completed = world.securities.filter((s) =>
  s.ending?.reason === "cash_merger" && s.instrument.listing.type !== "UNIT" && s.first < s.ending.tradingDay - 300
);
const delistings = (s: Security, at: number, of = market) =>
  of.facts.delistings({ symbol: symbolOf(s), fromDate: null, toDate: null, limit: 5 }, at);
const HOUR = 3_600_000;

/** An article without what differs between companies, days and draws: its form. */
const formOf = ({ id, title: _title, ...article }: Article) => [
  id.replace(/^\w+-[\d-]+-/, "").replace(/\d+$/, ""),
  Object.keys(article).sort().join(),
  article.keywords.at(-1),
];

Deno.test("until the night in which it breaks a deal is a delisting like any other, and then there is none", async () => {
  for (const s of every(broken, 8)) {
    const { at, off, last, tradingDay } = s.ends.attempt!;
    deepEqual(await delistings(s, at - 1), []);
    const lastDay = isoOfEpochDay(epochDayOfTradingDay(last));
    const { name } = s.instrument.listing;
    const expected = (as: number) => ({
      ...{ id: `${symbolOf(s)}-${lastDay}-end`, symbol: symbolOf(s), name, lastDay, reason: "cash_merger" },
      ...{ announcedOn: isoOfEpochDay(epochDayAt(at)), nextSymbol: null, exchangeRatio: null },
      cashPerShare: s.ends.termsOn(s.ends.attempt!, as) / UNITS,
    });
    deepEqual(await delistings(s, at), [expected(tradingDay)]);
    deepEqual(await delistings(s, off!.at - 1), [expected(off!.tradingDay - 1)]);
    deepEqual(await delistings(s, off!.at), []);
    const ofAll = await market.facts.delistings({ symbol: null, fromDate: lastDay, toDate: lastDay, limit: 50 }, at);
    ok(ofAll.some(({ symbol }) => symbol === symbolOf(s)));
    const ticker = (await market.ticker(symbolOf(s), hoursOfTradingDay(last + 1).open))!;
    equal(ticker.delistedOn, null);
  }
});

Deno.test("raised terms are those of a delisting from their night on, in an article with the old and the new ones", async () => {
  const raised = completed.filter((s) => s.ending!.raise);
  for (const s of every(raised, 12)) {
    const { raise } = s.ending!;
    const cash = async (at: number) => (await delistings(s, at))[0]!.cashPerShare!;
    const [before, after] = [await cash(raise!.at - 1), await cash(raise!.at)];
    ok(Math.abs(after / before - 1 - raise!.by) < 0.01 + 0.01 / before, `${before} ${after}`);
    equal(await cash(hoursOfTradingDay(s.last).postClose + 24 * HOUR), after);
    const articles = await market.facts.news(symbolOf(s), 60, raise!.at + HOUR / 2);
    const release = articles.filter(({ id }) => /-r\d+$/.test(id)).at(-1)!;
    equal(release.publishedAt, raise!.at + 15_000);
    const text = `${release.title} ${release.description}`;
    for (const amount of [before, after]) {
      ok(text.includes(`$${amount >= 1 ? amount.toFixed(2) : amount}`), `${text} lacks ${amount}`);
    }
    // The articles of the announcement have the terms as they were.
    const first = (await market.facts.news(symbolOf(s), 200, raise!.at + HOUR)).filter(({ id }) => /-end\d+$/.test(id));
    ok(first.length > 0 && first.every(({ title }) => !title.includes(`$${after.toFixed(2)}`)));
  }
});

Deno.test("the news of a deal that breaks has the form of one that is completed, until an article calls it off", async () => {
  const formsOf = async (s: Security, { at }: Ending, until: number) =>
    (await market.facts.news(symbolOf(s), 300, until)).filter((a) => a.publishedAt >= at).map(formOf);
  const known = new Set<string>();
  for (const s of every(completed, 20)) {
    const forms = await formsOf(s, s.ending!, hoursOfTradingDay(s.last).postClose);
    for (const form of forms) known.add(JSON.stringify(form));
  }
  for (const s of every(broken, 8)) {
    const { off } = s.ends.attempt!;
    for (const form of await formsOf(s, s.ends.attempt!, off!.at)) ok(known.has(JSON.stringify(form)), `${form}`);
    const then = (await market.facts.news(symbolOf(s), 300, off!.at + 20 * HOUR)).filter((a) =>
      a.publishedAt > off!.at
    );
    const release = then.at(-1)!;
    equal(release.publishedAt, off!.at + 15_000);
    ok(/-b0$/.test(release.id) && /called off$/.test(release.title), release.title);
    const cash = s.ends.termsOn(s.ends.attempt!, off!.tradingDay) / UNITS;
    ok(release.description!.includes(`$${cash >= 1 ? cash.toFixed(2) : cash}`), release.description!);
    equal(release.insights[0]!.sentiment, "negative");
  }
  const [s] = broken;
  const { off } = s!.ends.attempt!;
  const page = await market.facts.news(null, 200, off!.at + HOUR / 4);
  ok(page.some(({ id }) => id === `${symbolOf(s!)}-${isoOfEpochDay(epochDayOfTradingDay(off!.tradingDay))}-b0`));
});

Deno.test("a company has ordinary news again after its deal has broken", async () => {
  let articles = 0;
  for (const s of broken.filter(({ instrument: { tier } }) => tier === "mid" || tier === "large").slice(0, 12)) {
    const { tradingDay, off } = s.ends.attempt!;
    const { preOpen } = hoursOfTradingDay(tradingDay);
    const later = await market.facts.news(symbolOf(s), 400, off!.at + 60 * 24 * HOUR);
    const own = later.filter((a) => a.symbols[0] === symbolOf(s));
    articles += own.filter((a) => a.publishedAt > off!.at && /-n\d+$/.test(a.id)).length;
    ok(!own.some((a) => a.publishedAt > preOpen && a.publishedAt < off!.at && /-[nescdtx]\d+$/.test(a.id)));
  }
  ok(articles > 50, `${articles}`);
});

const isWarning = ({ id }: Article) => /-w\d+$/.test(id);

Deno.test("nobody can tell by the warning, or by what follows it, which companies are rescued", async () => {
  const [doomed, rescued] = [
    world.securities.flatMap((s) => s.ending?.reason === "bankruptcy" ? [[s, s.ending.tradingDay] as const] : []),
    world.securities.flatMap((s) => s.ends.rescues.map((r) => [s, r.tradingDay] as const)),
  ].map((of) => every(of.filter(([s, day]) => day - WARNED_AHEAD > Math.max(s.first, 0) + 50), 60));
  const forms = [];
  for (const stories of [doomed!, rescued!]) {
    for (const [s, day] of stories) {
      const eve = hoursOfTradingDay(day - 1).postClose;
      const warning = (await market.facts.news(symbolOf(s), 100, eve)).find(isWarning)!;
      const on = epochDayOfTradingDay(day - WARNED_AHEAD);
      equal(warning.id, `${symbolOf(s)}-${isoOfEpochDay(on)}-w99`);
      equal(epochDayAt(warning.publishedAt), on);
      ok(/warns that its cash may not last the year$/.test(warning.title));
      equal(warning.insights[0]!.sentiment, "negative");
      forms.push(JSON.stringify(formOf(warning)));
      deepEqual(await delistings(s, eve), []);
    }
  }
  ok(doomed!.length > 10 && rescued!.length > 10);
  equal(new Set(forms).size, 1);
  for (const [s, day] of rescued!) {
    const { at } = s.ends.rescues.find(({ tradingDay }) => tradingDay === day)!;
    const after = (await market.facts.news(symbolOf(s), 20, at + HOUR / 4)).find(({ id }) => /-rescue0$/.test(id))!;
    deepEqual([after.publishedAt, after.insights[0]!.sentiment], [at + 15_000, "positive"]);
    ok(!(await market.facts.news(symbolOf(s), 20, at - 1)).some(({ id }) => id === after.id));
  }
});

Deno.test("no answer as of an instant depends on whether a later one was asked for", async () => {
  const ask = async (of: typeof market, s: Security, at: number) => [
    await delistings(s, at, of),
    await of.facts.news(symbolOf(s), 25, at),
    await of.facts.details(symbolOf(s), at),
    await of.facts.ratios(symbolOf(s), at),
    await of.facts.dividends({ symbol: symbolOf(s), fromDate: null, toDate: null, limit: 5 }, at),
    await of.facts.splits({ symbol: symbolOf(s), fromDate: null, toDate: null, limit: 5 }, at),
    await of.snapshot(symbolOf(s), at),
    await of.bars({ symbol: symbolOf(s), multiplier: 1, timespan: "day", from: 0, to: at, limit: 30 }, at),
  ];
  const later = newMarket();
  const stories = [
    ...every(broken, 25).map((s) => [s, s.ends.attempt!.at, s.ends.attempt!.off!.at] as const),
    ...every(world.securities.filter((s) => s.ends.rescues.length > 0), 150).map((s) => {
      const { tradingDay, at } = s.ends.rescues[0]!;
      return [s, hoursOfTradingDay(tradingDay - WARNED_AHEAD).open, at] as const;
    }),
  ];
  for (const [s, from, to] of stories) {
    const instants = [from - HOUR, from + 12 * HOUR, to - HOUR, to + 12 * HOUR, to + 40 * 24 * HOUR];
    const backwards = [];
    for (const at of instants.toReversed()) backwards.unshift(await ask(later, s, at));
    for (const [i, at] of instants.entries()) deepEqual(await ask(market, s, at), backwards[i], `${symbolOf(s)} ${i}`);
  }
});
