import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import type { Article, Sentiment } from "../../facts.ts";
import { anchorDay, hoursOfTradingDay } from "../grid.ts";
import { simulatedFacts } from "./mod.ts";
import type { WorldEvent } from "../world.ts";
import { FakeWorld } from "./testing.ts";

const world = new FakeWorld();
const facts = simulatedFacts(world);
const AT = Date.parse("2026-11-20T15:00:00Z");
const DAY = 86_400_000;
const HOUR = 3_600_000;
const sectors = world.instruments.filter((i) => i.listing.sector && i.listing.type === "CS");
type Told = Extract<WorldEvent, { kind: "earnings" | "catalyst" }>;
const eventOf = (kind: Told["kind"], tier: string, good: boolean): { symbol: string; event: Told } => {
  for (const instrument of world.instruments.filter((i) => i.tier === tier)) {
    const index = world.indexOf(instrument.listing.symbol)!;
    for (const e of world.events(index, anchorDay() - 250, anchorDay())) {
      if (e.kind === kind && (e.kind === "earnings" ? e.surprise : e.kind === "catalyst" ? e.move : 0) > 0 === good) {
        return { symbol: instrument.listing.symbol, event: e };
      }
    }
  }
  throw new Error(`no ${kind} of a ${tier} cap in the year`);
};

/** No title is repeated within five days. */
function noRepeats(articles: readonly Article[]): void {
  const latest = new Map<string, number>();
  for (const { title, publishedAt } of articles) {
    ok((latest.get(title) ?? Infinity) - publishedAt > 5 * DAY, `"${title}" comes again`);
    latest.set(title, publishedAt);
  }
}

Deno.test("no title is repeated within days, for a symbol or for the market", async () => {
  for (const { listing } of sectors.filter((_, i) => i % 5 === 0)) noRepeats(await facts.news(listing.symbol, 400, AT));
  for (let days = 0; days < 20; days++) noRepeats(await facts.news(null, 200, AT - days * 3 * DAY));
  noRepeats(await facts.news("SPY", 200, AT));
});

Deno.test("a page is newest first and contains nothing later than the instant", async () => {
  for (const symbol of [null, "AAPL", "NN4", "SPY"]) {
    const page = await facts.news(symbol, 50, AT);
    ok(page.length > 5, `${symbol}: ${page.length}`);
    page.forEach((a, i) => ok(a.publishedAt <= AT && (i === 0 || a.publishedAt <= page[i - 1]!.publishedAt)));
    equal(new Set(page.map((a) => a.id)).size, page.length);
    if (symbol) { for (const a of page) ok(a.symbols.includes(symbol), `${a.title} lacks ${symbol}`); }
  }
});

Deno.test("an article is complete: no placeholders left, an author or a news service, keywords, a reason for each symbol", async () => {
  const pages = await Promise.all(
    [null, ...sectors.filter((_, i) => i % 9 === 0).map((i) => i.listing.symbol)].map((s) => facts.news(s, 50, AT)),
  );
  for (const a of pages.flat()) {
    for (const text of [a.title, a.description!, ...a.keywords, ...a.insights.map((i) => i.reasoning)]) {
      ok(text.length > 0 && !/[{}[\]]|undefined|null|NaN| {2}/.test(text), text);
    }
    ok(/^[A-Z$]/.test(a.title) && a.title.length < 190 && a.description!.split(". ").length >= 2, a.title);
    deepEqual(a.symbols, a.insights.map((i) => i.symbol));
    equal(new Set(a.symbols).size, a.symbols.length);
    ok(a.publisher.length > 3 && a.url === null && a.imageUrl === null);
  }
});

Deno.test("an event brings many articles, the release first, and their tone follows its direction", async () => {
  for (const kind of ["earnings", "catalyst"] as const) {
    for (const isGood of [true, false]) {
      const { symbol, event } = eventOf(kind, "large", isGood);
      const about = (await facts.news(symbol, 200, event.at + 20 * HOUR)).filter((a) =>
        a.id.includes(`-${kind[0]}`) && a.publishedAt >= event.at
      );
      ok(about.length >= 10, `${symbol}: ${about.length} articles`);
      const release = about.at(-1)!;
      ok(release.publishedAt - event.at < 60_000 && release.author === null, release.title);
      deepEqual((await facts.news(symbol, 200, event.at - 1)).filter((a) => a.id === release.id), []);
      const count = (sentiment: Sentiment) =>
        about.filter((a) => a.insights.find((i) => i.symbol === symbol)!.sentiment === sentiment).length;
      ok(
        isGood ? count("positive") > 3 * count("negative") : count("negative") > 3 * count("positive"),
        `${symbol} ${kind}`,
      );
    }
  }
});

