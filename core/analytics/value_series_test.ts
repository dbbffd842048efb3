import { sql } from "kysely";
import assert from "node:assert/strict";
import { cents, shares } from "../kernel/money.ts";
import { nextTradingDay } from "../market/calendar.ts";
import { ny, openAnalytics } from "./testing.ts";

Deno.test("a day is drawn in minutes: the holdings of each at its price, beside the net deposits", async () => {
  const { call, user, create, trade, advance } = await openAnalytics("2026-11-16T12:00", {
    AAPL: [
      ["2026-11-16T09:30", 100],
      ["2026-11-17T09:31", 110],
      ["2026-11-17T09:34", 120],
      ["2026-11-17T10:02", 130],
    ],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 5);
  await advance("2026-11-17T09:33");
  await call("portfolios.deposit", user, { id, amount: 50 });
  await advance("2026-11-17T10:00");
  await trade("sell", id, "AAPL", 5);
  await advance("2026-11-17T10:05");
  const { points } = await call("analytics.value-series", user, { id, range: "1D" });
  const at = (time: string) => {
    const point = points.find((p) => p.timestamp === ny(`2026-11-17T${time}`).epochMilliseconds)!;
    return [point.total_value, point.paid_in];
  };
  assert.deepEqual(points[0], {
    timestamp: ny("2026-11-17T09:30").epochMilliseconds,
    ...{ total_value: 1_000, paid_in: 1_000, day_gain: 0, day_gain_percentage: 0 },
  });
  assert.deepEqual([at("09:31"), at("09:32"), at("09:33"), at("09:34"), at("09:35")], [
    [1_000, 1_000],
    [1_050, 1_000],
    [1_050, 1_000],
    // The deposit was made in the minute before.
    [1_100, 1_050],
    [1_150, 1_050],
  ]);
  assert.deepEqual(at("10:03"), [1_150, 1_050], "sold at 120");
  assert.equal(points.length, 37, "36 minutes and now");
  assert.equal(points.at(-1)!.timestamp, ny("2026-11-17T10:05").epochMilliseconds);
  const { points: five } = await call("analytics.value-series", user, { id, range: "5D" });
  assert.ok(five.length <= 501 && five.length > 50, `${five.length} points`);
  assert.ok(
    five.every((p) => p.timestamp > ny("2026-11-16T12:00").epochMilliseconds),
    "nothing from before it was created",
  );
});

Deno.test("each minute of a day has the prices of that minute for every stock that is held", async () => {
  const { call, user, create, trade, advance } = await openAnalytics("2026-11-16T12:00", {
    AAPL: [["2026-11-16T09:30", 100], ["2026-11-17T09:35", 110], ["2026-11-17T09:45", 120]],
    MSFT: [["2026-11-16T09:30", 50], ["2026-11-17T09:33", 60], ["2026-11-17T09:40", 70]],
  });
  const id = await create(1_000);
  for (const symbol of ["AAPL", "MSFT"]) await trade("buy", id, symbol, 1);
  await advance("2026-11-17T10:00");
  const { points } = await call("analytics.value-series", user, { id, range: "1D" });
  const seen = points.map((p) => p.total_value - 850);
  // A price counts from the end of its minute on.
  assert.deepEqual([3, 4, 5, 6, 10, 11, 15, 16].map((minute) => seen[minute]), [
    ...[150, 160, 160, 170, 170, 180, 180, 190],
  ]);
});

Deno.test("a split within five days moves no point, and before the open the last session is drawn", async () => {
  const { call, user, create, trade, advance, enter } = await openAnalytics("2026-11-16T12:00", {
    AAPL: [["2026-11-16T09:30", 100], ["2026-11-17T04:00", 50]],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 5);
  await advance("2026-11-17T09:00");
  const source = { type: "split", id: "s" } as const;
  await enter(id, { type: "SPLIT", source, amount: cents(0), symbol: "AAPL", shareEffect: shares(5) });
  const day = await call("analytics.value-series", user, { id, range: "1D" });
  assert.equal(day.points[0]!.timestamp, ny("2026-11-16T12:01").epochMilliseconds);
  assert.equal(day.points.at(-2)!.timestamp, ny("2026-11-16T16:00").epochMilliseconds);
  await advance("2026-11-17T11:00");
  const { points } = await call("analytics.value-series", user, { id, range: "5D" });
  assert.deepEqual(new Set(points.map((p) => p.total_value)), new Set([1_000]));
});

Deno.test("longer ranges are the snapshots and the current value, and no more than some hundred points", async () => {
  const { call, user, create, advance, db } = await openAnalytics("2026-11-16T12:00");
  const id = await create(1_000);
  await advance("2026-11-18T12:00");
  await call("portfolios.withdraw", user, { id, amount: 1 });
  const points = async (range: "1M" | "ALL" | "YTD") =>
    (await call("analytics.value-series", user, { id, range })).points;
  const expected = [["2026-11-16T16:15", 1_000], ["2026-11-17T16:15", 1_000], ["2026-11-18T12:00", 999]] as const;
  const rows = expected.map(([at, value]) => ({
    timestamp: ny(at).epochMilliseconds,
    ...{ total_value: value, paid_in: value, day_gain: 0, day_gain_percentage: 0 },
  }));
  assert.deepEqual(await points("1M"), rows);
  assert.deepEqual([await points("ALL"), await points("YTD")], [rows, rows]);
  const days = [Temporal.PlainDate.from("2019-01-02")];
  while (days.length < 1_200) days.push(nextTradingDay(days.at(-1)!));
  await db.insertInto("snapshots").values(days.map((day) => ({
    ...{ portfolio_id: id, date: day.toString(), total_value: "1", cash_balance: "1", net_contributed: "1" },
    ...{ invested: "0", unpriced: 0, sp500_close: null, nasdaq_close: null },
  }))).onConflict((c) => c.doNothing()).execute();
  const all = await points("ALL");
  assert.ok(all.length > 250 && all.length <= 501, `${all.length} points`);
  assert.deepEqual(all.slice(-2), rows.slice(-2));
});

Deno.test("each point has the gain since the close before, without what was paid in or out", async () => {
  const { call, user, create, trade, advance } = await openAnalytics("2026-11-16T12:00", {
    AAPL: [
      ["2026-11-16T09:30", 100],
      ["2026-11-16T14:00", 104],
      ["2026-11-17T10:00", 114],
      ["2026-11-18T10:00", 110],
    ],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 5);
  await advance("2026-11-17T11:00");
  await call("portfolios.deposit", user, { id, amount: 400 });
  await advance("2026-11-18T08:00");
  await call("portfolios.withdraw", user, { id, amount: 100 });
  await advance("2026-11-18T12:00");
  const series = async (range: "1M" | "5D" | "ALL") =>
    (await call("analytics.value-series", user, { id, range })).points;
  const gains = (points: Awaited<ReturnType<typeof series>>) =>
    points.map(({ day_gain, day_gain_percentage }) => [day_gain, day_gain_percentage?.toFixed(4)]);
  const expected = [
    [20, (20 / 1_000 * 100).toFixed(4)],
    [50, (50 / 1_420 * 100).toFixed(4)],
    // The withdrawal is not a loss, and does not make the day's base smaller.
    [-20, (-20 / 1_470 * 100).toFixed(4)],
  ];
  assert.deepEqual(gains(await series("1M")), expected);
  assert.deepEqual(gains(await series("ALL")), expected);
  const five = await series("5D");
  const at = (time: string) => gains(five.filter((p) => p.timestamp === ny(time).epochMilliseconds))[0];
  assert.deepEqual(at("2026-11-16T15:00"), expected[0]);
  assert.deepEqual(at("2026-11-17T10:30"), [50, (50 / 1_020 * 100).toFixed(4)], "before the deposit");
  assert.deepEqual(at("2026-11-17T15:00"), expected[1]);
  assert.deepEqual(at("2026-11-18T09:45"), [0, "0.0000"]);
  assert.deepEqual(at("2026-11-18T11:00"), expected[2]);
  const { gain, gain_percentage } = await call("analytics.day-change", user, { id });
  assert.deepEqual([five.at(-1)!.day_gain, five.at(-1)!.day_gain_percentage], [gain, gain_percentage]);
});

Deno.test("a day's gain is not known without the day before, or while a holding has no price", async () => {
  const { call, user, create, trade, advance, db, market } = await openAnalytics("2026-11-16T12:00", {
    AAPL: [["2026-11-16T09:30", 100]],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 5);
  await advance("2026-11-19T12:00");
  const gains = async () =>
    (await call("analytics.value-series", user, { id, range: "1M" })).points.map(({ day_gain }) => day_gain);
  assert.deepEqual(await gains(), [0, 0, 0, 0]);
  await sql`update snapshots set unpriced = 1 where portfolio_id = ${id} and date = '2026-11-17'`.execute(db);
  assert.deepEqual(await gains(), [0, null, null, 0]);
  await db.deleteFrom("snapshots").where("portfolio_id", "=", id).where("date", "=", "2026-11-17").execute();
  assert.deepEqual(await gains(), [0, null, 0]);
  market.away = true;
  assert.equal((await gains()).at(-1), null);
});
