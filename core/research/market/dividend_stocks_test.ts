import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import type { ActionsRequest, Dividend, Ratios, Split, Statements } from "../../market/facts.ts";
import { type MarketData, simulatedMarket } from "../../market/mod.ts";
import { noFacts } from "../../market/no_facts.ts";
import { FixedMarket } from "../../market/testing.ts";
import { wasCut } from "../dividends/dividend_gaps.ts";
import { qualityOf } from "../dividends/dividend_quality.ts";
import { scoreOf } from "../dividends/dividend_score.ts";
import { fundamentals } from "./sector_medians.ts";
import { ask } from "../testing.ts";

const OPEN = "2026-11-20T10:00:00-05:00";
type Rows = { symbol: string; [figure: string]: unknown }[];
const at = (price: number) => ({ bid: price, ask: price, previousClose: price / 2 });
const pays = (symbol: string, exDate: string, amount: number, frequency = 4): Dividend => ({
  ...{
    id: `${symbol}-${exDate}`,
    symbol,
    amount,
    declaredOn: exDate,
    exDate,
    recordDate: exDate,
    payDate: exDate,
    frequency,
    type: frequency ? "CD" : "SC",
  },
});
const quarters = [
  "2026-11-02",
  "2026-08-03",
  "2026-05-04",
  "2026-02-02",
  "2025-11-03",
  "2025-08-04",
  "2025-05-05",
  "2025-02-03",
];

/** A market with a history, and a count of the requests for parts of it. */
function marketWith(prices: Record<string, number>, dividends: readonly Dividend[], splits: readonly Split[] = []) {
  const market = new FixedMarket(
    Object.fromEntries(Object.entries(prices).map(([symbol, price]) => [symbol, at(price)])),
  );
  const counted = { questions: 0 };
  const within = <T>(all: readonly T[], dateOf: (item: T) => string, { symbol, fromDate, toDate }: ActionsRequest) => {
    counted.questions++;
    equal(symbol, null, "the whole market is requested at once");
    return Promise.resolve(
      all.filter((x) => dateOf(x) >= fromDate! && dateOf(x) <= toDate!).sort((a, b) =>
        dateOf(b).localeCompare(dateOf(a))
      ),
    );
  };
  market.facts = {
    ...noFacts,
    dividends: (request) => within(dividends, (d) => d.exDate, request),
    splits: (request) => within(splits, (s) => s.executionDate, request),
  };
  return { market, counted };
}
const asked = (market: MarketData, input: Record<string, unknown> = {}, now = OPEN) =>
  ask<Rows>("stocks.dividend-stocks", input, now, market);

Deno.test("stocks.dividend-stocks lists payers, best score first, with yield, consistency and growth of their histories", async () => {
  const { market } = marketWith({ KO: 100, TWO: 50, NONE: 10 }, [
    ...quarters.map((day, i) => pays("KO", day, i < 4 ? 1.1 : 1)),
    ...quarters.slice(0, 2).map((day) => pays("TWO", day, 0.5)),
    pays("NONE", "2026-05-05", 3, 0),
    pays("GONE", "2026-05-05", 3),
  ]);
  const rows = await asked(market);
  deepEqual(rows.map((row) => row.symbol), ["KO", "TWO"]);
  const { annual_dividend, dividend_yield, growth_score, dividend_score, ...ko } = rows[0] as Record<string, number>;
  for (
    const [shown, is] of [[annual_dividend, 4.4], [dividend_yield, 4.4], [growth_score, 1.1], [
      dividend_score,
      2.64 + 2.5 + 1.65,
    ]]
  ) {
    ok(Math.abs(shown! - is!) < 1e-9, `${shown} is ${is}`);
  }
  deepEqual(ko as unknown, {
    ...{ symbol: "KO", name: "KO Inc.", price: 100, change: 50, change_percentage: 100, frequency: 4 },
    ...{ consistency_score: 1, last_ex_date: "2026-11-02", payout_ratio: null, warnings: [] },
  });
  deepEqual([rows[1]!.dividend_yield, rows[1]!.growth_score, rows[1]!.consistency_score], [2, null, 1]);
});

