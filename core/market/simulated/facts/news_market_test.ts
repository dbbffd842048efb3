/** The news about the engine's own prices and events. */
import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { isoOfEpochDay } from "../../calendar.ts";
import type { Article } from "../../facts.ts";
import { universe } from "../../universe.ts";
import { snapshotOf } from "../answers/snapshot.ts";
import { anchorDay, epochDayOfTradingDay, hoursOfTradingDay, momentAt } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { simulatedFacts } from "./mod.ts";
import { shortName } from "./news_format.ts";
import { tradeOf } from "./news_trades.ts";
import { newsSince } from "./testing.ts";

const HOUR = 3_600_000;
const SYMBOLS = 1000;
const DAY = 24 * HOUR;
const world = new MarketWorld(42, SYMBOLS);
const facts = simulatedFacts(world);
const UP = /\b(rise|climb|advance|gain|jump|surge|soar)s?\b|\bgainers\b|\bhigher\b/;
const DOWN = /\b(fall|slip|decline|drop|slump|sink|tumble|collapse|plunge|crash)s?\b|\blosers\b|\blower\b/;
const ends = world.securities.filter((s) =>
  s.last > 1500 && s.last < anchorDay() + 250 && s.instrument.listing.type !== "UNIT"
);

Deno.test("a headline with a direction agrees with the price move up to its publication", async () => {
  const seen = { up: 0, down: 0 };
  for (const from of [anchorDay() - 640, anchorDay() - 120, anchorDay() + 3]) {
    const at = hoursOfTradingDay(from).close + 2 * HOUR;
    for (const { title, symbols, publishedAt, insights, description } of await newsSince(facts, at - 2 * DAY, at)) {
      const [up, down] = [UP.test(title), DOWN.test(title)];
      if (!up && !down) continue;
      const { lastTrade, previousDay, day } = snapshotOf(
        world.securities[world.indexOf(symbols[0]!)!]!,
        momentAt(publishedAt),
      );
      // In the evening the previous close is that of the day.
      const evening = publishedAt >= hoursOfTradingDay(momentAt(publishedAt).day).close;
      // The report on the day is about its close.
      const wall = title.startsWith("Wall");
      const change = (wall ? day!.close : lastTrade!.price) / (evening && !wall ? day! : previousDay!).close - 1;
      ok(up !== down && (up ? change > 0 : change < 0), `${title}: ${change} ${new Date(publishedAt)}`);
      equal(insights[0]!.sentiment, up ? "positive" : "negative", title);
      const described = /traded ([\d.]+)% (above|below) its last close/.exec(description!);
      if (described) ok(Math.abs(Number(described[1]) - Math.abs(100 * change)) < 0.11, title);
      seen[up ? "up" : "down"]++;
    }
  }
  ok(seen.up > 20 && seen.down > 20, JSON.stringify(seen));
});

Deno.test("an article stays as it was published, also on the pages of companies that are no longer listed", async () => {
  const pages = new Map<string, Map<string, Article>>();
  const look = async (symbol: string, at: number) => {
    const seen = pages.get(symbol) ?? new Map<string, Article>();
    const page = new Map((await facts.news(symbol, 20_000, at)).map((a) => [a.id, a]));
    for (const [id, article] of seen) deepEqual(page.get(id), article, `${symbol} at ${new Date(at)} lacks ${id}`);
    pages.set(symbol, page);
  };
  for (const { instrument: { listing: { symbol } }, last } of ends.filter((_, i) => i % 22 === 0)) {
    const { postClose } = hoursOfTradingDay(last);
    for (const days of [-40, -15, -1, 0, 0.1, 1, 2.5, 4, 200, 1200]) await look(symbol, postClose + days * DAY);
    ok(pages.get(symbol)!.size > 0, symbol);
  }
  for (const symbol of ["CMCSA", "JNJ", "MTB", "SPY"]) {
    for (const hours of [0, 3, 30, 100, 200]) await look(symbol, hoursOfTradingDay(600).close + hours * HOUR);
  }
});

Deno.test("the names of companies stay whole", () => {
  for (const { name } of universe(2500)) {
    const short = shortName(name);
    ok(name.startsWith(short) && !/[&,]$|\b(of|and|the)$/i.test(short), `${name}: ${short}`);
  }
  deepEqual(["Merck & Co.", "Deere & Company", "KKR & Co.", "Alphabet Inc. Class A", "BXP, Inc."].map(shortName), [
    "Merck & Co.",
    "Deere & Company",
    "KKR & Co.",
    "Alphabet",
    "BXP",
  ]);
});

Deno.test("news has words of the company's own trade: only drugs have trials, only mines have ores, no bank has a plant", () => {
  const only: readonly (readonly [RegExp, RegExp])[] = [
    [/trial|enrolment|late-stage/, /Biotech|Pharma/],
    [/\bores?\b|\bmin(e|ing)\b|offtake/, /Gold|Mining|Copper/],
    [/net interest|loan/, /Bank/],
    [/claims|storm losses|premium (growth|outlook)/, /nsurance/],
    [/dry well|discovery|reserve life/, /Oil & Gas/],
    [/tenant|lease renewals/, /REIT/],
    [/plant|factory|production line|output/, /Semiconductor|Electronic|Materials|Industr|Machinery|Equipment|Products/],
  ];
  for (const listing of universe(2500)) {
    if (listing.type === "ETF" || listing.type === "UNIT") continue;
    const { themes, good, bad } = tradeOf(listing);
    equal(new Set(themes).size, 16, `${listing.industry}: ${themes}`);
    for (const words of [themes, good, bad]) {
      ok(words.every((w) => w && w.length < 60));
      for (const [word, trades] of only) {
        const found = words.find((w) => word.test(w));
        ok(!found || trades.test(`${listing.sector} ${listing.industry}`), `${listing.industry}: ${found}`);
      }
    }
  }
});

Deno.test("news of prices uses no price from after its publication", async () => {
  const at = hoursOfTradingDay(anchorDay() - 5).open + HOUR;
  const asked = new MarketWorld(42, SYMBOLS);
  const { move } = asked;
  asked.move = function (index, tradingDay, since, until) {
    ok(until <= at, `${isoOfEpochDay(epochDayOfTradingDay(tradingDay))} as of ${new Date(until)}`);
    return move.call(this, index, tradingDay, since, until);
  };
  const page = await simulatedFacts(asked).news(null, 600, at);
  ok(page.length === 600 && page.some((a) => UP.test(a.title) || DOWN.test(a.title)));
});
