/** Whatever the provider sends, nothing crashes and no impossible value is returned. */
import { ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import type { Snapshot } from "../port.ts";
import { readDividend } from "./facts/actions.ts";
import { readEnded } from "./facts/delistings.ts";
import { LatestSnapshots } from "./latest_snapshots.ts";
import { readCondition, readRatios } from "./facts/facts.ts";
import { readIpo } from "./facts/ipos.ts";
import { Health } from "./health.ts";
import { dayOf, fieldsOf, instantOf, linkOf, parseJson, priceOf } from "./json.ts";
import { readArticle } from "./facts/news.ts";
import type { Rest } from "./rest.ts";
import { readTicker } from "./securities.ts";
import { readSplits } from "./facts/splits.ts";
import { readLines } from "./facts/statements.ts";
import { dispatch } from "./stream_events.ts";
import { NOW, wireSnapshot } from "./testing.ts";
import { type Parts, readSnapshot, SKEW_MS } from "./wire_snapshot.ts";

/** Values that APIs are known to send in place of others. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    -0,
    -1,
    NaN,
    Infinity,
    -Infinity,
    1e308,
    1e-308,
    5e-5,
    0.00001,
    "",
    "0",
    "12.5",
    "NaN",
    true,
    [],
    {},
    [null],
    [
      [],
    ],
    "1e400",
  ),
  fc.constantFrom<unknown>(
    9007199254740993,
    "1651251948407646487",
    "99999999999999999999",
    NOW * 1e6,
    NOW * 1e6 + 1e18,
    NOW,
    NOW + 86_400_000,
    1,
    "2026-02-30",
    "2026-13-01",
    "2024-06-24T18:33:53Z",
  ),
  fc.constantFrom<unknown>(
    "javascript:alert(1)",
    "http://u:p@host/",
    "https://example.com/a",
    "__proto__",
    "constructor",
  ),
  fc.double(),
  fc.string(),
  fc.array(fc.oneof(fc.integer(), fc.string())),
  fc.object(),
);

/** A valid object with some of its fields, at any depth, removed or replaced. */
function mutated(sound: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const paths: string[][] = [];
  const walk = (value: unknown, path: string[]) => {
    if (path.length > 0) paths.push(path);
    const fields = fieldsOf(value);
    if (fields) { for (const key of Object.keys(fields)) walk(fields[key], [...path, key]); }
  };
  walk(sound, []);
  return fc.array(fc.tuple(fc.constantFrom(...paths), junk, fc.boolean()), { minLength: 1, maxLength: 6 }).map(
    (changes) => {
      const copy = structuredClone(sound);
      for (const [path, value, remove] of changes) {
        const parent = path.slice(0, -1).reduce<Record<string, unknown> | null>(
          (at, key) => at && fieldsOf(at[key]) as Record<string, unknown> | null,
          copy,
        );
        if (!parent) {
          continue;
        }
        if (remove) delete parent[path.at(-1)!];
        else parent[path.at(-1)!] = value;
      }
      return copy;
    },
  );
}

const soundPrice = (price: number) =>
  ok(price > 0 && price <= 1e7 && Math.abs(price * 1e4 - Math.round(price * 1e4)) < 1e-2, String(price));
const soundTime = (at: number) => ok(Number.isInteger(at) && at > 0 && at <= NOW + SKEW_MS, String(at));

function assertSoundParts({ lastTrade, quote, day, previousDay, volumeSoFar }: Parts): void {
  if (lastTrade) [soundPrice(lastTrade.price), soundTime(lastTrade.at)];
  if (quote) {
    [quote.bid, quote.ask].forEach(soundPrice);
    ok(
      quote.ask > quote.bid && quote.bidShares > 0 && quote.askShares > 0 &&
        Number.isFinite(quote.bidShares + quote.askShares),
    );
    soundTime(quote.at);
  }
  for (const bar of [day, previousDay]) {
    if (!bar) continue;
    [bar.open, bar.high, bar.low, bar.close].forEach(soundPrice);
    ok(
      bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close) && bar.volume >= 0 &&
        Number.isFinite(bar.volume),
    );
    soundTime(bar.at);
  }
  if (day && day.vwap !== null) ok(day.vwap >= day.low && day.vwap <= day.high);
  if (day && previousDay) ok(previousDay.at < day.at);
  ok(volumeSoFar === null || volumeSoFar > 0);
}