Deno.test("stocks.dividend-stocks keeps to the lowest yield, the frequency and the limit", async () => {
  const { market } = marketWith({ A: 100, B: 10, C: 20 }, [
    pays("A", quarters[0]!, 1),
    pays("B", quarters[0]!, 1, 1),
    pays("C", quarters[0]!, 1, 12),
  ]);
  const symbols = async (input: Record<string, unknown>) =>
    (await asked(market, input)).map((row) => row.symbol).join(" ");
  equal(await symbols({}), "B C A");
  equal(await symbols({ min_yield: 5 }), "B C");
  equal(await symbols({ min_yield: 5.01 }), "B");
  equal(await symbols({ frequency: 12 }), "C");
  equal(await symbols({ limit: 1 }), "B");
});

Deno.test("penny stocks are among the payers on request", async () => {
  const { market } = marketWith({ A: 5, B: 4.99 }, [pays("A", quarters[0]!, 1), pays("B", quarters[0]!, 1)]);
  deepEqual((await asked(market)).map(({ symbol }) => symbol), ["A"]);
  deepEqual((await asked(market, { include_small: true })).map(({ symbol }) => symbol).toSorted(), ["A", "B"]);
});

Deno.test("dividend histories are adjusted to today's shares", async () => {
  const splits: Split[] = [
    { id: "a", symbol: "S", executionDate: "2026-06-01", from: 1, to: 4 },
    { id: "b", symbol: "S", executionDate: "2026-03-02", from: 2, to: 1 },
  ];
  const { market } = marketWith({ S: 10 }, [
    pays("S", "2026-06-01", 0.1),
    pays("S", "2026-05-29", 0.4),
    pays("S", "2026-02-27", 0.2),
  ], splits);
  ok(Math.abs(Number((await asked(market))[0]!.annual_dividend) - 0.3) < 1e-9);
});

Deno.test("histories are gathered once a day, in parts", async () => {
  const { market, counted } = marketWith({ A: 100 }, [pays("A", "2026-11-20", 1), pays("A", "2026-11-23", 5)]);
  equal((await asked(market))[0]!.annual_dividend, 1, "a future ex-date does not count yet");
  const once = counted.questions;
  ok(once > 50 && once < 120, `${once} parts`);
  await asked(market, { min_yield: 1 }, "2026-11-20T23:00:00-05:00");
  equal(counted.questions, once);
  equal((await asked(market, {}, "2026-11-23T04:00:00-05:00"))[0]!.annual_dividend, 6);
  equal(counted.questions, 2 * once);
});

Deno.test("a gap of more than one and a half intervals is payments missed, also since the last one", () => {
  const of = (days: readonly string[], today = "2026-11-20") =>
    qualityOf(days.map((exDate) => ({ exDate, amount: 1, frequency: 4 })), today);
  equal(of(quarters)!.consistency, 1);
  equal(of(quarters.filter((_, i) => i !== 3))!.consistency, 7 / 8);
  equal(of(quarters.filter((_, i) => i !== 3 && i !== 4))!.consistency, 6 / 8);
  equal(of(quarters.slice(2))!.consistency, 6 / 7, "the last is half a year old");
  equal(of(quarters.slice(0, 1))!.consistency, null);
  equal(of(quarters.slice(4)), null, "nothing for a year");
});

Deno.test("a security that pays on every working day misses nothing over weekends", () => {
  const daily = Array.from({ length: 20 }, (_, i) => Temporal.PlainDate.from("2026-11-20").subtract({ days: i }))
    .filter((d) => d.dayOfWeek < 6);
  equal(
    qualityOf(daily.map((d) => ({ exDate: d.toString(), amount: 0.01, frequency: 365 })), "2026-11-20")!.consistency,
    1,
  );
});

Deno.test("the score is 60 % yield, 25 % consistency and 15 % growth, at most 25, and zero for unknown values", () => {
  equal(scoreOf(10, 1, 1), 6 + 2.5 + 1.5);
  equal(scoreOf(10, null, null), 6);
  equal(scoreOf(100, 1, 2), 25);
});

