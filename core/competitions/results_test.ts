import assert from "node:assert/strict";
import { ny, type Step } from "../analytics/testing.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { anonymous } from "../kernel/actor.ts";
import { refused } from "../testing.ts";
import { noteClockMove } from "./clock_moves.ts";
import { verifyFile } from "./file/verify.ts";
import { admin, openCompetitions } from "./testing.ts";

const faultsOf = async (content: string) =>
  (await verifyFile(content)).checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));

Deno.test("decision 32: equal values share a rank; the winner has fewer fills, then entered earlier", async () => {
  const { enter, advance, latest, resultsOf, fileOf, call } = await openCompetitions("2026-11-02T10:00");
  const [many, first] = [await enter(), await enter()];
  await advance("2026-11-02T10:01");
  const [later, worse] = [await enter(), await enter()];
  for (const one of [many, first, later]) await one.buy("AAPL", 1);
  await many.sell("AAPL", 1);
  await worse.buy("AAPL", 10);
  await call("trading.sell", worse.user, { portfolio_id: worse.id, stock_symbol: "AAPL", shares: 10 });
  await advance("2026-11-30T16:15");
  const done = await latest();
  const { participants } = await resultsOf(done.id);
  assert.deepEqual(participants.map((p) => [p.rank, p.user_id, p.fills]), [
    [1, first.user.userId, 1],
    [1, later.user.userId, 1],
    [1, many.user.userId, 2],
    [1, worse.user.userId, 2],
  ]);
  assert.equal(done.winner?.user_id, first.user.userId);
  const { content } = await fileOf(done.id);
  assert.deepEqual(JSON.parse(content).ranking, { order: [2, 3, 1, 4], winner: 2 });
  assert.deepEqual(await faultsOf(content), []);
});

Deno.test("decision 37: staff, whoever moved the clock, and deactivated users are in the file without rank", async () => {
  const { enter, advance, latest, resultsOf, fileOf, db, clock } = await openCompetitions("2026-11-02T10:00");
  const [plain, boss, mover, gone] = [await enter(), await enter(), await enter(), await enter()];
  for (const one of [plain, boss, mover, gone]) await one.buy("AAPL", 1);
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", boss.user.userId).execute();
  await db.updateTable("users").set({ is_active: false }).where("id", "=", gone.user.userId).execute();
  const at = clock.market().epochMilliseconds;
  const note = { operation: "clock.advance", from: at, to: ny("2026-11-05T10:00").epochMilliseconds, speed: 1 };
  await inTransaction(db, (trx) => noteClockMove(trx, { actor: mover.user, wall: clock.wall() }, note));
  const back = { ...note, to: at - 1000 };
  await refused(
    inTransaction(db, (trx) => noteClockMove(trx, { actor: admin, wall: clock.wall() }, back)),
    "CLOCK_REFUSED",
  );
  await advance("2026-11-30T16:15");
  const { id } = await latest();
  const { participants } = await resultsOf(id);
  const states = new Map(participants.map((p) => [p.user_id, [p.rank, p.state]]));
  assert.deepEqual([plain, boss, mover, gone].map(({ user }) => states.get(user.userId)), [
    [1, "ranked"],
    [null, "staff"],
    [null, "staff"],
    [null, "deactivated"],
  ]);
  const { content } = await fileOf(id);
  assert.deepEqual(JSON.parse(content).clock_moves, [{
    by: "entrant 3",
    from: "2026-11-02T15:00:00Z",
    operation: "clock.advance",
    speed: "1",
    to: "2026-11-05T15:00:00Z",
  }]);
  assert.deepEqual(await faultsOf(content), []);
});

const dividend = (change: object) => ({
  ...{
    id: "D1",
    symbol: "AAPL",
    amount: 0.5,
    declaredOn: "2026-11-02",
    exDate: "2026-11-10",
    recordDate: "2026-11-10",
  },
  ...{ payDate: "2026-11-17", frequency: 4, type: "CD" as const },
  ...change,
});
const split = { id: "S1", symbol: "MSFT", executionDate: "2026-11-12", from: 1, to: 2 };
const delisting = {
  ...{ id: "F-end", symbol: "F", name: "F Inc.", announcedOn: "2026-11-02", lastDay: "2026-11-18" },
  ...{ reason: "cash_merger" as const, cashPerShare: 12.5, nextSymbol: null, exchangeRatio: null },
};

const eventful = (prices: Record<string, readonly Step[]> = {}) =>
  openCompetitions("2026-11-02T10:00", {
    MSFT: [["2026-10-01T09:30", 50], ["2026-11-12T00:00", 25]],
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-16T12:00", 97], ["2026-11-20T12:00", 104]],
    ...prices,
  }, {
    dividends: [
      dividend({}),
      dividend({ id: "D2", exDate: "2026-11-24", recordDate: "2026-11-24", payDate: "2026-12-04" }),
    ],
    splits: [split],
    delistings: [delisting],
  });

