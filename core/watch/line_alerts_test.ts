import assert from "node:assert/strict";
import { testStore } from "../kernel/testing.ts";
import { simulatedMarket, type Split } from "../market/mod.ts";
import { noFacts } from "../market/no_facts.ts";
import type { FixedMarket } from "../market/testing.ts";
import { ny, refused, runningProduct, seedUser } from "../testing.ts";
import type { InputOf } from "../contracts.ts";
import { lineIn, linePriceAt } from "./lines.ts";
import { watchHandlers, watchWork } from "./mod.ts";
import { PathMarket } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const at = (local: string) => ny(local).toString();
const lineFrom = (from: string, from_price: number, to: string, to_price: number) => ({
  ...{ from_at: at(from), from_price, to_at: at(to), to_price },
});
/** 390 minutes of a session from 200 to 239: ten cents a minute. */
const STEEP = lineFrom("2026-11-17T09:30", 200, "2026-11-18T09:30", 239);

/** Tuesday 17 November 2026, 10:30; AAPL trades at 200. */
async function open(market: FixedMarket = new PathMarket()) {
  if (market instanceof PathMarket) {
    market.trade("AAPL", {
      "2026-11-16T15:59": { high: 200, low: 200 },
      "2026-11-17T09:30": { high: 200, low: 200 },
    });
  }
  const product = runningProduct(store, market, watchHandlers, watchWork);
  const { call, advance } = product;
  await advance("2026-11-17T10:30");
  const user = await seedUser(store.db);
  const create = (change: Partial<InputOf<"alerts.create">> = {}) =>
    call("alerts.create", user, { symbol: "AAPL", kind: "line_above", ...STEEP, ...change });
  const notices = async () =>
    (await call("notifications.list", user, { limit: 100 })).map((n) => [n.title, n.created_at] as const);
  const listed = async () => (await call("alerts.list", user, {}))[0]!;
  return { ...product, market: market as PathMarket, user, create, notices, listed };
}

Deno.test("a line is straight in minutes of regular sessions, stands still between them, and runs on", () => {
  const line = lineIn({
    ...{ from_at: ny("2026-11-24T09:30"), from_price: "100.0000", to_at: ny("2026-11-25T09:30"), to_price: "103.9000" },
  })!;
  const price = (local: string) => linePriceAt(line, ny(local).epochMilliseconds);
  assert.equal(price("2026-11-24T09:30"), "100.0000");
  assert.equal(price("2026-11-24T12:00:59"), "101.5000");
  for (const shut of ["2026-11-24T16:00", "2026-11-24T23:00", "2026-11-25T08:00", "2026-11-25T09:30"]) {
    assert.equal(price(shut), "103.9000", shut);
  }
  // Thanksgiving, then a session of 210 minutes, then a weekend.
  assert.equal(price("2026-11-26T12:00"), "107.8000");
  assert.equal(price("2026-11-27T12:59"), "109.8900");
  assert.equal(price("2026-11-28T12:00"), "109.9000");
  assert.equal(price("2026-11-30T09:31"), "109.9100");
  assert.equal(price("2026-11-24T09:29"), "100.0000", "it counts as the open");
  assert.equal(price("2026-11-23T15:59"), null, "before its first point");
});

Deno.test("a falling line has no price from where it reaches 0", () => {
  const line = lineIn({
    ...{ from_at: ny("2026-11-24T09:30"), from_price: "4", to_at: ny("2026-11-24T09:31"), to_price: "3" },
  })!;
  const price = (local: string) => linePriceAt(line, ny(local).epochMilliseconds);
  assert.deepEqual([price("2026-11-24T09:33"), price("2026-11-24T09:34"), price("2026-11-30T10:00")], [
    "1.0000",
    null,
    null,
  ]);
});

