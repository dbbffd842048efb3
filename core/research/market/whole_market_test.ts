/** Lists and counts of the whole market, on a market with fixed figures. */
import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { MarketDataError, type Ratios } from "../../market/mod.ts";
import { FixedMarket, type FixedQuote } from "../../market/testing.ts";
import { breadthOf, sentimentOf } from "./breadth.ts";
import { ask, askComplete } from "../testing.ts";

const OPEN = "2026-11-20T10:00:00-05:00";
type Rows = { symbol: string; price: number | null; change_percentage: number | null; [field: string]: unknown }[];
const at = (price: number, more: Partial<FixedQuote> = {}): FixedQuote => ({
  bid: price - 0.01,
  ask: price + 0.01,
  previousClose: 100,
  ...more,
});
const symbols = (rows: Rows) => rows.map((row) => row.symbol).join(" ");

const market = () =>
  new FixedMarket({
    UP: at(110, { marketCap: 3e9, volume: 60e6 }),
    TOP: at(140, { marketCap: 1e8, listing: { exchange: "NYSE", sector: "Energy", name: "Top Oil" } }),
    FLAT: at(100, { marketCap: 5e9 }),
    DOWN: at(95, { marketCap: 1e9, averageVolume: 80e6, volume: 2e6 }),
    LOW: at(80, { listing: { exchange: "NYSE", sector: "Energy" } }),
    PINK: at(300, { listing: { exchange: "OTC", sector: null }, volume: 90e6, marketCap: 1e7 }),
    SPY: at(102, { listing: { type: "ETF", exchange: "ARCA", sector: null, name: "The 500" }, averageVolume: 40e6 }),
    QQQ: at(98, { listing: { type: "ETF", exchange: "NASDAQ", sector: null }, volume: 50e6 }),
  });

Deno.test("stocks.movers lists gainers or losers, most moved first, without the over-the-counter market unless asked", async () => {
  const on = market();
  const asked = async (input: Record<string, unknown>) =>
    symbols((await ask<{ data: Rows }>("stocks.movers", input, OPEN, on)).data);
  equal(await asked({}), "TOP UP SPY");
  equal(await asked({ direction: "losers" }), "LOW DOWN QQQ");
  equal(await asked({ exclude_otc: false, limit: 2 }), "PINK TOP");
  equal(await asked({ min_change_percent: 10 }), "TOP UP");
  equal(await asked({ direction: "losers", min_change_percent: 5.01 }), "LOW");
  equal(await asked({ direction: "losers", min_market_cap: 5e8 }), "DOWN");
  deepEqual((await ask<{ data: Rows }>("stocks.movers", { limit: 1 }, OPEN, on)).data, [
    {
      symbol: "TOP",
      name: "Top Oil",
      price: 140,
      change: 40,
      change_percentage: 40,
      volume: 1_000_000,
      category: "Energy",
      exchange: "NYSE",
      high: 140,
      low: 140,
      market_cap: 1e8,
      average_volume: null,
      median_volume: null,
    },
  ]);
});

Deno.test("stocks.movers shows 20 rows, and 50 when a minimum market cap is given", async () => {
  const many = new FixedMarket(
    Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`S${i}`, at(101 + i, { marketCap: 1e9 })])),
  );
  const count = async (input: Record<string, unknown>) =>
    (await ask<{ data: Rows }>("stocks.movers", input, OPEN, many)).data.length;
  deepEqual([await count({}), await count({ min_market_cap: 1 }), await count({ min_market_cap: 1, limit: 7 })], [
    20,
    50,
    7,
  ]);
});

Deno.test("stocks.top-gainers, stocks.top-losers and stocks.movers-enhanced list the same movers in their own shapes", async () => {
  const on = market();
  equal(symbols(await ask<Rows>("stocks.top-gainers", {}, OPEN, on)), "TOP UP SPY");
  equal(symbols(await ask<Rows>("stocks.top-losers", { limit: 1 }, OPEN, on)), "LOW");
  const [first] = (await ask<{ data: Rows }>("stocks.movers-enhanced", { direction: "losers" }, OPEN, on)).data;
  const { symbol, type, prev_close, bid_price, market_cap, average_volume, category } = first!;
  deepEqual([symbol, type, prev_close, bid_price, market_cap, average_volume, category], [
    "LOW",
    "CS",
    100,
    79.99,
    null,
    null,
    "Energy",
  ]);
});

