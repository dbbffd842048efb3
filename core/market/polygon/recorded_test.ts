/** Runs the adapter against answers recorded from the provider, where the recordings are available. */
import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { fieldsOf, rowsOf } from "./json.ts";
import { dispatch } from "./stream_events.ts";
import type { LatestSnapshots } from "./latest_snapshots.ts";
import { live, Loopback } from "./testing.ts";

const folder = new URL("../../../../shared/data/polygon-mocks/", import.meta.url);
const ignore = await Deno.stat(folder).then(() => false, () => true);
const text = (name: string) => Deno.readTextFileSync(new URL(`${name}.json`, folder));
const AT = Date.parse("2026-11-17T10:30:00-05:00");

/** A recorded file, byte for byte. */
const file = (name: string) => () => new Response(text(name), { headers: { "content-type": "application/json" } });

function recorded() {
  const examples = JSON.parse(text("openapi_examples")) as Record<string, unknown>;
  const provider = new Loopback();
  for (const [path, body] of Object.entries(examples)) {
    provider.on(new RegExp(`^${path.replace(/\{ticker\}/, "[^/]+")}$`), () => new Response(JSON.stringify(body)));
  }
  provider.on(
    /^\/v3\/reference\/tickers$/,
    (url) => url.searchParams.has("cursor") ? { status: "OK", results: [] } : file("tickers")(),
  );
  provider.on(/^\/v3\/reference\/tickers\/AAPL$/, file("ticker_details_AAPL"));
  provider.on(/^\/v2\/aggs\/ticker\/AAPL\//, file("aggs_AAPL_1_day"));
  provider.on(/^\/v2\/aggs\/grouped\//, file("aggs_grouped"));
  provider.on(/^\/v3\/reference\/dividends$/, file("dividends"));
  provider.on(/^\/v3\/reference\/splits$/, file("splits"));
  provider.on(/^\/v3\/reference\/conditions$/, file("conditions_first_page"));
  provider.on(
    /\/snapshot\/locale\/us\/markets\/stocks\/tickers$/,
    (url) =>
      new Response(
        url.searchParams.has("tickers")
          ? `{"status":"OK","tickers":[${JSON.stringify(JSON.parse(text("snapshot_ticker_AAPL")).ticker)}]}`
          : text("snapshot_all"),
      ),
  );
  return live({ provider });
}

Deno.test({
  name: "recorded answers of the provider are parsed completely",
  ignore,
  fn: async () => {
    const { market, close } = recorded();
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
  },
});

Deno.test({
  name: "recorded messages of the socket reach the latest snapshots",
  ignore,
  fn: () => {
    const told: string[] = [];
    const latest = new Proxy({}, {
      get: (_, name: string) => (symbol: string) => told.push(`${name} ${symbol}`),
    }) as LatestSnapshots;
    for (const event of rowsOf(Object.values(fieldsOf(JSON.parse(text("websocket_examples")))!))) {
      dispatch(event, {
        latest,
        now: () => AT,
        sharesOf: () => 100,
      });
    }
    deepEqual(told, ["onTrade MSFT", "onQuote MSFT", "onMinute GTE", "onBands MSFT"]);
  },
});
