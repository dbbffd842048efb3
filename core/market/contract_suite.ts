/** The contract of the port, as tests that run against any adapter. */
import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { epochDayAt, isoOfEpochDay, tradingHoursMs } from "./calendar.ts";
import { bulkRatios } from "./bulk.ts";
import type { Bars, MarketData, Timespan } from "./port.ts";
import { sessionAtMs } from "./calendar.ts";

export interface ContractSample {
  /** Names the adapter in the test names. */
  readonly name: string;
  readonly market: () => MarketData;
  /** At least two listed symbols. */
  readonly symbols: readonly string[];
  /** Instants to query at, epoch milliseconds; some of them in regular sessions. */
  readonly instants: readonly number[];
}

const DAY = 86_400_000;
const COLUMNS = ["at", "open", "high", "low", "close", "volume"] as const;
const decimalsFit = (price: number) => Math.abs(price * 10_000 - Math.round(price * 10_000)) < 1e-6;

/** Fails unless bars are complete, ascending, within the query and internally consistent. */
export function assertSoundBars(bars: Bars, from: number, to: number, at: number, limit: number): void {
  for (const column of COLUMNS) equal(bars[column].length, bars.at.length, column);
  ok(bars.at.length <= limit);
  for (let i = 0; i < bars.at.length; i++) {
    const [start, open, high, low, close, volume] = COLUMNS.map((c) => bars[c][i]!) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    ok(start >= from && start <= to && start <= at, `bar ${i} begins outside the question`);
    if (i > 0) ok(start > bars.at[i - 1]!, "bars ascend");
    ok(
      low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close),
      `bar ${i}: ${[open, high, low, close]}`,
    );
    ok(volume >= 0);
    for (const price of [open, high, low, close]) ok(decimalsFit(price), String(price));
  }
}

