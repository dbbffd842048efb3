import {
  deepStrictEqual as deepEqual,
  match,
  notDeepStrictEqual as notDeepEqual,
  ok,
  strictEqual as equal,
} from "node:assert/strict";
import { epochDayOf, isoOfEpochDay, tradingHoursMs } from "../../calendar.ts";
import type { MarketFacts } from "../../facts.ts";
import { anchorDay, epochDayOfTradingDay, hoursOfTradingDay, tradingDayOnOrBefore } from "../grid.ts";
import type { Tier } from "../prices/instrument.ts";
import { closedBy } from "./context.ts";
import { simulatedFacts } from "./mod.ts";
import { FakeWorld } from "./testing.ts";

const world = new FakeWorld();
const facts = simulatedFacts(world);
const AT = Date.parse("2026-11-20T15:00:00Z");
const DAY = 86_400_000;
const HOUR = 3_600_000;
const all = { fromDate: null, toDate: null, limit: 1000 };
const indexOf = (symbol: string) => world.indexOf(symbol)!;
const symbolsOf = (tier: Tier, type = "CS") =>
  world.instruments.filter((i) => i.tier === tier && i.listing.type === type).map((i) => i.listing.symbol);
const epochDay = (iso: string) => epochDayOf(Temporal.PlainDate.from(iso));
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

Deno.test("dividends are those of the world, from their declaration on, newest first, within the bounds", async () => {
  const declared = await facts.dividends({ symbol: "KO", ...all }, AT);
  const events = world.events(indexOf("KO"), 0, anchorDay() + 60).filter((e) => e.kind === "dividend");
  equal(declared.length, events.filter((e) => e.kind === "dividend" && e.declaredOn <= epochDay("2026-11-20")).length);
  for (let i = 1; i < declared.length; i++) ok(declared[i]!.exDate < declared[i - 1]!.exDate);
  const bounded = await facts.dividends({ symbol: "KO", fromDate: "2025-01-01", toDate: "2025-12-31", limit: 100 }, AT);
  deepEqual(bounded, declared.filter((d) => d.exDate.startsWith("2025")));
  deepEqual(await facts.dividends({ symbol: "KO", fromDate: null, toDate: null, limit: 3 }, AT), declared.slice(0, 3));
  const last = declared[0]!;
  const out = Date.parse(`${last.declaredOn}T14:00:00Z`);
  const before = await facts.dividends({ symbol: "KO", ...all }, out - 12 * HOUR);
  ok(
    (await facts.dividends({ symbol: "KO", ...all }, out)).some((d) => d.id === last.id) &&
      !before.some((d) => d.id === last.id),
  );
});

Deno.test("dividends of the whole market are those of all its symbols", async () => {
  const request = { fromDate: "2026-10-01", toDate: "2026-12-31", limit: 5000 };
  const market = await facts.dividends({ symbol: null, ...request }, AT);
  const each =
    (await Promise.all(world.instruments.map((i) => facts.dividends({ symbol: i.listing.symbol, ...request }, AT))))
      .flat();
  equal(market.length, each.length);
  deepEqual(market.map((d) => d.id).sort(), each.map((d) => d.id).sort());
  equal(new Set(market.map((d) => d.id)).size, market.length);
  for (let i = 1; i < market.length; i++) ok(market[i]!.exDate <= market[i - 1]!.exDate);
});

Deno.test("special dividends are SC for companies and LT or ST for funds, and do not recur", async () => {
  const declared = await facts.dividends({ symbol: null, fromDate: "2019-01-01", toDate: null, limit: 100_000 }, AT);
  const tierOf = (symbol: string) => world.instruments[indexOf(symbol)]!.tier;
  for (const d of declared) {
    equal(d.type === "CD", d.frequency > 0);
    if (d.type !== "CD") equal(d.type === "SC", tierOf(d.symbol) !== "fund", d.id);
  }
  deepEqual([...new Set(declared.map((d) => d.type))].sort(), ["CD", "LT", "SC", "ST"]);
});

Deno.test("splits are public from their announcement on, and a delisted symbol keeps its corporate actions", async () => {
  const splits = await facts.splits({ symbol: null, ...all }, AT);
  ok(splits.length > 10);
  for (const s of splits) deepEqual([s.from, s.to], [1, 2]);
  const announced = Date.parse(`${isoOfEpochDay(epochDayOfTradingDay(anchorDay() + 100 - 15))}T14:00:00Z`);
  const known = async (at: number) =>
    (await facts.splits({ symbol: null, fromDate: "2027-01-01", toDate: null, limit: 10 }, at)).length;
  deepEqual([await known(announced - DAY) > 0, await known(announced) > 0], [false, true]);
  equal(
    (await facts.dividends({ symbol: "MC0", ...all }, AT)).length,
    world.events(indexOf("MC0"), 0, anchorDay()).filter((e) => e.kind === "dividend").length,
  );
});