Deno.test("stocks.dividend-stocks of the simulated market agree with its facts about one company", async () => {
  const market = simulatedMarket({ seed: 1, symbols: 800 });
  const now = Temporal.Instant.from(OPEN).epochMilliseconds;
  const rows = await asked(market, { limit: 500 });
  ok(rows.length > 100);
  for (const row of rows.slice(0, 5)) {
    const yearly = (await market.facts.ratios(row.symbol, now))!;
    const shown = Number(row.annual_dividend), known = yearly.dividendYield! * yearly.price!;
    ok(Math.abs(shown - known) < 1e-6 * known, `${row.symbol}: ${shown}, ${known}`);
  }
});

Deno.test("a dividend that was cut in the last year, and one that is not earned, have a warning beside their score", async () => {
  const amounts = (symbol: string, newestFirst: readonly number[]) =>
    newestFirst.map((amount, i) => pays(symbol, quarters[i]!, amount));
  const { market } = marketWith({ SAFE: 100, CUT: 10, LOSS: 100, OVER: 100, OLD: 100, FUND: 100 }, [
    ...amounts("SAFE", [0.5, 0.5, 0.5, 0.48, 0.5, 0.5, 0.5, 0.5]),
    // It had doubled before, so that it still has grown.
    ...amounts("CUT", [0.2, 0.6, 0.6, 0.6, 0.2, 0.2, 0.2, 0.2]),
    ...amounts("LOSS", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    ...amounts("OVER", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    ...amounts("OLD", [0.5, 0.5, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9]),
    ...amounts("FUND", [0.2, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6]),
  ]);
  market.quotes.FUND!.listing = { type: "ETF" };
  const earnings: Record<string, Partial<Ratios>> = {
    SAFE: { dividendYield: 0.02, priceToEarnings: 20 },
    OVER: { dividendYield: 0.06, priceToEarnings: 20 },
    CUT: { dividendYield: 0.08, priceToEarnings: 10 },
    LOSS: { dividendYield: 0.02, priceToEarnings: null },
    FUND: { dividendYield: 0.02, priceToEarnings: 100 },
  };
  const lost = { consolidated_net_income_loss: { label: "", value: -1, unit: "USD", order: 1 } } as const;
  market.facts = {
    ...market.facts,
    ratios: (symbol) => Promise.resolve((earnings[symbol] ?? null) as Ratios | null),
    statements: (symbol) =>
      Promise.resolve(symbol === "LOSS" ? [{ income: lost, balance: {}, cashFlow: {} } as unknown as Statements] : []),
  };
  const shown = async () =>
    Object.fromEntries((await asked(market)).map((row) => [row.symbol, [row.payout_ratio, row.warnings]]));
  deepEqual((await shown()).OVER, [null, []], "before the day's fundamentals are computed");
  await fundamentals.done(market, Temporal.Instant.from(OPEN).epochMilliseconds);
  deepEqual(await shown(), {
    SAFE: [40, []],
    CUT: [80, ["cut"]],
    LOSS: [null, ["payout"]],
    OVER: [120, ["payout"]],
    OLD: [null, []],
    FUND: [null, []],
  });
  const [best] = await asked(market);
  deepEqual([best!.symbol, best!.growth_score], ["CUT", 2], "the score stays as it is");
});

Deno.test("a company that pays twice a year is compared with the same payment of the previous year", () => {
  const twice = (newestFirst: readonly number[]) =>
    ["2026-11-02", "2026-05-04", "2025-11-03", "2025-05-05"].map((exDate, i) => (
      { exDate, amount: newestFirst[i]!, frequency: 2 }
    ));
  equal(wasCut(twice([1, 3, 1, 3]), "2025-11-20"), false);
  equal(wasCut(twice([1, 2.8, 1, 3]), "2025-11-20"), true);
  equal(wasCut(twice([1, 3, 0.9, 3]), "2025-11-20"), false);
  equal(wasCut(twice([0.94, 3, 1, 3]), "2025-11-20"), true);
  equal(wasCut(twice([0.96, 3, 1, 3]), "2025-11-20"), false);
});
