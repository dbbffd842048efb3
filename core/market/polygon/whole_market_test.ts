import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import type { ScanColumns } from "../port.ts";
import { until } from "../../../tests/until.ts";
import { live, NOW, soundProvider, wireSnapshot } from "./testing.ts";

const snapshots = /\/snapshot\/locale\/us\/markets\/stocks\/tickers$/;
const row = (columns: ScanColumns, symbol: string) => {
  const i = columns.tickers.findIndex((t) => t.symbol === symbol);
  return (name: Exclude<keyof ScanColumns, "tickers">) => columns[name][i]!;
};
Deno.test("columns join prices with the list, and unknown values are NaN", async () => {
  const provider = soundProvider().on(snapshots, {
    tickers: [wireSnapshot("AAPL", NOW), { ticker: "ZVZZT", day: { c: 5 } }, { ticker: 5 }, {
      ...wireSnapshot("MSFT", NOW),
      lastQuote: null,
    }],
  });
  const { market, close } = live({ provider });
  const columns = await market.scan(NOW);
  for (const values of Object.values(columns)) equal(values.length, 5);
  const aapl = row(columns, "AAPL");
  ok(
    aapl("price") > 0 && aapl("bid") < aapl("ask") && aapl("volumeSoFar") >= aapl("volume") &&
      aapl("previousClose") > 0,
  );
  deepEqual([row(columns, "MSFT")("bid"), row(columns, "OTCCO")("price")], [NaN, NaN]);
  await market.columns(NOW + 5_000);
  equal(provider.count(/snapshot/), 1, "for half a minute");
  await close();
});

Deno.test("market values, mean volumes and the mornings of movers load in the background", async () => {
  const { provider, market, clock, close } = live({ provider: soundProvider() });
  provider.on(snapshots, {
    tickers: [
      { ...wireSnapshot("AAPL", NOW), prevDay: { o: 50, h: 51, l: 49, c: 50, v: 1000 } },
      wireSnapshot("MSFT", NOW),
    ],
  });
  await market.scan(NOW);
  let columns!: ScanColumns;
  await until(async () => {
    clock.now += 31_000;
    columns = await market.scan(clock.now);
    return row(columns, "AAPL")("preMarketVolume") > 0 && row(columns, "AAPL")("averageVolume") > 0 &&
      row(columns, "AAPL")("marketCap") > 0;
  });
  const aapl = row(columns, "AAPL");
  equal(aapl("marketCap"), 50 * aapl("price"), "5000 dollars at 100 a share are 50 shares");
  equal(aapl("averageVolume"), 39_000, "each day of the provider's has 390 minutes of 100 shares");
  equal(aapl("preMarketVolume"), 330 * 100);
  ok(aapl("openingLow") <= aapl("openingHigh") && aapl("preMarketHigh") > 0);
  equal(row(columns, "MSFT")("preMarketVolume"), NaN, "it has not moved");
  await close();
});

Deno.test("stale columns are used for a while without quotes, and then not at all", async () => {
  const { provider, market, clock, close } = live({ provider: soundProvider() });
  await market.columns(NOW);
  provider.on(/./, () => new Response("", { status: 500 }));
  clock.now += 60_000;
  const aapl = row(await market.scan(clock.now), "AAPL");
  ok(aapl("price") > 0 && Number.isNaN(aapl("bid")));
  clock.now += 900_000;
  await rejects(market.columns(clock.now), { name: "MarketDataError" });
  await close();
});

Deno.test("as of a past instant the columns contain the finished days", async () => {
  const { market, close } = live({ provider: soundProvider() });
  const evening = Date.parse("2026-11-13T18:00:00-05:00");
  const friday = row(await market.columns(evening) as ScanColumns, "AAPL");
  ok(friday("price") > 0 && friday("open") > 0 && friday("previousClose") > 0 && Number.isNaN(friday("bid")));
  const morning = row(await market.columns(evening - 9 * 3_600_000) as ScanColumns, "AAPL");
  equal(morning("price"), friday("previousClose"), "before that day's close its figures are unknown");
  ok(Number.isNaN(morning("open")));
  await close();
});