Deno.test("short interest is as of the 15th and the month's end and is published on the seventh business day after", async () => {
  const rows = await facts.shortInterest("AAPL", 24, AT);
  equal(rows.length, 24);
  for (const row of rows) {
    const day = epochDay(row.settlementDate);
    ok(tradingHoursMs(day));
    const { day: date, daysInMonth } = Temporal.PlainDate.from(row.settlementDate);
    ok(date <= 15 && date >= 12 || date >= daysInMonth - 3, row.settlementDate);
    const published = hoursOfTradingDay(tradingDayOnOrBefore(day) + 7).close;
    ok((await facts.shortInterest("AAPL", 1, published))[0]!.settlementDate === row.settlementDate);
    ok((await facts.shortInterest("AAPL", 1, published - 1))[0]!.settlementDate < row.settlementDate);
    ok(Math.abs(row.daysToCover - row.shares / row.averageDailyVolume) < 0.006);
  }
  equal((await facts.shortInterest("NN1", 1, AT))[0]!.daysToCover, 999.99);
});

Deno.test("short volume is 30 to 70 percent of its total, about 47 on average, and published after the close", async () => {
  const rows = (await Promise.all(symbolsOf("large").slice(0, 40).map((s) => facts.shortVolume(s, 30, AT)))).flat();
  for (const r of rows) {
    ok(
      r.ratio >= 30 && r.ratio <= 70 && r.shortVolume <= r.totalVolume &&
        Math.abs(r.ratio - 100 * r.shortVolume / r.totalVolume) < 0.01,
    );
  }
  ok(Math.abs(mean(rows.map((r) => r.ratio)) - 47) < 2);
  const { close } = hoursOfTradingDay(closedBy(AT));
  const newest = async (at: number) => (await facts.shortVolume("AAPL", 1, at))[0]!.date;
  deepEqual([await newest(close), await newest(close + 2 * HOUR)], ["2026-11-18", "2026-11-19"]);
});

Deno.test("the float is 60 to 99 percent of the shares, but of some small companies only 1 to 20 million", async () => {
  let low = 0;
  for (const { listing, tier } of world.instruments) {
    const float = await facts.float(listing.symbol, AT);
    if (tier === "fund") equal(float, null);
    if (!float) continue;
    const shares = world.sharesOutstanding(indexOf(listing.symbol), closedBy(AT));
    ok(Math.abs(float.shares / shares * 100 - float.percent) < 0.01 && float.percent <= 99.9);
    if (float.percent < 60) {
      ok(float.shares <= 20.1e6 || float.percent <= 5.01, `${listing.symbol} ${float.shares}`), low++;
    }
    ok(float.effectiveDate <= "2026-11-20");
  }
  ok(low >= 3, `${low}`);
});

Deno.test("a planned listing becomes new on its day and history later, under one name", async () => {
  const listed = world.instruments.filter((i) => i.listing.type === "UNIT").find((i) =>
    world.listed(indexOf(i.listing.symbol)).first > anchorDay() - 60
  )!;
  const { first } = world.listed(indexOf(listed.listing.symbol));
  const row = async (tradingDay: number) =>
    (await facts.ipos(200, hoursOfTradingDay(tradingDay).open)).find((r) => r.symbol === listed.listing.symbol);
  const [planned, dated, fresh, old] = [
    await row(first - 20),
    await row(first - 2),
    await row(first),
    await row(first + 10),
  ];
  deepEqual([planned?.status, dated?.status, fresh?.status, old?.status], ["pending", "pending", "new", "history"]);
  deepEqual([planned?.listingDate, dated?.listingDate], [null, isoOfEpochDay(epochDayOfTradingDay(first))]);
  deepEqual([planned?.finalPrice, old?.finalPrice], [null, 10]);
  equal(old?.listingDate, isoOfEpochDay(epochDayOfTradingDay(first)));
  equal((await facts.details(listed.listing.symbol, AT))?.listedOn, old?.listingDate);
});

