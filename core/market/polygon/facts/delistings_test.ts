import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { live, NOW, rows, soundProvider, wireSnapshot, withProvider } from "../testing.ts";

const HOUR = 3_600_000;
const all = { symbol: null, fromDate: null, toDate: null, limit: 50 };
const ended = (ticker: string, delisted_utc: unknown, more: Record<string, unknown> = {}) => ({
  ...{ ticker, name: `${ticker} Company`, market: "stocks", primary_exchange: "XNYS", type: "CS", active: false },
  delisted_utc,
  ...more,
});
const wants = (url: URL) => url.searchParams.get("active") === "false";
const list = /^\/v3\/reference\/tickers$/;

Deno.test("ended listings are listed by their last day, newest first, without terms, and only once that day is known", () =>
  withProvider(
    (p) =>
      p.on(list, (url) =>
        wants(url)
          ? rows(
            ended("OLDCO", "2026-05-04T04:00:00Z"),
            ended("GONE", "2026-11-13T05:00:00Z"),
            ended("GONE", "2019-01-04T05:00:00Z"),
            // Another security has the symbol now; a listing that continues; one without a last day; no stock at all.
            ended("MSFT", "2001-03-01T05:00:00Z"),
            ended("STAYS", "2026-11-13T05:00:00Z", { active: true }),
            ended("UNDATED", null),
            ended("EURUSD", "2026-11-13T05:00:00Z", { market: "fx" }),
          )
          : undefined),
    async ({ market, provider }) => {
      await market.tickers(NOW);
      deepEqual(
        await market.facts.delistings(all, NOW),
        [
          ["GONE", "2026-11-13"],
          ["OLDCO", "2026-05-04"],
        ].map(([symbol, day]) => ({
          id: `${symbol}-${day}-end`,
          symbol,
          name: `${symbol} Company`,
          announcedOn: day,
          lastDay: day,
          reason: "unknown",
          cashPerShare: null,
          nextSymbol: null,
          exchangeRatio: null,
        })),
      );
      const symbols = async (request: Partial<typeof all> | { symbol: string }, at = NOW) =>
        (await market.facts.delistings({ ...all, ...request }, at)).map((d) => d.symbol);
      deepEqual(await symbols({ symbol: "OLDCO" }), ["OLDCO"]);
      deepEqual(await symbols({ limit: 1 }), ["GONE"]);
      deepEqual(await symbols({}, Date.parse("2026-11-12T12:00:00-05:00")), ["OLDCO"]);
      const bounded = (fromDate: string | null, toDate: string | null) =>
        market.facts.delistings({ ...all, fromDate, toDate }, NOW).then((found) => found.length);
      deepEqual([await bounded("2026-05-04", "2026-11-12"), await bounded("2026-05-05", "2026-11-13")], [1, 1]);
      equal(provider.asked.filter((path) => path.includes("active=false")).length, 1);
    },
  ));

Deno.test("an ended listing is found by its symbol, keeps its bars, and has no snapshot even where one is sent", () =>
  withProvider((p) => {
    p.on(list, (url) => wants(url) ? rows(ended("GONE", "2026-11-13T05:00:00Z")) : undefined);
    p.on(/\/snapshot\/locale\/us\/markets\/stocks\/tickers$/, {
      status: "OK",
      tickers: [{ ...wireSnapshot("AAPL", NOW), ticker: "GONE" }],
    });
    const bar = { t: Date.parse("2026-11-13T00:00:00-05:00"), o: 10, h: 11, l: 9, c: 10, v: 100, vw: 10, n: 1 };
    p.on(/\/v2\/aggs\/ticker\/GONE\//, { status: "OK", resultsCount: 1, queryCount: 1, results: [bar] });
  }, async ({ market }) => {
    const ticker = (await market.ticker("GONE", NOW))!;
    deepEqual([ticker.name, ticker.exchange, ticker.delistedOn], ["GONE Company", "NYSE", "2026-11-13"]);
    equal(await market.snapshot("GONE", NOW), null);
    const bars = await market.bars(
      { symbol: "GONE", multiplier: 1, timespan: "day", from: NOW - 300 * HOUR, to: NOW, limit: 10 },
      NOW,
    );
    deepEqual([...bars!.close], [10]);
    const details = (await market.facts.details("GONE", NOW))!;
    deepEqual([details.name, details.delistedOn, details.marketCap], ["GONE Company", "2026-11-13", null]);
    deepEqual((await market.searchTickers("gone", 5, NOW)).map((t) => t.delistedOn), ["2026-11-13"]);
    equal((await market.searchTickers("gon", 5, NOW)).length, 0);
  }));

Deno.test("while the provider does not return ended listings there are none, and they are requested again later", async () => {
  const provider = soundProvider();
  let failing = true;
  provider.on(list, (url) => {
    if (!wants(url)) return undefined;
    return failing ? new Response("", { status: 403 }) : rows(ended("GONE", "2026-11-13T05:00:00Z"));
  });
  const { market, clock, close } = live({ provider, frozen: true });
  await market.tickers(NOW);
  deepEqual([await market.facts.delistings(all, NOW), await market.ticker("GONE", NOW)], [[], null]);
  const asked = () => provider.asked.filter((path) => path.includes("active=false")).length;
  const once = asked();
  equal(await market.ticker("GONE", NOW), null);
  equal(asked(), once, "a failure is not repeated at once");
  failing = false;
  clock.now += HOUR;
  ok((await market.ticker("GONE", clock.now))?.delistedOn);
  await close();
});