Deno.test("stocks.trending lists the biggest moves among stocks heavily traded today or on a usual day", async () => {
  const on = market();
  const asked = async (input: Record<string, unknown>) => symbols(await ask<Rows>("stocks.trending", input, OPEN, on));
  equal(await asked({}), "UP DOWN QQQ");
  equal(await asked({ exclude_otc: false, limit: 2 }), "PINK UP");
  equal(await asked({ min_volume: 0, limit: 3 }), "TOP LOW UP");
  equal(await asked({ min_market_cap: 2e9 }), "UP");
});

Deno.test("beginners meet no penny stock and none that is hardly traded among the trending, unless they ask", async () => {
  const on = new FixedMarket({
    FIVE: at(5, { medianVolume: 60e6, volume: 60e6 }),
    PENNY: at(4.99, { medianVolume: 60e6, volume: 60e6 }),
    THIN: at(50, { medianVolume: 19_999, volume: 60e6 }),
    ENOUGH: at(50, { medianVolume: 20_000, volume: 60e6 }),
    NEW: at(50, { volume: 60e6 }),
  });
  const asked = async (input: Record<string, unknown>) =>
    symbols(await ask<Rows>("stocks.trending", input, OPEN, on)).split(" ").sort().join(" ");
  equal(await asked({ min_volume: 0 }), "ENOUGH FIVE NEW");
  equal(await asked({ min_volume: 0, include_small: true }), "ENOUGH FIVE NEW PENNY THIN");
});

Deno.test("stocks.trending shows why a row is heavily traded: today's volume, or only a usual day's", async () => {
  const on = market();
  const rows = await ask<Rows>("stocks.trending", {}, OPEN, on);
  deepEqual(rows.map((row) => [row.symbol, row.volume, row.average_volume, row.volume_basis]), [
    ["UP", 60e6, null, "today"],
    ["DOWN", 2e6, 80e6, "usual"],
    ["QQQ", 50e6, null, "today"],
  ]);
  equal((await ask<Rows>("stocks.trending", { min_volume: 0 }, OPEN, on))[0]!.volume_basis, null);
});

Deno.test("RS-09: a single extreme day makes no stock heavily traded, and trending stocks have traded a million dollars today", async () => {
  const on = new FixedMarket({
    SHOCK: at(150, { averageVolume: 90e6, medianVolume: 1e6, volume: 2e6 }),
    USUAL: at(110, { averageVolume: 70e6, medianVolume: 60e6, volume: 1e6 }),
    QUIET: at(140, { averageVolume: 60e6, medianVolume: 60e6, volume: 7_142 }),
    EARLY: at(105, { averageVolume: 60e6, medianVolume: 60e6, volume: null }),
  });
  equal(symbols(await ask<Rows>("stocks.trending", {}, OPEN, on)), "USUAL EARLY");
  equal(symbols(await ask<Rows>("stocks.trending", { min_volume: 0 }, OPEN, on)), "SHOCK USUAL EARLY");
  on.quotes.QUIET!.volume = 7_143;
  equal(symbols(await ask<Rows>("stocks.trending", {}, "2026-11-20T10:00:10-05:00", on)), "QUIET USUAL EARLY");
  const [usual] = await ask<Rows>("stocks.trending", { limit: 1, min_market_cap: 0 }, OPEN, on);
  deepEqual([usual!.average_volume, usual!.median_volume], [70e6, 60e6]);
  const screened = await askComplete<{ rows: Rows; complete: boolean }>(
    "stocks.screen",
    { sort: "symbol", order: "asc" },
    OPEN,
    on,
  );
  deepEqual(screened.rows.map((row) => [row.symbol, row.relative_volume]).slice(2), [["SHOCK", 2], ["USUAL", 1 / 60]]);
});

Deno.test("movers, funds and trending stocks carry size, usual volume and the range of the day", async () => {
  const on = new FixedMarket({ UP: at(110, { marketCap: 3e9, averageVolume: 7e6 }) });
  const figures = ({ market_cap, average_volume, high, low }: Rows[number]) => [market_cap, average_volume, high, low];
  const [mover] = (await ask<{ data: Rows }>("stocks.movers", {}, OPEN, on)).data;
  const [trending] = await ask<Rows>("stocks.trending", { min_volume: 0 }, OPEN, on);
  deepEqual([figures(mover!), figures(trending!)], [[3e9, 7e6, 110, 110], [3e9, 7e6, 110, 110]]);
});