/** Trades in all three stocks. */
async function live({ enter, advance, call, limit }: Awaited<ReturnType<typeof eventful>>, names: readonly string[]) {
  const [one, two] = [await enter({ name: names[0]! }), await enter({ name: names[1]! })];
  await one.buy("AAPL", 30.5);
  await one.buy("MSFT", 21);
  await two.buy("F", 100);
  await two.buy("AAPL", 10);
  await call("dividends.toggle-drip", two.user, { portfolio_id: two.id, enable_drip: false });
  await limit(one, "BUY", "AAPL", 3, 97.5);
  await limit(two, "SELL", "AAPL", 2, 104);
  await advance("2026-11-09T11:00");
  await two.sell("AAPL", 4);
  await advance("2026-11-10T11:00");
  await one.sell("AAPL", 10);
  return [one, two];
}

Deno.test("splits, dividends, reinvestments and mergers are in the file, and dividends paid after the close are not", async () => {
  const opened = await eventful();
  const { advance, latest, fileOf, call } = opened;
  const [one] = await live(opened, ["first_one", "second_one"]);
  await advance("2026-11-30T16:15");
  const { id } = await latest();
  const { content } = await fileOf(id);
  const { lines, actions } = JSON.parse(content) as { lines: { type: string; entrant: number }[]; actions: unknown[] };
  const types = (n: number) => lines.filter(({ entrant }) => entrant === n).map(({ type }) => type).join(" ");
  assert.equal(types(1), "DEPOSIT BUY BUY SELL SPLIT BUY DIVIDEND DRIP");
  assert.equal(types(2), "DEPOSIT BUY BUY SELL DIVIDEND MERGER SELL");
  assert.equal(actions.length, 3);
  assert.deepEqual(await faultsOf(content), []);
  await advance("2026-12-04T10:00");
  const paid = await call("transactions.list", one!.user, { id: one!.id, type: "DIVIDEND" });
  assert.equal(paid.total, 2);
  assert.equal((await fileOf(id)).content, content);
});

Deno.test("a halted stock counts at its last trade, one that is not listed any more as nothing", async () => {
  const { market, enter, advance, latest, resultsOf, fileOf } = await openCompetitions("2026-11-02T10:00", {
    MSFT: [["2026-10-01T09:30", 50], ["2026-11-25T12:00", 45]],
  });
  const [halted, lost] = [await enter(), await enter()];
  await halted.buy("MSFT", 100);
  await lost.buy("F", 100);
  await advance("2026-11-25T12:01");
  market.quotes.MSFT = { ...market.quotes.MSFT!, halted: true };
  market.delisted.F = "2026-11-24";
  await advance("2026-11-30T16:15");
  delete market.delisted.F;
  const { id } = await latest();
  assert.deepEqual((await resultsOf(id)).participants.map((p) => p.final_value), [9_500, 9_000]);
  const { content } = await fileOf(id);
  assert.deepEqual(
    JSON.parse(content).prices.map(({ symbol, price }: { symbol: string; price: string }) => [symbol, price]),
    [
      ["F", null],
      ["MSFT", "45.0000"],
    ],
  );
  assert.deepEqual(await faultsOf(content), []);
});

Deno.test("a jump over three months gives the same files as living through them, byte for byte", async () => {
  const names = ["alpha_jump", "beta_jump"];
  const run = async (jumps: boolean) => {
    const opened = await eventful({
      AAPL: [
        ["2026-10-01T09:30", 100],
        ["2026-11-16T12:00", 97],
        ["2026-11-20T12:00", 104],
        ["2026-12-17T11:00", 94],
        ["2027-01-05T12:00", 90],
      ],
    });
    const { advance, enter, db, call, limit } = opened;
    const people = await live(opened, names);
    if (!jumps) {
      for (let day = Temporal.PlainDate.from("2026-11-11"); day.toString() < "2026-12-02"; day = day.add({ days: 1 })) {
        await advance(`${day}T11:07`);
        await advance(`${day}T16:03`);
      }
    }
    await advance("2026-12-02T10:00");
    const { portfolio_id } = await call("competitions.join", people[0]!.user, {});
    await call("trading.buy", people[0]!.user, { portfolio_id, stock_symbol: "AAPL", shares: 5 });
    await limit({ user: people[0]!.user, id: portfolio_id }, "BUY", "AAPL", 5, 95);
    const days = ["2026-12-15T12:00", "2026-12-31T16:02", "2027-01-06T10:00", "2027-01-15T12:00", "2027-01-29T16:01"];
    if (!jumps) { for (const at of days) await advance(at); }
    await advance("2027-02-01T10:00");
    const rows = await db.selectFrom("competition_files").select(["content", "hash"]).orderBy("created_at").execute();
    const past = await opened.past();
    // The names are free for the next run.
    for (const { user } of people) {
      await db.updateTable("users").set({ username: `x${user.userId.slice(-12)}` }).where("id", "=", user.userId)
        .execute();
    }
    assert.equal(past.length, 3);
    void enter;
    return rows;
  };
  const [lived, jumped] = [await run(false), await run(true)];
  assert.equal(lived.length, 2, "nobody entered in January");
  assert.deepEqual(jumped, lived);
  for (const { content, hash } of lived) assert.ok((await verifyFile(content, { hash })).ok);
});

