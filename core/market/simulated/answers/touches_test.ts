import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import { sessionAtMs } from "../../calendar.ts";
import { anyBusyInstant, anySymbol, et, market } from "../testing.ts";

Deno.test("the first touch of a price is the first second whose quote has it, over hours, nights and weekends", async () => {
  await fc.assert(
    fc.asyncProperty(
      anySymbol,
      anyBusyInstant,
      fc.integer({ min: 1, max: 1500 }),
      fc.integer({ min: -30, max: 30 }),
      fc.boolean(),
      async (symbol, after, seconds, bps, buying) => {
        // Starts anywhere, including the last minutes of a session, and may continue into the next session.
        const until = after + seconds * 1000;
        const begin = (await market.snapshot(symbol, after))?.lastTrade?.price;
        if (!begin) return;
        const limit = Math.round(begin * (1 + bps / 10_000) * 100) / 100;
        let expected: unknown = null;
        for (let at = Math.floor(after / 1000) * 1000 + 1000; at <= until && !expected; at += 1000) {
          const snapshot = await market.snapshot(symbol, at);
          if (!snapshot) continue;
          const { quote, halt } = snapshot;
          if (quote && !halt && (buying ? quote.ask <= limit : quote.bid >= limit)) expected = { at, quote };
        }
        const wanted = buying ? { askAtMost: limit, bidAtLeast: null } : { askAtMost: null, bidAtLeast: limit };
        deepEqual(await market.firstTouch({ symbol, ...wanted, after, until }), expected);
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("a stop is reached in the first second of the regular session whose bid is that low or ask that high", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      anySymbol,
      anyBusyInstant,
      fc.integer({ min: 1, max: 1500 }),
      fc.integer({ min: -30, max: 30 }),
      fc.boolean(),
      fc.boolean(),
      async (symbol, after, seconds, bps, buying, regularOnly) => {
        const until = after + seconds * 1000;
        const begin = (await market.snapshot(symbol, after))?.lastTrade?.price;
        if (!begin) return;
        const stop = Math.round(begin * (1 + bps / 10_000) * 100) / 100;
        let expected: unknown = null;
        for (let at = Math.floor(after / 1000) * 1000 + 1000; at <= until && !expected; at += 1000) {
          const snapshot = await market.snapshot(symbol, at);
          if (!snapshot || (regularOnly && sessionAtMs(at) !== "open")) continue;
          const { quote, halt } = snapshot;
          if (quote && !halt && (buying ? quote.ask >= stop : quote.bid <= stop)) expected = { at, quote };
        }
        const wanted = buying ? { askAtLeast: stop } : { bidAtMost: stop };
        deepEqual(await market.firstTouch({ symbol, ...wanted, regularOnly, after, until }), expected);
        if (expected) found++;
      },
    ),
    { numRuns: 250 },
  );
  ok(found > 30, `${found} were reached`);
});

Deno.test("of two prices searched for at once, the one reached first counts", async () => {
  await fc.assert(
    fc.asyncProperty(anySymbol, anyBusyInstant, fc.integer({ min: 1, max: 40 }), async (symbol, after, bps) => {
      const until = after + 40 * 3_600_000;
      const price = (await market.snapshot(symbol, after))?.lastTrade?.price;
      if (!price) return;
      const part = (sign: number) => Math.round(price * (1 + sign * bps / 10_000) * 100) / 100;
      const common = { symbol, after, until, regularOnly: true };
      const [up, down, both] = await Promise.all([
        market.firstTouch({ ...common, bidAtLeast: part(1) }),
        market.firstTouch({ ...common, bidAtMost: part(-1) }),
        market.firstTouch({ ...common, bidAtLeast: part(1), bidAtMost: part(-1) }),
      ]);
      deepEqual(both, !up || (down && down.at < up.at) ? down : up);
    }),
    { numRuns: 60 },
  );
});

Deno.test("a stop months away is found in the second in which its bid first falls to it", async () => {
  const after = et("2026-11-20T11:00");
  const until = et("2027-11-19T11:00");
  let found = 0;
  for (const symbol of ["AAPL", "F", "UNG"]) {
    const { bid } = (await market.snapshot(symbol, after))!.quote!;
    for (const part of [0.995, 0.99, 0.98, 0.95]) {
      const bidAtMost = Math.round(bid * part * 100) / 100;
      const wanted = { symbol, bidAtMost, regularOnly: true };
      const reached = await market.firstTouch({ ...wanted, after, until });
      if (!reached) continue;
      found++;
      const { quote } = (await market.snapshot(symbol, reached.at))!;
      deepEqual(reached.quote, quote);
      ok(quote!.bid <= bidAtMost);
      equal(sessionAtMs(reached.at), "open");
      equal(await market.firstTouch({ ...wanted, after, until: reached.at - 1000 }), null);
    }
  }
  ok(found >= 4, `${found} of 12 were reached`);
});

Deno.test("a touch months away is found at the second in which the day's minutes first reach it", async () => {
  const after = et("2026-11-20T11:00");
  const until = et("2027-11-19T11:00");
  const { ask } = (await market.snapshot("AAPL", after))!.quote!;
  let found = 0;
  for (const part of [0.995, 0.99, 0.98, 0.95, 1.01, 1.02, 1.05]) {
    const limit = Math.round(ask * part * 100) / 100;
    const wanted = part < 1 ? { askAtMost: limit, bidAtLeast: null } : { askAtMost: null, bidAtLeast: limit };
    const reached = await market.firstTouch({ symbol: "AAPL", ...wanted, after, until });
    if (!reached) continue;
    found++;
    const { quote } = (await market.snapshot("AAPL", reached.at))!;
    deepEqual(reached.quote, quote);
    ok(part < 1 ? quote!.ask <= limit : quote!.bid >= limit);
    // Splitting the search at the touch gives the same result, and none before it.
    equal(await market.firstTouch({ symbol: "AAPL", ...wanted, after, until: reached.at - 1000 }), null);
    deepEqual(await market.firstTouch({ symbol: "AAPL", ...wanted, after: reached.at - 1000, until }), reached);
  }
  ok(found >= 4, `${found} of 7 were reached`);
});