Deno.test("trending stocks and funds have the year's range once it is computed, today included", async () => {
  const on = new FixedMarket({ FUND: at(110, { listing: { type: "ETF" } }) });
  on.history.FUND = [{ at: Date.parse("2026-11-19T05:00Z"), open: 90, high: 105, low: 80, close: 100, volume: 1 }];
  const ranges = async () => {
    const lists = [await ask<Rows>("stocks.trending", { min_volume: 0 }, OPEN, on)];
    lists.push(await ask<Rows>("stocks.popular-etfs", {}, OPEN, on));
    return lists.map(([row]) => [row!.fifty_two_week_low, row!.fifty_two_week_high]);
  };
  deepEqual(await ranges(), [[null, null], [null, null]]);
  await askComplete("stocks.screen", {}, OPEN, on);
  deepEqual(await ranges(), [[80, 110], [80, 110]]);
});

Deno.test("funds have their kind, and their yield once it is computed; unknown values are null", async () => {
  const on = new FixedMarket({
    PAYS: at(110, { listing: { type: "ETF", industry: "Bond fund" } }),
    NONE: at(50, { listing: { type: "ETF", industry: null } }),
  });
  on.facts = {
    ...on.facts,
    ratios: (symbol) => Promise.resolve(symbol === "PAYS" ? { dividendYield: 0.0425 } as Ratios : null),
  };
  const shown = async () =>
    (await ask<Rows>("stocks.popular-etfs", {}, OPEN, on)).map((row) => [row.symbol, row.kind, row.dividend_yield]);
  deepEqual(await shown(), [["PAYS", "Bond fund", null], ["NONE", null, null]]);
  await askComplete("stocks.screen", {}, OPEN, on);
  deepEqual(await shown(), [["PAYS", "Bond fund", 4.25 / 1.1], ["NONE", null, null]]);
});

Deno.test("stocks.popular-etfs and stocks.market-snapshot list the highest traded value first", async () => {
  const on = market();
  const funds = await ask<Rows>("stocks.popular-etfs", {}, OPEN, on);
  deepEqual(funds.map((row) => [row.symbol, row.category]), [["QQQ", "ETF"], ["SPY", "ETF"]]);
  const all = await ask<Rows>("stocks.market-snapshot", {}, OPEN, on);
  equal(symbols(all), "PINK DOWN UP QQQ SPY TOP FLAT LOW");
});

Deno.test("stocks.breadth counts the shares of listed companies, without funds and the over-the-counter market", async () => {
  const shown = await ask("stocks.breadth", {}, OPEN, market());
  deepEqual(shown, {
    ...{ advancers: 2, decliners: 2, unchanged: 1, total_stocks: 5, advance_decline_ratio: 1 },
    ...{ sentiment: "Neutral", total_volume: 65_000_000 },
  });
});

Deno.test("breadth of a market without prices is unknown", async () => {
  deepEqual(breadthOf([]), {
    ...{
      advancers: 0,
      decliners: 0,
      unchanged: 0,
      total_stocks: 0,
      advance_decline_ratio: null,
      sentiment: null,
      total_volume: null,
    },
  });
  const early = await ask<Record<string, unknown>>(
    "stocks.breadth",
    {},
    OPEN,
    new FixedMarket({ A: at(101, { volume: null }) }),
  );
  deepEqual([early.advance_decline_ratio, early.total_volume], [1, null]);
});

Deno.test("a market in which nothing moves is neutral, and has no ratio", async () => {
  const still = await ask<Record<string, unknown>>("stocks.breadth", {}, OPEN, new FixedMarket({ A: at(100) }));
  deepEqual([still.unchanged, still.advance_decline_ratio, still.sentiment], [1, null, "Neutral"]);
  const risen = await ask<Record<string, unknown>>("stocks.breadth", {}, OPEN, new FixedMarket({ A: at(101) }));
  deepEqual([risen.advance_decline_ratio, risen.sentiment], [1, "Neutral"]);
  const fallen = await ask<Record<string, unknown>>("stocks.breadth", {}, OPEN, new FixedMarket({ A: at(99) }));
  deepEqual([fallen.advance_decline_ratio, fallen.sentiment], [0, "Bearish"]);
});

Deno.test("NM-17: sentiment has five words by the ratio of advancers to decliners", () => {
  const shown = [2, 1.99, 1.2127, 1.2, 1.19, 0.81, 0.8, 0.51, 0.5, 0].map(sentimentOf);
  deepEqual(shown, [
    ...["Bullish", "Moderately Bullish", "Moderately Bullish", "Moderately Bullish", "Neutral", "Neutral"],
    ...["Moderately Bearish", "Moderately Bearish", "Bearish", "Bearish"],
  ]);
});