Deno.test("the calendar of listings has 30 rows and more: pending first, then by date, some withdrawn, units at ten dollars", async () => {
  const rows = await facts.ipos(100, AT);
  ok(rows.length >= 30);
  deepEqual(await facts.ipos(10, AT), rows.slice(0, 10));
  const firstOther = rows.findIndex((r) => r.status !== "pending");
  ok(firstOther > 0 && rows.slice(firstOther).every((r) => r.status !== "pending"));
  const dates = rows.slice(firstOther).flatMap((r) => r.listingDate ?? []);
  deepEqual(dates, [...dates].sort().reverse());
  ok(rows.some((r) => r.status === "withdrawn" || r.status === "postponed"));
  for (const r of rows) if (r.securityType === "SP") deepEqual([r.priceLow, r.priceHigh], [10, 10]);
  for (const r of rows) {
    if (r.status === "history") {
      equal(r.listingDate, isoOfEpochDay(epochDayOfTradingDay(world.listed(indexOf(r.symbol)).first)));
    }
  }
});

Deno.test("a security has a value, employees and a description, and those of a fund or a shell say what it is", async () => {
  for (const { listing, tier } of world.instruments) {
    const d = await facts.details(listing.symbol, AT);
    if (!d) continue;
    const index = indexOf(listing.symbol);
    equal(d.marketCap === null, d.delistedOn !== null);
    if (d.marketCap !== null) {
      ok(Math.abs(d.marketCap! - world.close(index, closedBy(AT)) * world.sharesOutstanding(index, closedBy(AT))) <= 1);
    }
    ok(d.description!.includes(listing.name) && !/undefined|NaN|null/.test(d.description!), d.description!);
    if (tier === "fund" || listing.type === "UNIT") equal(d.employees, null);
    else {ok(
        d.employees! > 0 && Number.isInteger(d.employees) && d.employees! < 4e6,
        `${listing.symbol} ${d.employees}`,
      );}
  }
  match((await facts.details("SPY", AT))!.description!, /exchange-traded fund/);
});

Deno.test("related companies are others of the sector, those of the same industry and size first", async () => {
  for (const symbol of ["AAPL", "KO", "JPM", "XOM"]) {
    const related = await facts.related(symbol, AT);
    const own = world.instruments[indexOf(symbol)]!.listing;
    equal(related.length, 10);
    ok(!related.includes(symbol));
    for (const other of related) equal(world.instruments[indexOf(other)]!.listing.sector, own.sector);
  }
  ok(!(await facts.related("GOOG", AT)).includes("GOOGL"));
  ok((await facts.related("SPY", AT)).every((s) => world.instruments[indexOf(s)]!.tier === "fund"));
});

Deno.test("odd lots and trades out of hours add to the volume and update nothing else", async () => {
  const codes = await facts.conditions();
  equal(new Set(codes.map((c) => c.id)).size, codes.length);
  for (const id of [12, 37]) {
    const code = codes.find((c) => c.id === id)!;
    deepEqual([code.updatesHighLow, code.updatesOpenClose, code.updatesVolume], [false, false, true]);
  }
  deepEqual(codes.find((c) => c.id === 2)!.sipMapping, { CTA: "B", UTP: "W" });
  deepEqual(codes.find((c) => c.id === 14)!.updatesOpenClose, true);
});

/** Every query that a page may make about a symbol. */
const everything = (f: MarketFacts, symbol: string, at: number) =>
  Promise.all([
    f.details(symbol, at),
    f.dividends({ symbol, ...all }, at),
    f.splits({ symbol, ...all }, at),
    f.delistings({ symbol, ...all }, at),
    f.news(symbol, 20, at),
    f.statements(symbol, "quarterly", 8, at),
    f.statements(symbol, "annual", 3, at),
    f.statements(symbol, "ttm", 1, at),
    f.ratios(symbol, at),
    f.shortInterest(symbol, 5, at),
    f.shortVolume(symbol, 5, at),
    f.float(symbol, at),
    f.related(symbol, at),
  ]);
const asked = ["MC0", "AAPL", "GOOG", "SPY", "MD3", "SA7", "NN13", "UN3U"];

Deno.test("no result uses a session that has not ended", async () => {
  for (const at of [AT, AT - 400 * DAY, Date.parse("2026-11-23T03:00:00Z"), Date.parse("2026-11-27T18:30:00Z")]) {
    const fresh = new FakeWorld();
    const f = simulatedFacts(fresh);
    for (const symbol of asked) await everything(f, symbol, at);
    await f.news(null, 100, at);
    await f.ipos(100, at);
    ok(
      fresh.latestAsked <= closedBy(at),
      `asked for trading day ${fresh.latestAsked} before the close of ${closedBy(at) + 1}`,
    );
    ok(fresh.latestInstant <= at);
  }
});

