/** Runs the adapter against responses as the provider documents them. */
import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { rowsOf } from "./json.ts";
import { dispatch } from "./stream_events.ts";
import type { LatestSnapshots } from "./latest_snapshots.ts";
import { live, Loopback, rows } from "./testing.ts";

const AT = Date.parse("2026-11-17T10:30:00-05:00");
const { answers, messages } = JSON.parse(
  Deno.readTextFileSync(new URL("../../../tests/data/provider_answers.json", import.meta.url)),
) as { answers: Record<string, Record<string, unknown>>; messages: unknown[] };

/** A provider with these responses. The paths are patterns; a list's next page is empty. */
function documented() {
  const provider = new Loopback();
  for (const [path, body] of Object.entries(answers)) {
    provider.on(new RegExp(`^${path}$`), (url) => url.searchParams.has("cursor") ? rows() : body);
  }
  return live({ provider });
}

Deno.test("answers that the provider documents are parsed completely", async () => {
  const { market, close } = documented();
  const { facts } = market;
  const snapshot = (await market.snapshot("AAPL", AT))!;
  deepEqual([
    snapshot.lastTrade!.price,
    snapshot.quote!.bid,
    snapshot.quote!.ask,
    snapshot.quote!.bidShares,
    snapshot.quote!.askShares,
  ], [
    159.99,
    159.98,
    159.99,
    300,
    500,
  ]);
  deepEqual(new Date(snapshot.quote!.at).toISOString(), "2022-04-29T17:05:48.407Z");
  deepEqual((await market.tickers(AT)).map((t) => [t.symbol, t.exchange]), [["A", "NYSE"], ["AA", "NYSE"]]);
  const details = (await facts.details("AAPL", AT))!;
  deepEqual([details.name, details.exchange, details.employees, details.listedOn, details.sector], [
    "Apple Inc.",
    "NASDAQ",
    154000,
    "1980-12-12",
    "Information Technology",
  ]);
  equal(details.marketCap, Math.round(16185181000 * 159.99));
  const bars = (await market.bars({
    symbol: "AAPL",
    multiplier: 1,
    timespan: "day",
    from: Date.parse("2005-03-31"),
    to: AT,
    limit: 9,
  }, AT))!;
  deepEqual([...bars.close], [1.4604, 1.4675]);
  const asked = { symbol: null, fromDate: null, toDate: null, limit: 50 };
  equal((await facts.dividends({ ...asked, symbol: "CSSEN" }, AT)).length, 8);
  deepEqual((await facts.splits({ ...asked, symbol: "SHOP" }, AT)).map((s) => s.executionDate), ["2022-06-22"]);
  equal((await facts.ratios("AAPL", AT))!.priceToEarnings, 34.84);
  const [quarter] = await facts.statements("AAPL", "quarterly", 4, AT);
  deepEqual([
    quarter!.fiscalPeriod,
    quarter!.income.revenue!.value,
    quarter!.balance.total_assets!.value,
    quarter!.cashFlow.net_income!.value,
  ], [
    "Q3",
    94036000000,
    331495000000,
    23434000000,
  ]);
  deepEqual((await facts.shortInterest("A", 3, AT)).map((s) => s.daysToCover), [1.67]);
  deepEqual((await facts.shortVolume("A", 3, AT)).map((s) => s.ratio), [31.57]);
  equal((await facts.float("AAPL", AT))!.percent, 98.5);
  deepEqual((await facts.ipos(5, AT)).map((i) => i.symbol), ["RAPP"]);
  deepEqual((await facts.related("AAPL", AT)).length, 10);
  deepEqual((await facts.news("UBS", 5, AT))[0]!.insights[0]!.sentiment, "positive");
  const conditions = await facts.conditions();
  ok(conditions.length >= 5 && conditions.every((c) => c.type === "sale_condition" && c.dataTypes.includes("trade")));
  await close();
});

Deno.test("messages that the provider documents reach the latest snapshots", () => {
  const calls: string[] = [];
  const latest = new Proxy({}, {
    get: (_, name: string) => (symbol: string) => calls.push(`${name} ${symbol}`),
  }) as LatestSnapshots;
  for (const event of rowsOf(messages)) {
    dispatch(event, {
      latest,
      now: () => AT,
      sharesOf: () => 100,
    });
  }
  deepEqual(calls, ["onTrade MSFT", "onQuote MSFT", "onMinute GTE", "onBands MSFT"]);
});