Deno.test("a mutated snapshot gives valid parts or none", () => {
  const reading = { now: NOW, shares: () => 100 };
  fc.assert(
    fc.property(mutated(wireSnapshot("AAPL", NOW)), (row) => {
      const found = readSnapshot(row, reading);
      if (found) assertSoundParts(found.parts);
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("mutated socket messages leave the latest snapshots valid", async () => {
  const events = [
    { ev: "T", sym: "AAPL", x: 4, i: "1", p: 110.5, s: 100, c: [0], t: NOW },
    { ev: "Q", sym: "AAPL", bp: 100.5, bs: 2, ap: 100.6, as: 3, c: 0, i: [43], t: NOW },
    { ev: "AM", sym: "AAPL", av: 9_000_000, op: 100, a: 101, o: 100, c: 101, h: 103, l: 99, s: NOW - 60_000, e: NOW },
    { ev: "LULD", T: "AAPL", h: 110, l: 90, i: [21], t: NOW * 1000 },
  ];
  const rest = {
    requests: { perMinute: 1000 },
    get: () => Promise.resolve({ tickers: [wireSnapshot("AAPL", NOW)] }),
  } as unknown as Rest;
  const symbolAsIs = (symbol: string) => symbol;
  const latest = new LatestSnapshots({
    rest,
    health: new Health(() => NOW),
    now: () => NOW,
    wireOf: symbolAsIs,
    sharesOf: () => 100,
    covered: () => false,
  });
  await latest.refresh(["AAPL"]);
  fc.assert(
    fc.property(fc.oneof(...events.map(mutated)), (event) => {
      dispatch(event, { latest, now: () => NOW, sharesOf: () => 100 });
      const s: Snapshot = latest.snapshot("AAPL", NOW);
      assertSoundParts({ ...s, volumeSoFar: null });
      if (s.bands) ok(s.bands.lower > 0 && s.bands.lower < s.bands.upper);
      ok(!s.quote || s.quote.at <= NOW);
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("mutated facts give valid facts or none", () => {
  const dividend = {
    ticker: "AAPL",
    cash_amount: 0.26,
    currency: "USD",
    declaration_date: "2025-07-31",
    ex_dividend_date: "2025-08-11",
    frequency: 4,
    pay_date: "2025-08-14",
    dividend_type: "CD",
  };
  const split = { ticker: "AAPL", execution_date: "2020-08-31", split_from: 1, split_to: 4 };
  const article = {
    id: "1",
    title: "t",
    published_utc: "2024-06-24T18:33:53Z",
    article_url: "https://a.com",
    publisher: { name: "p" },
    tickers: ["A"],
    insights: [{ ticker: "A", sentiment: "positive" }],
  };
  const others = {
    ticker: "AAPL",
    name: "Apple",
    market: "stocks",
    type: "CS",
    primary_exchange: "XNAS",
    issuer_name: "A",
    ipo_status: "new",
    id: 1,
    date: "2026-01-01",
    price: 1,
    type_: "x",
    revenue: 5,
    active: false,
    delisted_utc: "2026-01-02T05:00:00Z",
  };
  fc.assert(
    fc.property(mutated(dividend), mutated(split), mutated(article), mutated(others), (d, s, a, o) => {
      const read = readDividend(d);
      if (read) {
        ok(
          read.amount > 0 && dayOf(read.exDate) === read.exDate &&
            [read.declaredOn, read.payDate, read.recordDate].every((day) => day === null || dayOf(day) === day),
        );
      }
      for (const { from, to } of readSplits([s, split])) {
        ok(from > 0 && to > 0 && from !== to && Number.isFinite(from / to));
      }
      const news = readArticle(a);
      if (news) {
        ok(
          Number.isInteger(news.publishedAt) &&
            [news.url, news.imageUrl, news.publisherLogoUrl].every((url) => url === null || /^https?:\/\//.test(url)),
        );
      }
      for (const value of Object.values(readRatios(o) ?? {})) {
        ok(value === null || typeof value === "string" || Number.isFinite(value));
      }
      for (const line of Object.values(readLines(o, "income"))) ok(Number.isFinite(line.value));
      readTicker(o);
      const ended = readEnded(o, readTicker);
      if (ended) equal(dayOf(ended.delistedOn), ended.delistedOn);
      readIpo(o);
      readCondition(o);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("any text is JSON or a syntax error, and long numbers change nothing else in it", () =>
  fc.assert(fc.property(fc.json(), (text) => {
    // fast-check rarely generates whole numbers of sixteen digits as field values, so they do not matter here.
    if (!/\d{16}/.test(text)) equal(JSON.stringify(parseJson(text)), JSON.stringify(JSON.parse(text)));
    else parseJson(text);
  })));

Deno.test("readers accept valid values and nothing else", () => {
  equal(instantOf("1651251948407646487"), 1651251948407);
  equal(instantOf(1601316752683746), 1601316752683);
  equal(instantOf(1536036818784), 1536036818784);
  for (const bad of [0, -5, 1.5, "12:00", "", null, 99, "9".repeat(30)]) equal(instantOf(bad), null, String(bad));
  equal(priceOf(20.506), 20.506);
  equal(priceOf(0.00004), null);
  equal(linkOf("javascript:alert(1)"), null);
  equal(linkOf("https://user:pass@example.com"), null);
  equal(dayOf("2024-02-30"), null);
});