Deno.test("stocks.market-summary shows the indices by their funds, and leaves out the one that fails", async () => {
  const on = market();
  const snapshot = on.snapshot.bind(on);
  on.snapshot = (symbol, now) =>
    symbol === "QQQ" ? Promise.reject(new MarketDataError("unavailable", "Silent")) : snapshot(symbol, now);
  on.columns = on.scan = () => Promise.reject(new MarketDataError("unavailable", "Silent"));
  deepEqual(await ask("stocks.market-summary", {}, OPEN, on), {
    indices: [{ name: "S&P 500", symbol: "SPY", price: 102, change: 2, change_percentage: 2 }],
    breadth: null,
    as_of: "2026-11-20T15:00:00Z",
  });
});

Deno.test("stocks.market-pulse shows what breadth, movers and trending show, with today's lines", async () => {
  const on = market();
  type Pulse = { breadth: unknown; gainers: Rows; losers: Rows; trending: Rows };
  const pulse = await ask<Pulse>("stocks.market-pulse", {}, OPEN, on);
  deepEqual(pulse.breadth, await ask("stocks.breadth", {}, OPEN, on));
  deepEqual(pulse.gainers, await ask("stocks.top-gainers", { limit: 4 }, OPEN, on));
  deepEqual(pulse.losers, await ask("stocks.top-losers", { limit: 4 }, OPEN, on));
  const trending = await ask<Rows>("stocks.trending", { limit: 5 }, OPEN, on);
  const figures = (rows: Rows) => rows.map((row) => [row.symbol, row.price, row.change_percentage, row.category]);
  deepEqual(figures(pulse.trending), figures(trending));
  ok(pulse.trending.every(({ line }) => Array.isArray(line)));
});

Deno.test("stocks.exchange-heatmap scores each exchange by its average change and its share of gainers", async () => {
  const tiles = await ask<Record<string, unknown>[]>("stocks.exchange-heatmap", {}, OPEN, market());
  deepEqual(tiles.map((t) => [t.exchange, t.ticker_count, t.gainers, t.losers, t.gainer_ratio]), [
    ...[["OTC", 1, 1, 0, 1], ["NYSE", 2, 1, 1, 0.5], ["ARCA", 1, 1, 0, 1], ["NASDAQ", 4, 1, 2, 1 / 3]],
  ]);
  const nyse = tiles[1] as Record<string, number>;
  ok(
    Math.abs(nyse.avg_change_percent! - 10) < 1e-9 && Math.abs(nyse.performance_score! - 5) < 1e-9 &&
      nyse.total_volume === 2_000_000,
  );
});

Deno.test("stocks.sector-performance weighs companies by their value, and has no change where no value is known", async () => {
  const on = market();
  on.quotes.DARK = at(50, { listing: { sector: "Utilities" } });
  const sectors = await ask<{ sector: string; change_percentage: number | null; stocks: number }[]>(
    "stocks.sector-performance",
    {},
    OPEN,
    on,
  );
  deepEqual(sectors.map((s) => [s.sector, s.stocks]), [["Energy", 2], ["Technology", 3], ["Utilities", 1]]);
  ok(Math.abs(sectors[0]!.change_percentage! - 40) < 1e-9, "only one of the two has a value");
  const before = 3e9 / 1.1 + 5e9 + 1e9 / 0.95;
  ok(Math.abs(sectors[1]!.change_percentage! - (9e9 / before - 1) * 100) < 1e-9);
  equal(sectors[2]!.change_percentage, null);
});

Deno.test("one snapshot of the market is reused for ten seconds, and a failed one is not cached", async () => {
  const on = market();
  const scan = on.scan.bind(on);
  const asked: number[] = [];
  let silent = true;
  on.scan = (now) => {
    asked.push(now);
    return silent ? Promise.reject(new MarketDataError("unavailable", "Silent")) : scan(now);
  };
  await ask("stocks.breadth", {}, "2026-11-20T10:00:03-05:00", on).then(() => ok(false, "it must fail"), () => {});
  silent = false;
  await Promise.all([
    ask("stocks.breadth", {}, "2026-11-20T10:00:03-05:00", on),
    ask("stocks.movers", {}, "2026-11-20T10:00:09.9-05:00", on),
  ]);
  await ask("stocks.trending", {}, "2026-11-20T10:00:10-05:00", on);
  const ten = Temporal.Instant.from(OPEN).epochMilliseconds;
  deepEqual(asked, [ten, ten, ten + 10_000]);
});
