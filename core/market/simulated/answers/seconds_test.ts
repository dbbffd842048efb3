import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import { usableQuote } from "../../../orders/fill.ts";
import { sessionAtMs } from "../../calendar.ts";
import type { Quote, SecondQuotes, Snapshot } from "../../port.ts";
import { anchorDay, hoursOfTradingDay, momentAt } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { anyBusyInstant, anySymbol, et, market } from "../testing.ts";
import { secondsOf } from "./seconds.ts";
import { snapshotOf } from "./snapshot.ts";

const SECOND = 1_000;
const MINUTE = 60_000;

/** The quote of a second; null where there is none. */
function quoteOf({ from, bid, ask, bidShares, askShares }: SecondQuotes, at: number): Quote | null {
  const i = (at - from) / SECOND;
  const values = [bid, ask, bidShares, askShares].map((column) => column[i]!) as [number, number, number, number];
  if (values.every(Number.isNaN)) return null;
  return { bid: values[0], ask: values[1], bidShares: values[2], askShares: values[3], at };
}

/** Asserts that the columns say of every second what its snapshot does; returns how many have a quote, and a halt. */
function assertAsSnapshots(quotes: SecondQuotes, until: number, at: (instant: number) => Snapshot | null) {
  let [quoted, halted] = [0, 0];
  for (let i = 0; i < quotes.bid.length; i++) {
    const second = quotes.from + i * SECOND;
    const regular = sessionAtMs(second) === "open";
    const snapshot = regular ? at(second) : null;
    const usable = snapshot && usableQuote(snapshot, second);
    const expected = usable && "quote" in usable ? usable.quote : null;
    deepEqual(quoteOf(quotes, second), expected, `${snapshot?.symbol} at ${new Date(second).toISOString()}`);
    const halt = quotes.halts.find((h) => h.since <= second && second < (h.until ?? Infinity));
    deepEqual(
      halt && [halt.reason, halt.since],
      snapshot?.halt ? [snapshot.halt.reason, snapshot.halt.since] : undefined,
    );
    quoted += expected ? 1 : 0;
    halted += halt ? 1 : 0;
  }
  for (const halt of quotes.halts) ok(halt.since <= until && (halt.until ?? 0) <= until);
  return { quoted, halted };
}

Deno.test("the quote of each second is that of its snapshot, of any stock, at any time of the day", async () => {
  let quoted = 0;
  await fc.assert(
    fc.asyncProperty(anySymbol, anyBusyInstant, fc.integer({ min: 0, max: 150_000 }), async (symbol, after, length) => {
      const until = after + length;
      const quotes = (await market.seconds({ symbol, after, until }))!;
      deepEqual(quotes.from, (Math.floor(after / SECOND) + 1) * SECOND);
      equal(quotes.bid.length, Math.floor(until / SECOND) - Math.floor(after / SECOND));
      const shown = new Map<number, Snapshot | null>();
      for (let at = quotes.from; at <= until; at += SECOND) shown.set(at, await market.snapshot(symbol, at));
      quoted += assertAsSnapshots(quotes, until, (at) => shown.get(at)!).quoted;
    }),
    { numRuns: 200 },
  );
  ok(quoted > 300, `${quoted} had a quote`);
});

Deno.test("the opening auction is the first second with a quote, and the last is before the close", async () => {
  const [open, close] = [et("2026-11-20T09:30"), et("2026-11-20T16:00")];
  for (const symbol of ["AAPL", "F", "UNG"]) {
    const morning = (await market.seconds({ symbol, after: open - MINUTE, until: open + MINUTE }))!;
    equal(quoteOf(morning, open - SECOND), null);
    const auction = quoteOf(morning, open)!;
    deepEqual(auction, (await market.snapshot(symbol, open))!.quote);
    equal(auction.bid, auction.ask);
    const evening = (await market.seconds({ symbol, after: close - MINUTE, until: close + MINUTE }))!;
    ok(quoteOf(evening, close - SECOND));
    ok((await market.snapshot(symbol, close))!.quote, "there is one, of the late session");
    equal(quoteOf(evening, close), null);
  }
});

