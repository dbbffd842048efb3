import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import { epochDayAt, isoOfEpochDay, midnightOf, NEW_YORK, sessionAtMs, tradingHoursMs } from "../calendar.ts";
import { assertSoundBars, marketDataContract } from "../contract_suite.ts";
import type { BarsRequest, Timespan } from "../port.ts";
import { universe } from "../universe.ts";
import { simulatedMarket } from "./adapter.ts";

const SEED = 7;
const DAY = 86_400_000;
const MINUTE = 60_000;
const et = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(NEW_YORK).epochMilliseconds;
const symbols = ["AAPL", "BRK.B", "F", "NVR", "SPY", "ALL", "SGOV", "UNG"] as const;
const instants = [
  "2021-03-15T10:15:12",
  "2026-11-20T08:00:59",
  "2026-11-20T09:30",
  "2026-11-20T15:59:59",
  "2026-11-20T16:00",
  "2026-11-27T13:30:07",
  "2026-11-22T12:00",
  "2033-07-05T03:00",
].map(et);
marketDataContract({ name: "simulated market", market: () => simulatedMarket({ seed: SEED }), symbols, instants });

const market = simulatedMarket({ seed: SEED });
/** Large and small, listed over all the years asked about; the small ones are where trades are few. */
const stays = universe(2500).filter((l) =>
  (l.listedFrom ?? 0) < epochDayAt(et("2019-12-01T12:00")) &&
  (l.listedTo ?? Infinity) > epochDayAt(et("2037-06-01T12:00"))
);
const anySymbol = fc.oneof(
  ...[true, false].map((small) =>
    fc.constantFrom(...stays.filter((l) => (l.size < 2e9 && l.type !== "ETF") === small).map((l) => l.symbol))
  ),
);
const anyInstant = fc.integer({ min: et("2020-02-01T00:00"), max: et("2036-12-31T00:00") });
/** Mostly while there is something to see. */
const anyBusyInstant = fc.tuple(
  fc.integer({ min: epochDayAt(et("2020-02-01T12:00")), max: epochDayAt(et("2036-12-31T12:00")) }),
  fc.integer({ min: 3 * 3600, max: 21 * 3600 }),
)
  .map(([day, second]) => midnightOf(day) + second * 1000);

const minutesOf = async (symbol: string, from: number, to: number, at = Infinity) =>
  (await market.bars(
    { symbol, multiplier: 1, timespan: "minute", from, to, limit: 2000 },
    Math.min(at, et("2040-01-02T00:00")),
  ))!;

/** A split in between changes what earlier prices and volumes are compared with, and each is rounded. */
async function splitsBetween(symbol: string, from: number, to: number): Promise<boolean> {
  const [fromDate, toDate] = [from, to].map((t) => isoOfEpochDay(epochDayAt(t))) as [string, string];
  return (await market.facts.splits({ symbol, fromDate, toDate, limit: 1 }, to)).length > 0;
}

Deno.test("a finished daily bar is made of its regular minutes", async () => {
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
      // In a minute without a trade the quote goes on and the last trade stays.
      if (lastTrade!.at > at - 1000) ok(quote!.bid <= lastTrade!.price && lastTrade!.price <= quote!.ask);
    }),
    { numRuns: 600 },
  );
});