/** Registers the tests. */
export function marketDataContract({ name, market, symbols, instants }: ContractSample): void {
  const each = async (check: (m: MarketData, symbol: string, at: number) => Promise<void>) => {
    const m = market();
    for (const at of instants) for (const symbol of symbols) await check(m, symbol, at);
    await m.close();
  };

  Deno.test(`${name}: tickers are listed once each, by symbol`, async () => {
    const m = market();
    const listed = (await m.tickers(instants[0]!)).map((t) => t.symbol);
    deepEqual(listed, [...new Set(listed)].sort());
    for (const symbol of symbols) ok(listed.includes(symbol), symbol);
    for (const symbol of symbols) equal((await m.ticker(symbol, instants[0]!))!.delistedOn, null);
    await m.close();
  });

  Deno.test(`${name}: a symbol that is not listed has no ticker, snapshot or bars`, async () => {
    const m = market();
    const at = instants[0]!;
    equal(await m.ticker("NOSUCH", at), null);
    equal(await m.snapshot("NOSUCH", at), null);
    equal(await m.bars({ symbol: "NOSUCH", multiplier: 1, timespan: "day", from: 0, to: at, limit: 10 }, at), null);
    deepEqual(await m.snapshots(["NOSUCH"], at), []);
    for (const until of instants) equal(await m.seconds({ symbol: "NOSUCH", after: until - 60_000, until }), null);
    await m.close();
  });

  Deno.test(`${name}: delistings are public, within the bounds, newest first, and their terms fit their reason`, async () => {
    const m = market();
    for (const at of instants) {
      const [fromDate, toDate] = [isoOfEpochDay(epochDayAt(at) - 90), isoOfEpochDay(epochDayAt(at) + 90)];
      const found = await m.facts.delistings({ symbol: null, fromDate, toDate, limit: 20 }, at);
      equal(new Set(found.map((d) => d.id)).size, found.length);
      found.forEach(({ announcedOn, lastDay, reason, cashPerShare, nextSymbol, exchangeRatio }, i) => {
        ok(announcedOn <= isoOfEpochDay(epochDayAt(at)) && announcedOn <= lastDay, lastDay);
        ok(lastDay >= fromDate && lastDay <= toDate && (i === 0 || lastDay <= found[i - 1]!.lastDay), lastDay);
        if (reason === "cash_merger") ok(cashPerShare! > 0 && decimalsFit(cashPerShare!), String(cashPerShare));
        else equal(cashPerShare, reason === "bankruptcy" ? 0 : null);
        ok(nextSymbol === null || reason === "moved_otc" || reason === "stock_merger");
        equal(exchangeRatio !== null, reason === "stock_merger");
        if (reason === "stock_merger") {
          ok(nextSymbol !== null && exchangeRatio! > 0 && decimalsFit(exchangeRatio! * 100));
        }
      });
      const few = await m.facts.delistings({ symbol: null, fromDate, toDate, limit: 2 }, at);
      deepEqual(few, found.slice(0, 2));
      if (!few[0]) continue;
      const own = await m.facts.delistings({ symbol: few[0].symbol, fromDate: null, toDate: null, limit: 5 }, at);
      deepEqual(own, [few[0]]);
    }
    await m.close();
  });

  Deno.test(`${name}: a delisted symbol has delistedOn, keeps its bars and has no price`, async () => {
    const m = market();
    for (const at of instants) {
      const toDate = isoOfEpochDay(epochDayAt(at) - 5);
      const [gone] = await m.facts.delistings({ symbol: null, fromDate: null, toDate, limit: 1 }, at);
      if (!gone) continue;
      const { symbol, lastDay } = gone;
      const ticker = (await m.ticker(symbol, at))!;
      deepEqual([ticker.symbol, ticker.name, ticker.delistedOn], [symbol, gone.name, lastDay]);
      equal((await m.facts.details(symbol, at))!.delistedOn, lastDay);
      equal((await m.facts.details(symbol, at))!.marketCap, null);
      deepEqual((await m.searchTickers(` ${symbol.toLowerCase()}`, 3, at))[0], ticker);
      ok(!(await m.searchTickers(symbol.slice(0, -1), 50, at)).some((t) => t.symbol === symbol), symbol);
      equal(await m.snapshot(symbol, at), null);
      deepEqual((await m.snapshots([symbols[0]!, symbol], at)).map((s) => s.symbol), [symbols[0]]);
      ok(!(await m.tickers(at)).some((t) => t.symbol === symbol));
      ok(!(await m.columns(at)).tickers.some((t) => t.symbol === symbol));
      ok(!(await m.scan(at)).tickers.some((t) => t.symbol === symbol));
      const request = { symbol, multiplier: 1, timespan: "day", from: at - 200 * DAY, to: at, limit: 500 } as const;
      const bars = (await m.bars(request, at))!;
      assertSoundBars(bars, request.from, at, at, 500);
      for (const start of bars.at) ok(isoOfEpochDay(epochDayAt(start)) <= lastDay);
      equal(
        await m.firstTouch({ symbol, askAtMost: 1e6, bidAtLeast: 0.0001, after: at - 60_000, until: at }),
        null,
      );
      equal(await m.seconds({ symbol, after: at - 60_000, until: at }), null);
    }
    await m.close();
  });

  Deno.test(`${name}: snapshots come in the requested order, without unlisted symbols`, async () => {
    const m = market();
    const asked = [...symbols].reverse();
    const answered = await m.snapshots([asked[0]!, "NOSUCH", ...asked.slice(1)], instants[0]!);
    deepEqual(answered.map((s) => s.symbol), asked);
    await m.close();
  });

  Deno.test(`${name}: the search finds an exact symbol first`, async () => {
    const m = market();
    for (const symbol of symbols) {
      equal((await m.searchTickers(symbol.toLowerCase(), 5, instants[0]!))[0]?.symbol, symbol);
    }
    await m.close();
  });

  Deno.test(`${name}: quotes are positive, uncrossed, sized and not from the future`, () =>
    each(async (m, symbol, at) => {
      const quote = (await m.snapshot(symbol, at))!.quote;
      if (!quote) return;
      ok(
        quote.bid > 0 && quote.ask >= quote.bid && quote.bidShares > 0 && quote.askShares > 0 && quote.at <= at,
        JSON.stringify(quote),
      );
      ok(decimalsFit(quote.bid) && decimalsFit(quote.ask));
    }));

  Deno.test(`${name}: firstTouch finds the quoted prices and no price far beyond them`, () =>
    each(async (m, symbol, at) => {
      const second = Math.floor(at / 1000) * 1000;
      const snapshot = (await m.snapshot(symbol, second))!;
      const ask = { symbol, after: second - 1000, until: second };
      equal(await m.firstTouch({ ...ask, askAtMost: 0.0001, bidAtLeast: 1e7 }), null);
      if (!snapshot.quote || snapshot.halt || snapshot.quote.at < second - 1000) return;
      const { quote } = snapshot;
      for (
        const wanted of [
          { askAtMost: quote.ask },
          { bidAtLeast: quote.bid },
          { askAtLeast: quote.ask },
          { bidAtMost: quote.bid },
        ]
      ) {
        deepEqual(await m.firstTouch({ ...ask, ...wanted }), { at: second, quote });
        const regular = sessionAtMs(second) === "open" ? { at: second, quote } : null;
        deepEqual(await m.firstTouch({ ...ask, ...wanted, regularOnly: true }), regular);
      }
    }));

  Deno.test(`${name}: the quotes of seconds are sound, of the session, and those of the snapshots`, () =>
    each(async (m, symbol, at) => {
      const second = Math.floor(at / 1000) * 1000;
      const first = second - 59_000;
      const quotes = (await m.seconds({ symbol, after: first - 1, until: at }))!;
      equal(quotes.from, first);
      const { bid, ask, bidShares, askShares, halts } = quotes;
      for (const column of [bid, ask, bidShares, askShares]) equal(column.length, 60);
      for (let i = 0; i < 60; i++) {
        if ([bid, ask, bidShares, askShares].every((column) => Number.isNaN(column[i]!))) continue;
        equal(sessionAtMs(first + i * 1000), "open");
        ok(bid[i]! > 0 && ask[i]! >= bid[i]! && bidShares[i]! > 0 && askShares[i]! > 0);
        ok(decimalsFit(bid[i]!) && decimalsFit(ask[i]!));
        ok(!halts.some((h) => h.since <= first + i * 1000 && first + i * 1000 < (h.until ?? Infinity)));
      }
      const { quote, halt } = (await m.snapshot(symbol, second))!;
      deepEqual(halts.find((h) => h.until === null)?.reason, halt?.reason);
      if (!quote || halt || second - quote.at > 15_000 || sessionAtMs(second) !== "open") return;
      const last = [bid, ask, bidShares, askShares].map((column) => column[59]);
      deepEqual(last, [quote.bid, quote.ask, quote.bidShares, quote.askShares]);
    }));

  Deno.test(`${name}: the quotes of seconds are of an hour at most`, async () => {
    const m = market();
    const request = { symbol: symbols[0]!, until: instants[0]! };
    equal((await m.seconds({ ...request, after: request.until - 3_600_000 }))!.bid.length, 3_600);
    await rejects(m.seconds({ ...request, after: request.until - 3_601_000 }), RangeError);
    await m.close();
  });

  Deno.test(`${name}: the current day follows the previous day and contains only what has happened`, () =>
    each(async (m, symbol, at) => {
      const { day, previousDay, lastTrade } = (await m.snapshot(symbol, at))!;
      if (lastTrade) ok(lastTrade.at <= at && lastTrade.price > 0);
      if (previousDay) assertSoundBars(asBars(previousDay), 0, at, at, 1);
      if (!day) return;
      assertSoundBars(asBars(day), 0, at, at, 1);
      if (previousDay) ok(previousDay.at < day.at);
      if (day.vwap !== null) ok(day.vwap >= day.low && day.vwap <= day.high);
    }));

  Deno.test(`${name}: the whole-market columns have equal length and ticker order and are close to the snapshots`, async () => {
    const m = market();
    for (const at of instants) {
      const columns = await m.columns(at);
      deepEqual(columns.tickers.map((t) => t.symbol), (await m.tickers(at)).map((t) => t.symbol));
      for (const [column, values] of Object.entries(columns)) equal(values.length, columns.tickers.length, column);
      for (const symbol of symbols) {
        const i = columns.tickers.findIndex((t) => t.symbol === symbol);
        const { lastTrade, quote, day, previousDay } = (await m.snapshot(symbol, at))!;
        const shown = [
          columns.price,
          columns.bid,
          columns.ask,
          columns.open,
          columns.high,
          columns.low,
          columns.previousClose,
        ].map((c) => c[i]!);
        const known = [lastTrade?.price, quote?.bid, quote?.ask, day?.open, day?.high, day?.low, previousDay?.close];
        // NaN means unknown; two responses of a live provider may be some seconds or a minute apart.
        shown.forEach((value, n) =>
          ok(
            Number.isNaN(value) || known[n] === undefined || Math.abs(value / known[n] - 1) < 0.1,
            `${symbol} ${n}: ${value}`,
          )
        );
      }
    }
    await m.close();
  });

  Deno.test(`${name}: known scanner values are plausible`, async () => {
    const m = market();
    for (const at of instants) {
      const scan = await m.scan(at);
      for (let i = 0; i < scan.tickers.length; i++) {
        const symbol = scan.tickers[i]!.symbol;
        // Comparisons with NaN are false, so unknown values pass.
        ok(!(scan.low[i]! > scan.price[i]! && scan.volume[i]! === scan.volumeSoFar[i]!), symbol);
        ok(
          !(scan.low[i]! > scan.open[i]!) && !(scan.high[i]! < scan.open[i]!) &&
            !(scan.openingLow[i]! > scan.openingHigh[i]!),
          symbol,
        );
        ok(
          !(scan.volumeSoFar[i]! < scan.preMarketVolume[i]!) && !(scan.averageVolume[i]! < 0) &&
            !(scan.medianVolume[i]! < 0) &&
            Number.isNaN(scan.medianVolume[i]!) === Number.isNaN(scan.averageVolume[i]!) &&
            !(scan.preMarketHigh[i]! <= 0),
          symbol,
        );
        ok(
          !(scan.bid[i]! > scan.ask[i]!) && !(scan.price[i]! <= 0) && !(scan.previousClose[i]! <= 0) &&
            !(scan.marketCap[i]! < 0),
          symbol,
        );
      }
    }
    await m.close();
  });

  Deno.test(`${name}: results for all at once equal those for one`, async () => {
    const m = market();
    const at = instants[1]!;
    const { symbols: all, ratios, income } = await m.bulk.fundamentals(at);
    equal(new Set(all).size, all.length);
    for (const symbol of symbols.filter((symbol) => all.includes(symbol))) {
      const i = all.indexOf(symbol);
      const one = await m.facts.ratios(symbol, at);
      for (const ratio of bulkRatios) deepEqual(ratios[ratio][i], one?.[ratio] ?? NaN, `${symbol} ${ratio}`);
      const [year] = await m.facts.statements(symbol, "ttm", 1, at);
      deepEqual(income.revenue[i], year?.income.revenue?.value ?? NaN, `${symbol} revenue`);
    }
    await m.close();
  });

  Deno.test(`${name}: a session of the whole market is the day's bar of each, and unknown before its end`, () =>
    each(async (m, symbol, at) => {
      let day = epochDayAt(at) - 1;
      while (!tradingHoursMs(day)) day--;
      const whole = await m.bulk.session(day, at);
      const i = whole.symbols.indexOf(symbol);
      const { close } = tradingHoursMs(day)!;
      const request = { symbol, multiplier: 1, timespan: "day", from: close - DAY, to: close, limit: 1 } as const;
      const bars = await m.bars(request, at);
      for (const column of ["high", "low", "close"] as const) {
        deepEqual(whole[column][i], bars?.[column][0] ?? NaN, `${symbol} ${column}`);
      }
      const none = await m.bulk.session(day, close - 1);
      ok(none.close.every(Number.isNaN) && none.close.length === none.symbols.length);
    }));

  Deno.test(`${name}: during a halt the quote is the last one before it`, () =>
    each(async (m, symbol, at) => {
      const { halt, quote, lastTrade } = (await m.snapshot(symbol, at))!;
      if (!halt) return;
      ok(halt.since <= at && (halt.until === null || halt.until > at));
      if (quote) ok(quote.at <= halt.since);
      if (lastTrade) ok(lastTrade.at <= halt.since);
    }));

  for (
    const timespan of [
      "minute",
      "hour",
      "day",
      "week",
      "month",
      "quarter",
      "year",
    ] as const satisfies readonly Timespan[]
  ) {
    Deno.test(`${name}: ${timespan} bars are valid, and a limit keeps the newest`, () =>
      each(async (m, symbol, at) => {
        const from = at - (timespan === "minute" || timespan === "hour" ? 4 * DAY : 200 * DAY);
        const request = { symbol, multiplier: 1, timespan, from, to: at, limit: 5000 };
        const all = (await m.bars(request, at))!;
        assertSoundBars(all, from, at, at, 5000);
        const few = (await m.bars({ ...request, limit: 3 }, at))!;
        for (const column of COLUMNS) deepEqual([...few[column]], [...all[column].slice(-3)]);
      }));
  }
}

function asBars(bar: { at: number; open: number; high: number; low: number; close: number; volume: number }): Bars {
  const column = (value: number) => Float64Array.of(value);
  return {
    at: column(bar.at),
    open: column(bar.open),
    high: column(bar.high),
    low: column(bar.low),
    close: column(bar.close),
    volume: column(bar.volume),
  };
}