Deno.test("around a halt each second is as its snapshot, and the end is told only once it has come", () => {
  const world = new MarketWorld(3, 1500);
  let [luld, market, held] = [0, 0, 0];
  for (let day = anchorDay() + 3; day < anchorDay() + 11; day++) {
    for (const security of world.listedOn(day)) {
      const { pauses, start, opens } = security.session("regular", day);
      for (const { from, second, until: reopening, reason } of pauses) {
        const [since, end] = [start + from * MINUTE + second * SECOND, start + reopening * MINUTE];
        const seconds = (after: number, until: number) =>
          secondsOf(security, day, { symbol: security.instrument.listing.symbol, after, until });
        const after = Math.max(since - 2 * MINUTE, start + opens * MINUTE - SECOND);
        const asShown = (until: number) =>
          assertAsSnapshots(seconds(after, until), until, (at) => snapshotOf(security, momentAt(at)));
        const { halted, quoted } = asShown(end + MINUTE);
        ok(halted >= (end - since) / SECOND);
        if (reason === "market") market++;
        else luld++;
        if (reason !== "market" && quoted < (since - after + MINUTE) / SECOND) held++;
        // Up to its first second, to its last one, and to the reopening.
        const known = (until: number) => seconds(after, until).halts.filter((h) => h.since === since);
        deepEqual(known(since - 1), []);
        deepEqual(known(since), [{ reason, since, until: null }]);
        deepEqual(known(end - 1), [{ reason, since, until: null }]);
        deepEqual(known(end), [{ reason, since, until: end }]);
        // From its last second on, and from the reopening on.
        equal(seconds(end - 1 - SECOND, end).halts.at(-1)!.since, since);
        deepEqual(seconds(end - 1, end).halts.filter((h) => h.since === since), []);
      }
    }
  }
  ok(luld > 5 && held > 5, `${luld} pauses at a band, ${market} of the market, ${held} at a band for a while before`);
});

Deno.test("the first second that reaches a price has the quote that the columns have", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(anySymbol, anyBusyInstant, fc.integer({ min: -20, max: 20 }), async (symbol, after, bps) => {
      const until = after + 20 * MINUTE;
      const price = (await market.snapshot(symbol, after))?.lastTrade?.price;
      if (!price) return;
      const askAtMost = Math.round(price * (1 + bps / 10_000) * 100) / 100;
      const quotes = (await market.seconds({ symbol, after, until }))!;
      const first = quotes.ask.findIndex((ask) => ask <= askAtMost);
      const at = quotes.from + first * SECOND;
      const expected = first < 0 ? null : { at, quote: quoteOf(quotes, at) };
      deepEqual(await market.firstTouch({ symbol, askAtMost, regularOnly: true, after, until }), expected);
      if (expected) found++;
    }),
    { numRuns: 300 },
  );
  ok(found > 10, `${found} were reached`);
});

Deno.test("an hour can be asked for and no second more; no time gives no second", async () => {
  const after = et("2026-11-20T10:00");
  const request = { symbol: "AAPL", after };
  equal((await market.seconds({ ...request, until: after + 60 * MINUTE + 999 }))!.bid.length, 3_600);
  await rejects(market.seconds({ ...request, until: after + 60 * MINUTE + SECOND }), RangeError);
  for (const until of [after + 999, after, after - MINUTE]) {
    deepEqual((await market.seconds({ ...request, until }))!.bid.length, 0);
  }
});

Deno.test("nothing is known before the market's first session, on a holiday and at a weekend", async () => {
  const first = hoursOfTradingDay(0).open;
  const weekend = [first - 86_400_000, et("2026-11-21T11:00"), et("2026-11-26T11:00")];
  for (const until of weekend) {
    const { bid, askShares, halts } = (await market.seconds({ symbol: "AAPL", after: until - MINUTE, until }))!;
    ok(bid.length === 60 && bid.every(Number.isNaN) && askShares.every(Number.isNaN));
    deepEqual(halts, []);
  }
  const opening = (await market.seconds({ symbol: "AAPL", after: first - SECOND, until: first }))!;
  ok(quoteOf(opening, first));
});
