import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import { epochDayAt, midnightOf, sessionAtMs, tradingHoursMs } from "../calendar.ts";
import { assertSoundBars, marketDataContract } from "../contract_suite.ts";
import type { BarsRequest, MarketData, Timespan } from "../port.ts";
import { universe } from "../universe.ts";
import { simulatedMarket } from "./adapter.ts";
import { anyBusyInstant, anySymbol, et, market, SEED, splitsBetween, SYMBOLS, symbols } from "./testing.ts";

const DAY = 86_400_000;
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
// One market for all: closing it clears its caches.
marketDataContract({ name: "simulated market", market: () => market, symbols, instants });

Deno.test("no result depends on later data: a result for an instant never changes", async () => {
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

Deno.test("another instance, queried in another order, returns the same results", async () => {
  const questions = fc.sample(fc.tuple(anySymbol, anyBusyInstant), { numRuns: 60, seed: 1 });
  const ask = async (from: typeof questions) => {
    const fresh = simulatedMarket({ seed: SEED, symbols: SYMBOLS });
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

Deno.test("the whole-market columns equal the snapshots exactly", async () => {
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

Deno.test("queries about the future change no result, and bars end at the instant", async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, anyBusyInstant, fc.integer({ min: 1, max: 60 * DAY }), async (symbol, at, later) => {
      const fresh = simulatedMarket({ seed: SEED, symbols: SYMBOLS });
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

Deno.test("a bigger market contains the smaller one with the same prices", async () => {
  const at = et("2026-11-20T11:00:07");
  const [small, big] = await Promise.all([2500, 2700].map(async (symbols) => {
    const { tickers, price, bid } = await simulatedMarket({ seed: 1, symbols }).columns(at);
    return new Map(tickers.map((t, i) => [t.symbol, `${price[i]} ${bid[i]}`]));
  })) as [Map<string, string>, Map<string, string>];
  deepEqual([small.size, big.size], [2500, 2700]);
  for (const [symbol, shown] of small) equal(big.get(symbol), shown, symbol);
});

Deno.test("a symbol that is not yet listed has no ticker, snapshot or bars, and its first day has no previous day", async () => {
  const gone = universe(SYMBOLS).find((l) =>
    l.listedFrom !== null && l.listedTo !== null && l.listedFrom > 19_000 && l.listedTo < 21_000
  )!;
  const clock = (day: number) => midnightOf(day) + 12 * 3_600_000;
  const { symbol } = gone;
  const before = clock(gone.listedFrom! - 5);
  const request: BarsRequest = { symbol, multiplier: 1, timespan: "day", from: 0, to: before, limit: 5 };
  deepEqual([
    await market.ticker(symbol, before),
    await market.snapshot(symbol, before),
    await market.bars(request, before),
    await market.facts.details(symbol, before),
    await market.facts.delistings({ symbol, fromDate: null, toDate: null, limit: 5 }, before),
    await market.searchTickers(symbol, 1, before).then((found) => found.some((t) => t.symbol === symbol)),
  ], [null, null, null, null, [], false]);
  ok(!(await market.tickers(before)).some((t) => t.symbol === symbol));
  let first = gone.listedFrom!;
  while (!tradingHoursMs(first)) first++;
  const { previousDay, day } = (await market.snapshot(gone.symbol, clock(first)))!;
  ok(previousDay === null && day !== null);
});

Deno.test("a split changes no value: history and the previous day are adjusted, shares multiply", async () => {
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

Deno.test("the results for seed 1 are the same in every process", async () => {
  const one = simulatedMarket({ seed: 1, symbols: 1000 });
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
    const one = simulatedMarket({ seed: 1, symbols: 1000 });
    let hash = 0x811c9dc5;
    const take = (text) => {
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
    };
    for (const at of ${JSON.stringify(asked)}) {
      const { tickers, ...columns } = await one.scan(at);
      for (let i = 0; i < tickers.length; i += 97) {
        take(tickers[i].symbol + " " + Object.values(columns).map((c) => c[i]));
      }
      for (const symbol of ${JSON.stringify(symbols)}) take(JSON.stringify(await one.snapshot(symbol, at)));
    }
    console.log(hash);`;
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["eval", program] }).output();
  equal(new TextDecoder().decode(stdout).trim(), String(hash));
});

Deno.test("the first query about a fund far from the anchor day leaves the event loop free", async () => {
  const at = et("2032-11-19T11:00:05");
  const days = { symbol: "TQQQ", multiplier: 1, timespan: "day", from: 0, to: at, limit: 500 } as const;
  const actions = { symbol: "SPY", fromDate: "2032-01-01", toDate: "2032-11-19", limit: 10 };
  const questions: readonly ((of: MarketData) => Promise<unknown>)[] = [
    (of) => of.snapshot("SPY", at),
    (of) => of.bars(days, at),
    (of) => of.facts.ratios("QQQ", at),
    (of) => of.facts.dividends(actions, at),
  ];
  for (const ask of questions) {
    const first = simulatedMarket({ seed: SEED, symbols: 800 });
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    ok(await ask(first));
    clearInterval(timer);
    ok(turns > 3, `${ask}: ${turns} turns`);
  }
});

Deno.test("another seed is another market", async () => {
  const at = et("2026-03-02T11:00");
  const prices = (seed: number) => simulatedMarket({ seed, symbols: 800 }).columns(at).then((all) => [...all.price]);
  const [one, two] = [await prices(1), await prices(2)];
  ok(one.filter((p, i) => p === two[i]).length < one.length / 50);
});

Deno.test("quotes exist only during sessions, and the last trade stays", async () => {
  await fc.assert(fc.asyncProperty(anySymbol, anyBusyInstant, async (symbol, at) => {
    const { quote, lastTrade, halt } = (await market.snapshot(symbol, at))!;
    equal(quote !== null, ["pre_market", "open", "after_hours"].includes(sessionAtMs(at)));
    if (quote) ok(quote.bid > 0 && quote.ask >= quote.bid && quote.at <= at && at - quote.at < 1000);
    ok(lastTrade && lastTrade.at <= at && !halt);
  }));
});

Deno.test("at the close of the anchor day real names have their table price; decades later all prices are plausible", async () => {
  const table = new Map(universe().map((l) => [l.symbol, l.price]));
  const ratios = async (at: number) => {
    const { price, tickers } = await market.columns(at);
    return [...price].flatMap((p, i) => {
      const known = table.get(tickers[i]!.symbol);
      return known ? [p / known] : [];
    }).sort((a, b) => a - b);
  };
  const now = await ratios(et("2026-11-02T15:59:59"));
  ok(now.length === table.size && now[0]! > 0.999 && now.at(-1)! < 1.001, `${now[0]} ${now.at(-1)}`);
  const { price } = await market.columns(et("2037-06-01T12:00"));
  ok(price.every((p) => p >= 0.0005 && p < 50_000), `${Math.min(...price)} ${Math.max(...price)}`);
  const later = await ratios(et("2037-06-01T12:00"));
  const middle = later[Math.floor(later.length / 2)]!;
  ok(middle > 0.3 && middle < 4, String(middle));
});

Deno.test("adjusted prices have no jumps of the size of a split", async () => {
  const at = et("2026-11-20T17:00");
  for (const symbol of symbols) {
    const { close } =
      (await market.bars({ symbol, multiplier: 1, timespan: "day", from: at - 1800 * DAY, to: at, limit: 2000 }, at))!;
    for (let i = 1; i < close.length; i++) {
      ok(close[i]! / close[i - 1]! > 0.55 && close[i]! / close[i - 1]! < 1.9, `${symbol} ${i}`);
    }
  }
});

Deno.test("before its first day the market has no data", async () => {
  const at = et("2014-06-02T12:00");
  const { quote, lastTrade, day, previousDay } = (await market.snapshot("AAPL", at))!;
  deepEqual([quote, lastTrade, day, previousDay], [null, null, null, null]);
  equal(
    (await market.bars({ symbol: "AAPL", multiplier: 1, timespan: "day", from: 0, to: at, limit: 10 }, at))!.at.length,
    0,
  );
});

Deno.test("the market value is the shares outstanding at the last trade", async () => {
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

Deno.test("a usual volume is the mean and the median of the twenty sessions before", async () => {
  const market = simulatedMarket({ seed: 7, symbols: 800 });
  const at = et("2026-11-20T11:00:05");
  const columns = await market.columns(at);
  let apart = 0;
  for (let i = 0; i < 40; i++) {
    const { symbol } = columns.tickers[i * 20]!;
    const request = {
      symbol,
      multiplier: 1,
      timespan: "day",
      from: 0,
      to: et("2026-11-19T23:00:00"),
      limit: 20,
    } as const;
    const volumes = Array.from((await market.bars(request, at))!.volume).sort((a, b) => a - b);
    if (volumes.length < 20) continue;
    const near = (a: number, b: number) => ok(Math.abs(a - b) <= 20, `${symbol}: ${a} and ${b}`);
    near(columns.averageVolume[i * 20]!, volumes.reduce((sum, volume) => sum + volume, 0) / 20);
    near(columns.medianVolume[i * 20]!, (volumes[9]! + volumes[10]!) / 2);
    if (columns.averageVolume[i * 20]! > 1.2 * columns.medianVolume[i * 20]!) apart++;
  }
  ok(apart > 0, "shock days lift the mean");
});