Deno.test("second by second a minute opens, reaches its extremes and closes as its bar says", async () => {
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

Deno.test("nothing later than the instant is known: what is known at an instant stays what it was", async () => {
  const spans = fc.constantFrom<[Timespan, number]>(["minute", 1], ["minute", 5], ["hour", 1], ["day", 1], ["day", 3], [
    "week",
    1,
  ], ["month", 1]);
  await fc.assert(
    fc.asyncProperty(
      anySymbol,
      anyBusyInstant,
      spans,
      fc.integer({ min: 1, max: 40 * DAY }),
      async (symbol, at, [timespan, multiplier], later) => {
        if (await splitsBetween(symbol, at, at + later)) return;
        const back = timespan === "minute" || timespan === "hour" ? 2 * DAY : 100 * DAY;
        const request: BarsRequest = { symbol, multiplier, timespan, from: at - back, to: at, limit: 5000 };
        const [then, since] = [(await market.bars(request, at))!, (await market.bars(request, at + later))!];
        assertSoundBars(then, request.from, at, at, 5000);
        const last = then.at.length - 1;
        for (const column of ["at", "open", "high", "low", "close", "volume"] as const) {
          deepEqual([...then[column].slice(0, -1)], [...since[column].slice(0, Math.max(0, last))]);
        }
        if (last < 0) return;
        deepEqual([then.at[last], then.open[last]], [since.at[last], since.open[last]]);
        ok(
          then.high[last]! <= since.high[last]! && then.low[last]! >= since.low[last]! &&
            then.volume[last]! <= since.volume[last]!,
        );
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("another instance, asked in another order, gives the same answers", async () => {
  const questions = fc.sample(fc.tuple(anySymbol, anyBusyInstant), { numRuns: 60, seed: 1 });
  const ask = async (from: typeof questions) => {
    const fresh = simulatedMarket({ seed: SEED });
    const answers = new Map<string, string>();
    for (const [symbol, at] of from) {
      const bars = await fresh.bars(
        { symbol, multiplier: 1, timespan: "day", from: at - 30 * DAY, to: at, limit: 10 },
        at,
      );
      answers.set(
        `${symbol} ${at}`,
        JSON.stringify([await fresh.snapshot(symbol, at), await fresh.ticker(symbol, at), [...bars!.close]]),
      );
    }
    return answers;
  };
  const forwards = await ask(questions);
  const backwards = await ask([...questions].reverse());
  for (const [question, answer] of forwards) equal(backwards.get(question), answer);
});

Deno.test("the columns of the whole market are what the snapshots say, exactly", async () => {
  for (const at of instants) {
    const { tickers, ...c } = await market.columns(at);
    for (let i = 0; i < tickers.length; i += 41) {
      const { lastTrade, quote, day, previousDay } = (await market.snapshot(tickers[i]!.symbol, at))!;
      const known = [
        lastTrade?.price,
        quote?.bid,
        quote?.ask,
        day?.open,
        day?.high,
        day?.low,
        day?.volume,
        previousDay?.close,
      ].map((x) => x ?? NaN);
      deepEqual(
        [c.price, c.bid, c.ask, c.open, c.high, c.low, c.volume, c.previousClose].map((column) => column[i]),
        known,
        tickers[i]!.symbol,
      );
      if (day) equal(c.vwap[i], day.vwap);
    }
  }
});

Deno.test("what was asked of the future changes no answer, and neither does what it will bring", async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, anyBusyInstant, fc.integer({ min: 1, max: 60 * DAY }), async (symbol, at, later) => {
      const fresh = simulatedMarket({ seed: SEED, symbols: 2500 });
      const ask = async () => {
        const bars = (timespan: Timespan, to: number) =>
          fresh.bars({ symbol, multiplier: 1, timespan, from: at - 20 * DAY, to, limit: 300 }, at);
        const actions = { symbol, fromDate: null, toDate: null, limit: 3 };
        return [
          await fresh.snapshot(symbol, at),
          await bars("day", at + later),
          await bars("minute", at + later),
          await fresh.facts.dividends(actions, at),
          await fresh.facts.splits(actions, at),
        ];
      };
      const before = await ask();
      await fresh.snapshot(symbol, at + later);
      await fresh.bars({ symbol, multiplier: 1, timespan: "minute", from: at, to: at + later, limit: 500 }, at + later);
      deepEqual(await ask(), before);
      for (const bars of before.slice(1, 3) as ({ at: Float64Array } | null)[]) {
        ok(!bars || bars.at.every((start) => start <= at));
      }
    }),
    { numRuns: 12 },
  );
});

Deno.test("a bigger market holds the smaller one, price by price", async () => {
  const at = et("2026-11-20T11:00:07");
  const [small, big] = await Promise.all([2500, 2700].map(async (symbols) => {
    const { tickers, price, bid } = await simulatedMarket({ seed: 1, symbols }).columns(at);
    return new Map(tickers.map((t, i) => [t.symbol, `${price[i]} ${bid[i]}`]));
  })) as [Map<string, string>, Map<string, string>];
  deepEqual([small.size, big.size], [2500, 2700]);
  for (const [symbol, shown] of small) equal(big.get(symbol), shown, symbol);
});

Deno.test("a symbol that is not listed yet or no more has no ticker, snapshot or bars, and its first day has no day before", async () => {
  const gone = universe(2500).find((l) =>
    l.listedFrom !== null && l.listedTo !== null && l.listedFrom > 19_000 && l.listedTo < 21_000
  )!;
  const clock = (day: number) => midnightOf(day) + 12 * 3_600_000;
  for (const day of [gone.listedFrom! - 5, gone.listedTo! + 5]) {
    const { symbol } = gone;
    const request: BarsRequest = { symbol, multiplier: 1, timespan: "day", from: 0, to: clock(day), limit: 5 };
    deepEqual([
      await market.ticker(symbol, clock(day)),
      await market.snapshot(symbol, clock(day)),
      await market.bars(request, clock(day)),
    ], [null, null, null]);
    ok(!(await market.tickers(clock(day))).some((t) => t.symbol === symbol));
  }
  let first = gone.listedFrom!;
  while (!tradingHoursMs(first)) first++;
  const { previousDay, day } = (await market.snapshot(gone.symbol, clock(first)))!;
  ok(previousDay === null && day !== null);
});

Deno.test("a split changes no value: history and the day before are adjusted, shares multiply", async () => {
  const at = et("2026-11-20T12:00");
  const splits =
    (await market.facts.splits({ symbol: null, fromDate: "2026-01-01", toDate: "2026-11-19", limit: 30 }, at)).filter((
      s,
    ) => s.from !== s.to);
  ok(splits.length > 5);
  for (const { symbol, executionDate, from, to } of splits) {
    const open = et(`${executionDate}T10:30`);
    const [before, after] = [await market.snapshot(symbol, open - DAY), await market.snapshot(symbol, open)];
    if (!before || !after?.previousDay) continue;
    ok(Math.abs(Math.log(after.lastTrade!.price / after.previousDay.close)) < 0.9, symbol);
    const bars =
      (await market.bars({ symbol, multiplier: 1, timespan: "day", from: open - 5 * DAY, to: open, limit: 3 }, open))!;
    equal(bars.close.at(-2), after.previousDay.close);
    const unadjusted = (await market.bars(
      { symbol, multiplier: 1, timespan: "day", from: open - 5 * DAY, to: open - DAY, limit: 1 },
      open - DAY,
    ))!;
    if (before.day) {
      ok(
        Math.abs(unadjusted.open[0]! * from / to / bars.open.at(-2)! - 1) < 0.02,
        `${symbol} ${unadjusted.open[0]} ${bars.open.at(-2)}`,
      );
    }
  }
});

Deno.test("on the ex-date the price opens lower by the dividend", async () => {
  const at = et("2026-11-20T12:00");
  let sum = 0, count = 0;
  for (const symbol of ["BND", "SGOV", "LQD", "HYG", "JEPI", "VNQ", "SCHD", "KO", "VZ", "T", "MO", "PFE"]) {
    for (
      const { exDate, amount } of await market.facts.dividends({
        symbol,
        fromDate: "2020-01-01",
        toDate: null,
        limit: 200,
      }, at)
    ) {
      const day = midnightOf(epochDayAt(et(`${exDate}T12:00`)));
      const { open, close } = (await market.bars(
        { symbol, multiplier: 1, timespan: "day", from: day - 6 * DAY, to: day, limit: 2 },
        day + DAY,
      ))!;
      if (open.length < 2) continue;
      sum += (close[0]! - open[1]!) / amount;
      count++;
    }
  }
  ok(count > 60 && Math.abs(sum / count - 1) < 0.35, `${sum / count} of ${count}`);
});

Deno.test("the answers for seed 1 are the same in every process", async () => {
  const one = simulatedMarket({ seed: 1 });
  let hash = 0x811c9dc5;
  const take = (text: string) => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  };
  const asked = instants.slice(1, 4);
  for (const at of asked) {
    const { tickers, ...columns } = await one.scan(at);
    for (let i = 0; i < tickers.length; i += 97) {
      take(`${tickers[i]!.symbol} ${Object.values(columns).map((c) => c[i])}`);
    }
    for (const symbol of symbols) take(JSON.stringify(await one.snapshot(symbol, at)));
  }
  const program = `
    import { simulatedMarket } from ${JSON.stringify(new URL("./adapter.ts", import.meta.url).href)};
    const one = simulatedMarket({ seed: 1 });
    let hash = 0x811c9dc5;
    const take = (text) => { for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0; };
    for (const at of ${JSON.stringify(asked)}) {
      const { tickers, ...columns } = await one.scan(at);
      for (let i = 0; i < tickers.length; i += 97) take(tickers[i].symbol + " " + Object.values(columns).map((c) => c[i]));
      for (const symbol of ${JSON.stringify(symbols)}) take(JSON.stringify(await one.snapshot(symbol, at)));
    }
    console.log(hash);`;
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["eval", program] }).output();
  equal(new TextDecoder().decode(stdout).trim(), String(hash));
});

Deno.test("another seed is another market", async () => {
  const at = et("2026-03-02T11:00");
  const prices = (seed: number) => simulatedMarket({ seed }).columns(at).then((all) => [...all.price]);
  const [one, two] = [await prices(1), await prices(2)];
  ok(one.filter((p, i) => p === two[i]).length < one.length / 50);
});

Deno.test("quotes exist in the sessions and at no other time, and the last trade stays", async () => {
  await fc.assert(fc.asyncProperty(anySymbol, anyBusyInstant, async (symbol, at) => {
    const { quote, lastTrade, halt } = (await market.snapshot(symbol, at))!;
    equal(quote !== null, ["pre_market", "open", "after_hours"].includes(sessionAtMs(at)));
    if (quote) ok(quote.bid > 0 && quote.ask > quote.bid && quote.at <= at && at - quote.at < 1000);
    ok(lastTrade && lastTrade.at <= at && !halt);
  }));
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

Deno.test("at any instant there are five years of daily bars, one for each trading day", async () => {
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

Deno.test("weeks begin on Monday, months on the first, hours on the hour, and hold their days", async () => {
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

Deno.test("around late 2026 prices are near the tables, and decades later they are still prices", async () => {
  const table = new Map(universe(2500).map((l) => [l.symbol, l.price]));
  const ratios = async (at: number) => {
    const { price, tickers } = await market.columns(at);
    return [...price].map((p, i) => p / table.get(tickers[i]!.symbol)!).sort((a, b) => a - b);
  };
  const now = await ratios(et("2026-11-02T15:59:59"));
  ok(now[0]! > 0.999 && now.at(-1)! < 1.001, `${now[0]} ${now.at(-1)}`);
  const { price } = await market.columns(et("2037-06-01T12:00"));
  ok(price.every((p) => p >= 0.0005 && p < 50_000), `${Math.min(...price)} ${Math.max(...price)}`);
  const later = await ratios(et("2037-06-01T12:00"));
  const middle = later[Math.floor(later.length / 2)]!;
  ok(middle > 0.4 && middle < 4, String(middle));
});

Deno.test("prices do not jump as after a split", async () => {
  const at = et("2026-11-20T17:00");
  for (const symbol of symbols) {
    const { close } =
      (await market.bars({ symbol, multiplier: 1, timespan: "day", from: at - 1800 * DAY, to: at, limit: 2000 }, at))!;
    for (let i = 1; i < close.length; i++) {
      ok(close[i]! / close[i - 1]! > 0.55 && close[i]! / close[i - 1]! < 1.9, `${symbol} ${i}`);
    }
  }
});

Deno.test("before its first day the market knows nothing", async () => {
  const at = et("2014-06-02T12:00");
  const { quote, lastTrade, day, previousDay } = (await market.snapshot("AAPL", at))!;
  deepEqual([quote, lastTrade, day, previousDay], [null, null, null, null]);
  equal(
    (await market.bars({ symbol: "AAPL", multiplier: 1, timespan: "day", from: 0, to: at, limit: 10 }, at))!.at.length,
    0,
  );
});

Deno.test("a company is worth its shares at the last trade", async () => {
  const at = et("2026-11-20T12:00");
  const { marketCap, sharesOutstanding } = (await market.facts.details("AAPL", at))!;
  equal(marketCap, Math.round(sharesOutstanding! * (await market.snapshot("AAPL", at))!.lastTrade!.price));
});

Deno.test("the search puts symbols before names and larger before smaller", async () => {
  const found = async (text: string) => (await market.searchTickers(text, 5, 0)).map((t) => t.symbol);
  equal((await found("apple"))[0], "AAPL");
  equal((await found("brk-b"))[0], "BRK.B");
  deepEqual((await found("GOO")).slice(0, 2), ["GOOGL", "GOOG"]);
  equal((await found("icrosof"))[0], "MSFT");
  deepEqual(await found("  "), []);
});