Deno.test("an earnings release states the figures of the accounts filed later", async () => {
  const { symbol, event } = eventOf("earnings", "large", true);
  const release = (await facts.news(symbol, 100, event.at + HOUR)).find((a) =>
    /reports Q\d \d{4} results/.test(a.title)
  )!;
  const quarter = /(Q\d) (\d{4})/.exec(release.title)!;
  const filed = (await facts.statements(symbol, "quarterly", 8, event.at + 40 * DAY)).find((s) =>
    s.fiscalPeriod === quarter[1] && String(s.fiscalYear) === quarter[2]
  )!;
  const eps = filed.income["basic_earnings_per_share"]!.value;
  ok(release.title.includes(`EPS ${eps < 0 ? "-" : ""}$${Math.abs(eps).toFixed(2)}`), `${release.title}, filed ${eps}`);
});

Deno.test("dividends and splits are announced on their day", async () => {
  const declared = (await facts.dividends({ symbol: "KO", fromDate: null, toDate: null, limit: 1 }, AT))[0]!;
  const article = (await facts.news("KO", 2000, AT)).find((a) => a.id === `KO-${declared.exDate}-d0`)!;
  ok(article.title.includes(String(declared.amount)) && article.description!.includes("payable"), article.title);
  const split = (await facts.splits({ symbol: null, fromDate: null, toDate: null, limit: 50 }, AT))[0]!;
  const news = await facts.news(split.symbol, 2000, Date.parse(split.executionDate) + 15 * HOUR);
  ok(news.some((a) => a.title.includes(`${split.to}-for-${split.from}`)), split.symbol);
});

Deno.test("the end of a listing is announced with its terms, and nothing else is written about it afterwards", async () => {
  const announced = async (symbol: string, title: RegExp) => {
    const { at, last, reason } = world.ending(world.indexOf(symbol)!)!;
    const end = hoursOfTradingDay(last).postClose;
    const since = (await facts.news(symbol, 100, end + 90 * DAY)).filter((a) => a.publishedAt >= at);
    const release = since.at(-1)!;
    deepEqual([release.publishedAt, release.author, release.symbols], [at + 15_000, null, [symbol]]);
    ok(title.test(release.title), release.title);
    ok(since.every((a) => a.id.includes("-end") || a.symbols[0] !== symbol), JSON.stringify(since.map((a) => a.id)));
    equal(release.insights[0]!.sentiment, reason === "bankruptcy" ? "negative" : "positive");
    ok((await facts.news(symbol, 100, at - 1)).length > 0);
    ok((await facts.news(null, 100, at + HOUR)).some((a) => a.id === release.id), release.id);
  };
  const { cashPerShare } = (await facts.delistings({ symbol: "MC0", fromDate: null, toDate: null, limit: 1 }, AT))[0]!;
  await announced("MC0", new RegExp(`to be acquired for \\$${cashPerShare!.toFixed(2)} per share in cash$`));
  await announced("MC10", /files for Chapter 11; shares to be cancelled$/);
});

Deno.test("an article that names another company is on that company's page too, and on the market's", async () => {
  const from = AT - 5 * DAY;
  let named = 0;
  for (const a of await facts.news("MSFT", 100, AT)) {
    for (const symbol of a.symbols) {
      const there = (await facts.news(symbol, 400, AT)).filter((b) => b.publishedAt >= from);
      if (a.publishedAt >= from) ok(there.some((b) => b.id === a.id), `${a.id} is not among the news of ${symbol}`);
    }
    if (a.symbols.length > 1) named++;
  }
  ok(named > 0);
  const market = new Set((await facts.news(null, 800, AT)).map((a) => a.id));
  for (const a of await facts.news("AAPL", 5, AT)) ok(market.has(a.id), a.id);
});

Deno.test("share classes of one company share their news", async () => {
  const ids = async (symbol: string) => (await facts.news(symbol, 30, AT)).map((a) => a.id);
  deepEqual(await ids("GOOG"), await ids("GOOGL"));
});

Deno.test("news does not depend on earlier queries", async () => {
  const other = simulatedFacts(new FakeWorld());
  await other.news("GOOGL", 10, AT + 300 * DAY);
  await other.news(null, 10, AT - 300 * DAY);
  for (const symbol of ["KO", null, "AAPL"]) {
    deepEqual(await other.news(symbol, 40, AT), await facts.news(symbol, 40, AT));
  }
  // A longer page starts with the shorter one.
  deepEqual((await facts.news("KO", 100, AT)).slice(0, 10), await facts.news("KO", 10, AT));
});

Deno.test("there is no news about a symbol that is not listed, nor about a shell", async () => {
  deepEqual(await facts.news("NOSUCH", 10, AT), []);
  deepEqual(await facts.news("UN3U", 10, AT), []);
});