Deno.test("the file identifies nobody: its entrants are numbers, named beside it; and a contest without entries has none", async () => {
  const opened = await eventful();
  const { advance, latest, fileOf, past, call } = opened;
  await live(opened, ["open_name", "other_name"]);
  await advance("2026-11-30T16:15");
  const { content, names } = await fileOf((await latest()).id);
  assert.doesNotMatch(content, /[0-9a-f]{8}-[0-9a-f]{4}-/i);
  assert.doesNotMatch(content, /@/);
  assert.doesNotMatch(content, /open_name|other_name/);
  assert.deepEqual(names, [{ number: 1, name: "open_name" }, { number: 2, name: "other_name" }]);
  await advance("2027-01-04T10:00");
  const [december] = await past();
  assert.deepEqual([december!.name, december!.winner, december!.file], ["December 2026 Competition", null, null]);
  await refused(call("competitions.file", anonymous, { id: december!.id }), "NOT_FOUND");
});

Deno.test("a correction is version 2 beside version 1, with the reason and another winner", async () => {
  const { enter, advance, latest, resultsOf, call } = await openCompetitions("2026-11-02T10:00", {
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-20T12:00", 110]],
  });
  const [cheat, second, third] = [await enter(), await enter(), await enter()];
  await cheat.buy("AAPL", 90);
  await second.buy("AAPL", 50);
  await third.buy("AAPL", 10);
  await advance("2026-11-30T16:15");
  const { id, file } = await latest();
  const correction = { id, number: 1, reason: "Two accounts of one person" };
  const corrected = await call("competitions.correct", admin, correction);
  assert.deepEqual([corrected.version, corrected.winner?.user_id], [2, second.user.userId]);
  await refused(call("competitions.correct", admin, correction), "CONFLICT");
  await refused(call("competitions.correct", admin, { ...correction, number: 9 }), "NOT_FOUND");
  const { participants, competition } = await resultsOf(id);
  assert.deepEqual(participants.map((p) => [p.rank, p.state]), [[1, "ranked"], [2, "ranked"], [null, "disqualified"]]);
  assert.equal(competition.file?.version, 2);
  const [v1, v2] = [
    await call("competitions.file", anonymous, { id, file_version: 1 }),
    await call("competitions.file", anonymous, { id }),
  ];
  assert.deepEqual([v1.hash, v2.hash], [file!.hash, corrected.hash]);
  assert.deepEqual(v2.versions.map(({ version, reason }) => [version, reason]), [[1, null], [2, correction.reason]]);
  assert.deepEqual(JSON.parse(v2.content).correction, { previous: v1.hash, reason: correction.reason });
  for (const { content } of [v1, v2]) assert.deepEqual(await faultsOf(content), []);
  const titles = async ({ user }: typeof cheat) => (await call("notifications.list", user, {}))[0]!.title;
  assert.deepEqual([await titles(cheat), await titles(second)], [
    "You were disqualified",
    "You won the November 2026 Competition",
  ]);
});

Deno.test("CM-22, CM-23, CM-25: the live ranking has values, lines and the entry of the caller", async () => {
  const { enter, advance, call } = await openCompetitions("2026-11-02T10:00", {
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-03T12:00", 110]],
  });
  const [top, low, idle] = [await enter(), await enter(), await enter()];
  await top.buy("AAPL", 100);
  await low.buy("AAPL", 50);
  await advance("2026-11-03T16:30");
  const rows = await call("competitions.leaderboard", anonymous, {});
  assert.deepEqual(
    rows.map((r) => [r.rank, r.current_value, r.return_percentage, r.total_return, r.achievement_badge]),
    [
      [1, 11_000, 10, 1_000, "gold"],
      [2, 10_500, 5, 500, "silver"],
      [null, 10_000, 0, 0, "other"],
    ],
  );
  assert.deepEqual(rows[0]!.line!.map((p) => [p.date, p.return_percentage]), [["2026-11-02", 0], ["2026-11-03", 10]]);
  assert.deepEqual(rows.map((r) => r.state), ["ranked", "ranked", "no_trade"]);
  const mine = await call("competitions.my-participation", low.user, {});
  assert.deepEqual(mine.participant?.rank, 2);
  assert.deepEqual(mine.performance, { current_value: 10_500, return_percentage: 5 });
  assert.deepEqual([mine.competition?.total_participants, mine.above?.rank, mine.above?.gap], [3, 1, 5]);
  const none = await call("competitions.my-participation", idle.user, { portfolio_id: idle.id });
  assert.deepEqual([none.participating, none.participant?.state, none.above], [true, "no_trade", null]);
  await refused(call("competitions.my-participation", low.user, { portfolio_id: top.id }), "NOT_FOUND");
  await advance("2026-11-30T16:15");
  const after = await call("competitions.my-participation", low.user, { portfolio_id: low.id });
  assert.deepEqual([after.participant?.rank, after.competition?.state, after.performance?.current_value], [
    2,
    "completed",
    10_500,
  ]);
});