Deno.test("an alert fires in the first minute whose high is at the line then, with the line's price", async () => {
  const { market, create, advance, notices, call, user, listed } = await open();
  const made = await create();
  const line = { from_at: at("2026-11-17T09:30"), from_price: 200, to_at: at("2026-11-18T09:30"), to_price: 239 };
  assert.deepEqual([made.line, made.threshold, made.current, made.distance, made.distance_unit, made.last_there_on], [
    line,
    ...[206, 200, 3, "percent", null],
  ]);
  assert.deepEqual(await create(), made, "the same again is the same alert");
  market.trade("AAPL", {
    // At 11:00 the line is at 209, a minute later at 209.10: each high is below its own minute's price.
    "2026-11-17T11:00": { high: 208.99, low: 200 },
    "2026-11-17T11:01": { high: 209.09, low: 200 },
    // A lower high than before is below a line that rises, and the next one reaches it.
    "2026-11-17T12:00": { high: 214.99, low: 200 },
    "2026-11-17T12:01": { high: 215.1, low: 200 },
    "2026-11-17T12:02": { high: 230, low: 200 },
  });
  await advance("2026-11-17T12:01:59");
  assert.deepEqual(await notices(), []);
  await advance("2026-11-17T12:02");
  const expected = [["AAPL rose to its line, $215.10", at("2026-11-17T12:01:30")]];
  assert.deepEqual(await notices(), expected);
  await advance("2026-11-18T12:00");
  assert.deepEqual(await notices(), expected);
  const { active, threshold, last_there_on } = await listed();
  // A day and a half after its first point.
  assert.deepEqual([active, threshold, last_there_on], [false, 254, null]);
  const [notice] = await call("notifications.list", user, {});
  assert.equal(notice!.message, "It traded at $215.10 then. The alert has ended.");
});

Deno.test("a falling line comes down to a price that does not move", async () => {
  const { market, create, advance, notices } = await open();
  await create(lineFrom("2026-11-16T09:30", 300, "2026-11-17T09:30", 250));
  const quiet = Array.from(
    { length: 5 },
    (_, day) =>
      Array.from(
        { length: 60 },
        (_, i) => [`2026-11-${17 + day}T10:${String(i).padStart(2, "0")}`, { high: 200, low: 200 }] as const,
      ),
  ).flat()
    .filter(([minute]) => minute > "2026-11-17T10:31" && minute < "2026-11-21");
  market.trade("AAPL", Object.fromEntries(quiet));
  await advance("2026-11-20T16:00");
  // At 50 dollars a day it is at 200 when the session of the 18th opens; the first trade there is at 10:00.
  assert.deepEqual(await notices(), [["AAPL rose to its line, $196.15", at("2026-11-18T10:00")]]);
});

Deno.test("a gap over a weekend and a holiday through the line fires at the open, and once a day if it goes on", async () => {
  for (const jump of [false, true]) {
    const { market, create, advance, notices, listed } = await open();
    const line = lineFrom("2026-11-16T09:30", 180, "2026-11-18T09:30", 182);
    await create({ kind: "line_below", ...line, once: false });
    market.trade("AAPL", {
      "2026-11-20T15:59": { high: 190, low: 186 },
      // Outside the session, and below the line.
      "2026-11-20T17:00": { high: 170, low: 170 },
      "2026-11-23T09:30": { high: 181, low: 180 },
      "2026-11-23T09:31": { high: 181, low: 170 },
      "2026-11-25T15:59": { high: 195, low: 188.01 },
      // An early close after Thanksgiving.
      "2026-11-27T12:59": { high: 195, low: 188.53 },
      "2026-11-27T13:00": { high: 150, low: 150 },
      "2026-11-30T09:30": { high: 195, low: 188.53 },
    });
    if (!jump) { for (const day of [20, 21, 23, 25, 26, 27]) await advance(`2026-11-${day}T23:00`); }
    await advance("2026-12-01T12:00");
    assert.deepEqual(await notices(), [
      // A dollar a session of 390 minutes: the early close is 210 of them.
      ["AAPL fell to its line, $188.54", at("2026-11-30T09:30")],
      ["AAPL fell to its line, $188.54", at("2026-11-27T12:59")],
      ["AAPL fell to its line, $185.00", at("2026-11-23T09:30")],
    ], `jump: ${jump}`);
    assert.equal((await listed()).active, true);
  }
});

const split = (from: number, to: number): Split => ({ id: "s", symbol: "AAPL", executionDate: "2026-11-19", from, to });

