import { deepStrictEqual as deepEqual, ok, strictEqual as equal, throws } from "node:assert/strict";
import { MarketDataError, midnightOf, type Ratios } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { screen } from "./screen_contract.ts";
import { type ScreenRow } from "./screen_contract.ts";
import { screenFieldNames } from "./screen_fields.ts";
import { ask, askComplete } from "../testing.ts";

const NOW = "2026-11-20T10:00:07-05:00";
interface Answer {
  total: number;
  matched: number;
  conditions: { condition: string; left: number; without: number; values: { value: string; count: number }[] | null }[];
  rows: ScreenRow[];
  as_of: string;
  complete: boolean;
}

/** One stock with a figure for every field, and one with only a price. */
function market(): FixedMarket {
  const on = new FixedMarket({
    ALL: { bid: 109.99, ask: 110.01, previousClose: 100, volume: 3e6, averageVolume: 1e6, marketCap: 5e9 },
    BARE: {
      ...{ bid: 1, ask: 1, volume: null, previousClose: NaN },
      listing: { sector: null, exchange: "OTC", type: "OTHER" as const },
    },
  });
  const days: number[] = [];
  for (let day = Date.parse("2026-11-19") / 86_400_000; days.length < 210; day--) days.unshift(day);
  const weekday = (day: number) => day % 7 !== 2 && day % 7 !== 3;
  on.history.ALL = days.filter(weekday).map((day, i) => {
    const close = i === 0 ? 200 : 100;
    return { at: midnightOf(day), open: close, high: close, low: i === 1 ? 55 : close, close, volume: 1 };
  });
  const insight = (symbol: string, sentiment: "positive" | "negative") => ({ symbol, sentiment, reasoning: "" });
  const article = (id: string, when: string, insights: ReturnType<typeof insight>[]) => ({
    ...{ id, title: id, description: null, author: null, publishedAt: Date.parse(when), url: null, imageUrl: null },
    ...{ keywords: [], symbols: [], publisher: "", publisherLogoUrl: null, insights },
  });
  on.facts = {
    ...on.facts,
    ratios: (symbol) =>
      Promise.resolve(symbol === "ALL" ? { priceToEarnings: 20, dividendYield: 0.03 } as Ratios : null),
    news: () =>
      Promise.resolve([
        article("1", "2026-11-19T15:00:00Z", [insight("ALL", "positive")]),
        article("2", "2026-11-18T15:00:00Z", [insight("ALL", "positive")]),
        article("3", "2026-11-01T15:00:00Z", [insight("ALL", "negative")]),
      ]),
  };
  return on;
}

const asked = (input: Record<string, unknown>, on = market()) => askComplete<Answer>("stocks.screen", input, NOW, on);

Deno.test("every field of a stock with complete data is known, and matches its name", async () => {
  const { rows, total, matched, as_of } = await asked({ columns: screenFieldNames, sort: "symbol", order: "asc" });
  deepEqual([total, matched, as_of], [2, 2, "2026-11-20T15:00:00Z"]);
  const { sma_200, ...values } = rows[0]!.values;
  deepEqual(values, {
    ...{ price: 110, market_cap: 5e9, change: 10, gap: 10, volume: 3e6, average_volume: 1e6, relative_volume: 3 },
    ...{ pe_ratio: 20 * 1.1, dividend_yield: 3 / 1.1, sector: "Technology", exchange: "NASDAQ", type: "CS" },
    ...{ rsi_14: values.rsi_14, sma_20: (110 / 100 - 1) * 100, sma_50: (110 / 100 - 1) * 100 },
    ...{ high_52w: (110 / 200 - 1) * 100, low_52w: 100, news_sentiment: 2 },
  });
  equal(sma_200, null, "there are only 150 sessions");
  ok(Number(values.rsi_14) < 50, "it fell once and then did not change");
  const { symbol, price, change_percentage, pe_ratio, fifty_two_week_low, fifty_two_week_high, relative_volume } =
    rows[0]!;
  deepEqual([symbol, price, change_percentage, pe_ratio, fifty_two_week_low, fifty_two_week_high, relative_volume], [
    ...["ALL", 110, 10, 20 * 1.1, 55, 200, 3],
  ]);
});

Deno.test("an unknown value meets no condition on its field", async () => {
  for (const field of screenFieldNames.filter((name) => name !== "sma_200")) {
    const set = { sector: "technology", exchange: "nasdaq", type: "cs" }[field as string];
    const { matched, rows } = await asked({ where: [set ? `${field}:${set}` : `${field}::`] });
    deepEqual([matched, rows[0]?.symbol], [field === "price" ? 2 : 1, "ALL"], field);
  }
  equal((await asked({ where: ["sma_200::"] })).matched, 0);
});

Deno.test("conditions are returned in their order, with the rows that each leaves and excludes", async () => {
  const { conditions, matched, rows } = await asked({
    where: ["price:1:", "exchange:NASDAQ|OTC", "volume::1M"],
    limit: 1,
  });
  deepEqual([matched, rows], [0, []]);
  deepEqual(conditions.map(({ condition, left, without }) => [condition, left, without]), [
    ["price:1:", 2, 0],
    ["exchange:NASDAQ|OTC", 2, 0],
    ["volume::1M", 0, 2],
  ]);
  deepEqual(conditions[1]!.values, [{ value: "NASDAQ", count: 1 }, { value: "OTC", count: 1 }]);
});

Deno.test("a bad condition is refused at `where` with the format; so are too many", () => {
  const refused = (where: unknown) => screen.input.safeParse({ where }).error!.issues[0]!;
  deepEqual(refused(["price:1:2", "price"]).path, ["where", 1]);
  ok(refused(["price"]).message.startsWith("Write field:min:max, like price:5:50"));
  equal(refused(Array(21).fill("price::")).path[0], "where");
  throws(() => screen.input.parse({ where: ["price::"], sort: "nothing" }));
  deepEqual(screen.input.parse({ where: "price:5:,sector:Energy|Utilities" }).where, [
    "price:5:",
    "sector:Energy|Utilities",
  ]);
});

Deno.test("figures that a provider does not have are unknown, and the rest is returned", async () => {
  const on = market();
  on.facts = { ...on.facts, ratios: () => Promise.reject(new MarketDataError("not_in_plan", "No ratios")) };
  const { rows, complete } = await ask<Answer>("stocks.screen", { where: ["rsi_14::"] }, NOW, on);
  deepEqual([complete, rows[0]!.symbol, rows[0]!.pe_ratio], [true, "ALL", null]);
});
