/** Companies that move from one exchange to another. */
import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { isoOfEpochDay } from "../../calendar.ts";
import { exchangeOn } from "../../universe.ts";
import { simulatedMarket } from "../adapter.ts";
import { dayCount, epochDayOfTradingDay, hoursOfTradingDay, tradingDayOnOrBefore } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import type { Security } from "../security.ts";

const [SEED, SYMBOLS] = [7, 2500];
const market = simulatedMarket({ seed: SEED, symbols: SYMBOLS });
const world = new MarketWorld(SEED, SYMBOLS);
const dayOf = (s: Security) => tradingDayOnOrBefore(s.instrument.listing.move!.from);
const atItsEnd = (s: Security) => dayOf(s) >= (s.ending?.tradingDay ?? Infinity);
const moved = world.securities.filter((s) => s.instrument.listing.move);
const moving = moved.filter((s) => !atItsEnd(s));

Deno.test("one company in a hundred moves a year: some up, some across, some over the counter", () => {
  let years = 0;
  for (const { first, last, instrument: { listing } } of world.securities) {
    if (listing.type !== "ETF" && listing.type !== "UNIT") years += (Math.min(last, dayCount() - 1) - first) / 251;
  }
  const yearly = 100 * moving.length / years;
  ok(yearly > 0.7 && yearly < 3.5, `${yearly}`);
  const ways = Map.groupBy(moving, ({ instrument: { listing } }) => `${listing.exchange} ${listing.move!.exchange}`);
  for (const way of ["NASDAQ NYSE", "NYSE NASDAQ", "OTC NASDAQ", "NASDAQ OTC"]) {
    ok((ways.get(way)?.length ?? 0) > 5, `${way}: ${ways.get(way)?.length}`);
  }
  for (const s of moving) ok(dayOf(s) > s.first && dayOf(s) < (s.ending?.tradingDay ?? Infinity) - 20);
});

Deno.test("the ticker has its exchange as of the instant, alone, in the list and in the details", async () => {
  for (const s of moving.filter((_, i) => i % 40 === 0)) {
    const { listing } = s.instrument;
    for (const day of [dayOf(s) - 1, dayOf(s)]) {
      const { open } = hoursOfTradingDay(day);
      const exchange = exchangeOn(listing, epochDayOfTradingDay(day));
      equal(exchange, day < dayOf(s) ? listing.exchange : listing.move!.exchange);
      deepEqual(
        [
          (await market.ticker(listing.symbol, open))!.exchange,
          (await market.tickers(open)).find((t) => t.symbol === listing.symbol)!.exchange,
          (await market.facts.details(listing.symbol, open))!.exchange,
          (await market.searchTickers(listing.symbol, 1, open))[0]!.exchange,
        ],
        Array(4).fill(exchange),
      );
    }
  }
});

Deno.test("the list of tickers is the same array until one of them moves", async () => {
  const day = dayOf(moving.find((s) => dayOf(s) > 2000)!);
  const at = hoursOfTradingDay(day).open;
  const [before, then] = [await market.tickers(at - 86_400_000), await market.tickers(at)];
  ok(before !== then && then === await market.tickers(at + 1000));
});

Deno.test("a move is in the news before it happens, with its day", async () => {
  for (const s of moving.filter((_, i) => i % 60 === 0)) {
    const { symbol, move } = s.instrument.listing;
    const { preOpen } = hoursOfTradingDay(dayOf(s));
    const article = (await market.facts.news(symbol, 500, preOpen)).find((a) => a.id.includes("-t"))!;
    ok(article && article.publishedAt < preOpen - 7 * 86_400_000, symbol);
    equal(article.id, `${symbol}-${isoOfEpochDay(move!.from)}-t0`);
    ok(
      article.title.includes(move!.exchange === "OTC" ? "over the counter from" : "to move its listing to"),
      article.title,
    );
    ok(!(await market.facts.news(symbol, 500, article.publishedAt - 1)).some((a) => a.id === article.id));
  }
});

Deno.test("a bankrupt company's move off its exchange is reported after its filing, and its end stays as announced", async () => {
  const leaving = moved.filter(atItsEnd);
  ok(leaving.length > 100);
  for (const s of leaving.filter((_, i) => i % 60 === 0)) {
    const { symbol, move } = s.instrument.listing;
    const { preOpen } = hoursOfTradingDay(dayOf(s));
    const article = (await market.facts.news(symbol, 500, preOpen)).find((a) => a.id.includes("-t"))!;
    ok(article.publishedAt > s.ending!.at && article.title.includes("over the counter from"), article.title);
    equal((await market.ticker(symbol, preOpen))!.exchange, move!.exchange);
    const [end] = await market.facts.delistings({ symbol, fromDate: null, toDate: null, limit: 1 }, preOpen);
    deepEqual([end!.reason, end!.cashPerShare], ["bankruptcy", 0]);
  }
});

Deno.test("a bankruptcy has been warned of weeks before", async () => {
  const doomed = world.securities.filter((s) =>
    s.ending?.reason === "bankruptcy" && s.ending.tradingDay - s.first > 100
  );
  for (const s of doomed.filter((_, i) => i % 60 === 0)) {
    const { at, tradingDay } = s.ending!;
    const warning = (await market.facts.news(s.instrument.listing.symbol, 100, at)).find((a) =>
      a.title.includes("cash may not last")
    );
    ok(warning && warning.publishedAt < hoursOfTradingDay(tradingDay - 20).open, s.instrument.listing.symbol);
    equal(warning.insights[0]!.sentiment, "negative");
  }
});
