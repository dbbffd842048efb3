import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import type { OutputOf } from "../../contracts.ts";
import { offThreadMarket } from "../../market/mod.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T11:00:00-05:00";
type Comparison = OutputOf<"stocks.compare">;
const compared = (...symbols: string[]) => ask<Comparison>("stocks.compare", { symbols }, NOW);

Deno.test("stocks.compare returns for each stock what its own queries return, in the requested order", async () => {
  const { stocks, unknown_symbols } = await compared("MSFT", "AAPL", "MSFT", "NOSUCH");
  deepEqual([stocks.map(({ symbol }) => symbol), unknown_symbols], [["MSFT", "AAPL"], ["NOSUCH"]]);
  const apple = stocks[1]!;
  const of = { symbol: "AAPL" };
  const quote = await ask<OutputOf<"stocks.quote">>("stocks.quote", of, NOW);
  const info = await ask<OutputOf<"stocks.info">>("stocks.info", of, NOW);
  const filed = await ask<OutputOf<"stocks.financials">>("stocks.financials", of, NOW);
  deepEqual(
    [apple.price, apple.change_percentage, apple.market_cap, apple.fifty_two_week_high, apple.gross_margin, apple.roe],
    [quote.price, quote.change_percentage, info.market_cap, info.fifty_two_week_high, filed.gross_margin, filed.roe],
  );
});

Deno.test("stocks.compare has five years of closes up to now, oldest first", async () => {
  const { closes } = (await compared("AAPL")).stocks[0]!;
  // Five years ago was a Saturday: the close of the Friday before.
  const base = Temporal.Instant.from("2021-11-19T00:00:00-05:00").epochMilliseconds;
  ok(closes.some(({ t }) => t === base) && closes[0]!.t < base, "the close that five years count from");
  ok(closes.length > 1200 && closes.every(({ t }, i) => i === 0 || t > closes[i - 1]!.t));
  ok(closes.at(-1)!.t <= Temporal.Instant.from(NOW).epochMilliseconds);
});

Deno.test("stocks.compare has price and total return from the closes and dividends that it returns", async () => {
  const { stocks } = await compared("KO", "AAPL");
  const ko = stocks[0]!;
  const listed = await ask<OutputOf<"stocks.dividends">>("stocks.dividends", { symbol: "KO", limit: 500 }, NOW);
  const paid = listed.dividends.filter(({ ex_dividend_date }) => ex_dividend_date <= "2026-11-20").reverse();
  const sumOf = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + amount!, 0);
  const shown = ko.dividends!.map(({ amount }) => amount);
  equal(sumOf(shown), sumOf(paid.map(({ adjusted_amount }) => adjusted_amount).slice(-shown.length)));
  ok(shown.length >= 20 && ko.dividends!.every(({ t }, i, all) => i === 0 || t > all[i - 1]!.t));
  const base = Temporal.Instant.from("2025-11-20T00:00:00-05:00").epochMilliseconds;
  const first = ko.closes.find(({ t }) => t === base)!.price;
  equal(ko.change_1y, (ko.price! / first - 1) * 100);
  // Growth day by day: the close and what was paid, over the close before.
  let growth = 1;
  ko.closes.forEach(({ t, price }, i) => {
    const cash = sumOf(ko.dividends!.filter((one) => one.t === t).map(({ amount }) => amount));
    if (t > base) growth *= (price + cash) / ko.closes[i - 1]!.price;
  });
  const total = (growth * ko.price! / ko.closes.at(-1)!.price - 1) * 100;
  ok(Math.abs(ko.total_return_1y! - total) < 1e-9 && ko.total_return_1y! > ko.change_1y! + 0.5, `${total}`);
});

Deno.test("stocks.compare has no margins of a fund, and takes no more than ten symbols", async () => {
  const { stocks } = await compared("SPY");
  equal(stocks[0]!.gross_margin, null);
  ok(stocks[0]!.closes.length > 0);
  await rejects(compared(..."A B C D E F G H I J K".split(" ")));
});

Deno.test("stocks.compare returns the same where the market answers in another thread", async () => {
  const there = offThreadMarket({ seed: 5, symbols: 800 });
  const symbols = ["AAPL", "SPY", "KO", "NOSUCH"];
  deepEqual(await ask("stocks.compare", { symbols }, NOW, there), await ask("stocks.compare", { symbols }, NOW));
  await there.close();
});
