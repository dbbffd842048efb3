import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import { epochDayAt, midnightOf, NEW_YORK, sessionAtMs, tradingHoursMs } from "../../calendar.ts";
import type { Timespan } from "../../port.ts";
import { anyBusyInstant, anyInstant, anySymbol, et, market, splitsBetween, symbols } from "../testing.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const minutesOf = async (symbol: string, from: number, to: number, at = Infinity) =>
  (await market.bars(
    { symbol, multiplier: 1, timespan: "minute", from, to, limit: 2000 },
    Math.min(at, et("2040-01-02T00:00")),
  ))!;

Deno.test("a finished daily bar aggregates its regular minutes", async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, anyInstant, async (symbol, at) => {
      const day = epochDayAt(at);
      const hours = tradingHoursMs(day);
      if (!hours || await splitsBetween(symbol, at, at + 5 * DAY)) return;
      const minutes = await minutesOf(symbol, hours.open, hours.close - 1, at + 5 * DAY);
      const daily = (await market.bars({
        symbol,
        multiplier: 1,
        timespan: "day",
        from: midnightOf(day),
        to: midnightOf(day),
        limit: 1,
      }, at + 5 * DAY))!;
      ok(minutes.at[0] === hours.open && minutes.at.at(-1) === hours.close - MINUTE);
      deepEqual([daily.open[0], daily.close[0]], [minutes.open[0], minutes.close.at(-1)]);
      deepEqual([daily.high[0], daily.low[0]], [Math.max(...minutes.high), Math.min(...minutes.low)]);
      equal(daily.volume[0], minutes.volume.reduce((a, b) => a + b, 0));
    }),
    { numRuns: 150 },
  );
});

Deno.test("the day so far, the running minute and the last trade agree at any second of the regular session", async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, anyBusyInstant, async (symbol, at) => {
      if (sessionAtMs(at) !== "open") return;
      const { day, lastTrade, quote } = (await market.snapshot(symbol, at))!;
      const { open } = tradingHoursMs(epochDayAt(at))!;
      const minutes = await minutesOf(symbol, open, at, at);
      ok(minutes.at.at(-1)! <= at);
      deepEqual([day!.open, day!.close, lastTrade!.price], [
        minutes.open[0],
        minutes.close.at(-1),
        minutes.close.at(-1),
      ]);
      deepEqual([day!.high, day!.low], [Math.max(...minutes.high), Math.min(...minutes.low)]);
      equal(day!.volume, minutes.volume.reduce((a, b) => a + b, 0));
      // In a minute without a trade the quote continues to move and the last trade is unchanged.
      if (lastTrade!.at > at - 1000) ok(quote!.bid <= lastTrade!.price && lastTrade!.price <= quote!.ask);
    }),
    { numRuns: 600 },
  );
});

Deno.test("the seconds of a minute match its bar's open, extremes and close", async () => {
  for (const symbol of symbols) {
    const start = et("2026-11-19T11:07");
    const bar = await minutesOf(symbol, start, start, start + DAY);
    const prices: number[] = [];
    for (let s = 0; s < 60; s++) prices.push((await market.snapshot(symbol, start + s * 1000))!.lastTrade!.price);
    deepEqual([prices[0], prices[59], Math.max(...prices), Math.min(...prices)], [
      bar.open[0],
      bar.close[0],
      bar.high[0],
      bar.low[0],
    ], symbol);
  }
});

Deno.test("minutes run from 04:00 to 19:59, and on an early close to 16:59", async () => {
  const clock = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(NEW_YORK).toPlainTime().toString().slice(0, 5);
  for (const [date, first, last] of [["2026-11-20", "04:00", "19:59"], ["2026-11-27", "04:00", "16:59"]] as const) {
    const times = new Set<string>();
    for (const symbol of ["AAPL", "SPY", "F", "NVDA", "TSLA"]) {
      for (const at of (await minutesOf(symbol, et(`${date}T00:00`), et(`${date}T23:59`))).at) times.add(clock(at));
    }
    const sorted = [...times].sort();
    deepEqual([sorted[0], sorted.at(-1)], [first, last]);
  }
});

Deno.test("at any instant there are five years of daily bars, one per trading day", async () => {
  const at = et("2026-11-20T12:00");
  const bars = (await market.bars({
    symbol: "MSFT",
    multiplier: 1,
    timespan: "day",
    from: et("2021-11-20T00:00"),
    to: at,
    limit: 50_000,
  }, at))!;
  let days = 0;
  for (let day = epochDayAt(et("2021-11-20T00:00")); day <= epochDayAt(at); day++) if (tradingHoursMs(day)) days++;
  equal(bars.at.length, days);
});

Deno.test("weeks begin on Monday, months on the first, hours on the hour, and aggregate their days", async () => {
  const at = et("2026-11-25T12:00");
  const ask = async (timespan: Timespan, from: string) =>
    (await market.bars({ symbol: "KO", multiplier: 1, timespan, from: et(from), to: at, limit: 100 }, at))!;
  const [weeks, months, days] = [
    await ask("week", "2026-11-01T00:00"),
    await ask("month", "2026-10-01T00:00"),
    await ask("day", "2026-11-02T00:00"),
  ];
  deepEqual([...weeks.at], ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"].map((d) => et(`${d}T00:00`)));
  deepEqual([...months.at], ["2026-10-01", "2026-11-01"].map((d) => et(`${d}T00:00`)));
  deepEqual([weeks.open[0], weeks.close[0], weeks.volume[0]], [
    days.open[0],
    days.close[4],
    days.volume.slice(0, 5).reduce((a, b) => a + b, 0),
  ]);
  equal(months.high[1], Math.max(...days.high));
  equal((await ask("hour", "2026-11-25T09:00")).at[0], et("2026-11-25T09:00"));
});