Deno.test("a split divides both prices of a line, and bends it nowhere", async () => {
  for (const jump of [false, true]) {
    const { market, create, advance, notices, listed } = await open();
    market.facts = { ...noFacts, splits: () => Promise.resolve([split(1, 3)]) };
    // A ten-thousandth of a dollar in a minute, for three sessions.
    await create({ ...lineFrom("2026-11-17T09:30", 300, "2026-11-17T09:31", 300.0001), once: false });
    market.trade("AAPL", {
      // 300.0780 by now in the old shares, in which the line is not reached.
      "2026-11-18T15:00": { high: 300, low: 190 },
      "2026-11-19T10:00": { high: 100.0269, low: 90 },
      // 300.0840 divided by three.
      "2026-11-19T11:00": { high: 100.0290, low: 90 },
    });
    if (!jump) {
      await advance("2026-11-18T16:00");
      await advance("2026-11-19T10:30");
      assert.deepEqual(await notices(), []);
      const { line, threshold } = await listed();
      assert.deepEqual([line!.from_price, line!.to_price, threshold], [100, 100, 100.028]);
    }
    await advance("2026-11-19T12:00");
    assert.deepEqual(await notices(), [["AAPL rose to its line, $100.03", at("2026-11-19T11:00:30")]], `jump: ${jump}`);
  }
});

Deno.test("an alert of a line that is reached already, or has fallen to 0, is refused", async () => {
  const { create, call, user } = await open();
  const flat = lineFrom("2026-11-16T09:30", 199, "2026-11-17T09:30", 199.5);
  const error = await refused(create(flat), "VALIDATION_FAILED");
  assert.equal(
    error.message,
    "to_price: AAPL is at $200.00 already, and the line at $199.58; choose one above",
  );
  await refused(create({ kind: "line_below" }), "VALIDATION_FAILED");
  const ended = await refused(create(lineFrom("2026-11-16T09:30", 2, "2026-11-16T09:31", 1)), "VALIDATION_FAILED");
  assert.equal(ended.message, "to_price: The line has fallen to 0 by now");
  const preview = await call("alerts.preview", user, { symbol: "AAPL", kind: "line_above", ...flat });
  assert.deepEqual([preview.threshold, preview.is_reached, preview.distance], [199.5769, true, 0]);
  const { id } = await create();
  await refused(call("alerts.update", user, { id, from_price: 150, to_price: 150 }), "VALIDATION_FAILED");
});

Deno.test("a line that begins later has no price until then", async () => {
  const { market, create, advance, notices } = await open();
  const made = await create(lineFrom("2026-11-18T09:30", 150, "2026-11-19T09:30", 150));
  assert.deepEqual([made.threshold, made.distance], [null, null]);
  market.trade("AAPL", {
    "2026-11-17T11:00": { high: 210, low: 200 },
    "2026-11-18T10:00": { high: 190, low: 180 },
  });
  await advance("2026-11-18T12:00");
  assert.deepEqual(await notices(), [["AAPL rose to its line, $150.00", at("2026-11-18T10:00")]]);
});

Deno.test("a line needs two points in order, and no threshold; other kinds have no points", async () => {
  const { create, call, user } = await open();
  const faults = async (change: Partial<InputOf<"alerts.create">>) =>
    (await refused(create(change), "VALIDATION_FAILED")).message;
  assert.equal(await faults({ threshold: 210 }), "threshold: An alert of a line has no threshold");
  assert.equal(
    await faults({ to_price: undefined }),
    "to_price: Give the line's two points, each an instant and a price",
  );
  assert.equal(
    await faults({ kind: "price_above" }),
    [
      "threshold: Enter a number",
      ...["from_at", "from_price", "to_at", "to_price"].map((field) => `${field}: Only an alert of a line has points`),
    ].join(", "),
  );
  assert.equal(await faults({ to_at: STEEP.from_at }), "to_at: The second point must be after the first");
  const night = lineFrom("2026-11-16T16:00", 300, "2026-11-17T09:30", 300);
  const none = "to_at: There must be a minute of a trading session between the points";
  assert.equal(await faults(night), none);
  const preview = call("alerts.preview", user, { symbol: "AAPL", kind: "line_above", ...night });
  assert.equal((await refused(preview, "VALIDATION_FAILED")).message, none);
  assert.equal(await faults({ from_price: 0 }), "from_price: Enter a price above 0");
  assert.equal(await faults({ from_at: at("2001-01-02T10:00") }), "to_at: The points may be 20 years apart at most");
  assert.equal(await faults({ from_at: at("1998-01-02T10:00") }), "from_at: Use an instant from 1999 on");
  assert.equal(await faults({ to_at: at("2032-01-02T10:00") }), "to_at: A point may be 5 years ahead at most");

  const { id } = await create();
  const message = async (change: Partial<InputOf<"alerts.update">>) =>
    (await refused(call("alerts.update", user, { id, ...change }), "VALIDATION_FAILED")).message;
  assert.equal(await message({ threshold: 250 }), "threshold: An alert of a line has no threshold");
  assert.equal(await message({ to_at: STEEP.from_at }), "to_at: The second point must be after the first");
  const other = await call("alerts.create", user, { symbol: "AAPL", kind: "price_above", threshold: 300 });
  const update = call("alerts.update", user, { id: other.id, from_price: 5 });
  assert.equal(
    (await refused(update, "VALIDATION_FAILED")).message,
    "from_price: Only an alert of a line has points",
  );
});