Deno.test("any order of queries gives the same results", async () => {
  const instants = [AT, AT - 700 * DAY, AT + 200 * DAY];
  const forwards: unknown[] = [], backwards: unknown[] = [];
  const [a, b] = [simulatedFacts(new FakeWorld()), simulatedFacts(new FakeWorld())];
  for (const at of instants) {
    for (const symbol of asked) forwards.push(await everything(a, symbol, at), await a.ipos(40, at));
  }
  for (const at of [...instants].reverse()) {
    for (const symbol of [...asked].reverse()) {
      backwards.unshift(await everything(b, symbol, at), await b.ipos(40, at));
    }
  }
  deepEqual(backwards, forwards);
  notDeepEqual(forwards[0], forwards[asked.length * 2]);
});

Deno.test("a delisted symbol keeps its facts as of its last day, and has no market value", async () => {
  const { last } = world.listed(indexOf("MC0"));
  const [end, later] = [hoursOfTradingDay(last).postClose, AT + 500 * DAY];
  const { delistedOn, marketCap, ...details } = (await facts.details("MC0", later))!;
  const { marketCap: value, ...before } = (await facts.details("MC0", end - 1))!;
  deepEqual([delistedOn, marketCap, before.delistedOn], [isoOfEpochDay(epochDayOfTradingDay(last)), null, null]);
  ok(value! > 0);
  deepEqual({ ...details, delistedOn: null }, before);
  const others = (at: number) =>
    Promise.all([
      facts.news("MC0", 20, at),
      facts.statements("MC0", "quarterly", 4, at),
      facts.ratios("MC0", at),
      facts.shortInterest("MC0", 5, at),
      facts.shortVolume("MC0", 5, at),
      facts.float("MC0", at),
      facts.related("MC0", at),
    ]);
  const kept = await others(later);
  deepEqual(kept, await others(end));
  ok(kept.every((answer) => Array.isArray(answer) ? answer.length > 0 : answer !== null));
});

Deno.test("a delisting is public from its announcement on, with its terms", async () => {
  const of = (symbol: string | null, at: number) => facts.delistings({ symbol, ...all }, at);
  const { at, last, tradingDay } = world.ending(indexOf("MC0"))!;
  deepEqual(await of("MC0", at - 1), []);
  const close = world.close(indexOf("MC0"), tradingDay - 1);
  const [own] = await of("MC0", at);
  deepEqual(own, {
    id: `MC0-${isoOfEpochDay(epochDayOfTradingDay(last))}-end`,
    symbol: "MC0",
    name: "Invented MC0",
    announcedOn: isoOfEpochDay(epochDayOfTradingDay(tradingDay) - 1),
    lastDay: isoOfEpochDay(epochDayOfTradingDay(last)),
    reason: "cash_merger",
    cashPerShare: Math.round(130 * close) / 100,
    nextSymbol: null,
    exchangeRatio: null,
  });
  deepEqual((await of(null, at - 1)).length, 0);
  const market = await of(null, AT);
  deepEqual(market.map((d) => d.symbol), ["MC0", "MC10", "MC20", "MC30", "MC40", "MC50"]);
  deepEqual(market[1]!.reason, "bankruptcy");
  deepEqual(market[1]!.cashPerShare, 0);
  const { lastDay } = own!;
  const within = (fromDate: string | null, toDate: string | null) =>
    facts.delistings({ symbol: "MC0", fromDate, toDate, limit: 5 }, AT);
  const [before, after] = [-1, 1].map((days) => Temporal.PlainDate.from(lastDay).add({ days }).toString());
  equal((await within(lastDay, lastDay)).length, 1);
  deepEqual([await within(after!, null), await within(null, before!)], [[], []]);
});

Deno.test("a symbol that is not listed has empty lists and nulls", async () => {
  for (const symbol of ["NOSUCH"]) {
    deepEqual([await facts.details(symbol, AT), await facts.ratios(symbol, AT), await facts.float(symbol, AT)], [
      null,
      null,
      null,
    ]);
    deepEqual(
      await Promise.all([
        facts.statements(symbol, "annual", 5, AT),
        facts.shortInterest(symbol, 5, AT),
        facts.shortVolume(symbol, 5, AT),
        facts.related(symbol, AT),
      ]),
      [[], [], [], []],
    );
  }
  deepEqual(await facts.dividends({ symbol: "NOSUCH", ...all }, AT), []);
  equal(await facts.image("https://example.org/logo.png"), null);
});