Deno.test("a line is moved as a whole or at one end, judged from then on, ended and active again", async () => {
  const { market, create, call, user, advance, notices, listed } = await open();
  const { id } = await create();
  market.trade("AAPL", { "2026-11-17T10:40": { high: 206.5, low: 200 } });
  await advance("2026-11-17T10:45");
  // Lower: it was reached at 10:40.
  const moved = await call("alerts.update", user, { id, from_price: 199 });
  assert.deepEqual(moved.line, { ...STEEP, from_price: 199, to_price: 239 });
  await advance("2026-11-17T10:50");
  assert.deepEqual(await notices(), []);
  const off = await call("alerts.update", user, { id, active: false });
  assert.deepEqual([off.active, off.line], [false, moved.line]);
  market.trade("AAPL", { "2026-11-17T11:00": { high: 230, low: 200 }, "2026-11-17T11:01": { high: 200, low: 200 } });
  await advance("2026-11-17T11:05");
  assert.equal((await call("alerts.update", user, { id, active: true })).active, true);
  market.trade("AAPL", { "2026-11-17T11:10": { high: 230, low: 200 } });
  await advance("2026-11-17T11:11");
  assert.equal((await notices()).length, 1);
  assert.equal((await listed()).active, false);
  await call("alerts.delete", user, { id });
});

Deno.test("the end of a listing ends an alert of a line", async () => {
  const { market, create, advance, notices, listed } = await open();
  await create();
  market.delisted.AAPL = "2026-11-18";
  await advance("2026-11-23T12:00");
  assert.deepEqual(await notices(), [["Your alert for AAPL has ended", at("2026-11-19T00:00")]]);
  const { active, line } = await listed();
  assert.deepEqual([active, line], [false, { ...STEEP }]);
});

Deno.test("on the simulated market a jump gives the same notices of lines as waiting, each at the line's price", async () => {
  const market = simulatedMarket({ seed: 1, symbols: 2_500 });
  const notices = [];
  const days = ["17", "18", "19", "20", "23", "24", "25", "27", "30"].map((day) => `2026-11-${day}`);
  for (const steps of [["2026-11-30T18:00"], days.flatMap((day) => [`${day}T11:00`, `${day}T14:00`, `${day}T18:00`])]) {
    const { advance, user, create } = await open(market as unknown as FixedMarket);
    for (const symbol of ["AAPL", "NVDA", "F", "TSLA", "KO", "MSFT"]) {
      const { lastTrade } = (await market.snapshot(symbol, ny("2026-11-17T10:30").epochMilliseconds))!;
      const price = (part: number) => Math.round(lastTrade!.price * part * 100) / 100;
      for (const [from, to] of [[1.01, 1.03], [1.03, 1.01], [1.005, 1.002], [1.06, 1.02]] as const) {
        const ends = ["2026-11-12T10:00", "2026-11-19T15:00"] as const;
        await create({ symbol, ...lineFrom(ends[0], price(from + 0.01), ends[1], price(to)), once: from > 1.02 });
        const below = lineFrom(ends[0], price(1.99 - from), ends[1], price(2 - to));
        await create({ symbol, kind: "line_below", ...below, once: false });
      }
    }
    for (const step of steps) await advance(step);
    const written = await store.db.selectFrom("notifications").select(["title", "message", "created_at"])
      .where("user_id", "=", user.userId).execute();
    for (const { title, message } of written) {
      const [, way, line] = /(rose|fell) to its line, \$([\d.]+)$/.exec(title)!;
      const traded = Number(/traded at \$([\d.]+) then/.exec(message)![1]);
      // Prices are shown in whole cents.
      const over = way === "rose" ? traded - Number(line) : Number(line) - traded;
      assert.ok(over > -0.0051, `${title}. ${message}`);
    }
    notices.push(written.map((n) => `${n.created_at} ${n.title}`).toSorted());
  }
  assert.ok(notices[0]!.length > 50, `${notices[0]!.length} notices`);
  assert.deepEqual(notices[0], notices[1]);
});
