/** A year of monthly competitions, with thirty people in each, and everything that can happen to a listing. */
import assert from "node:assert/strict";
import { ny, type Step } from "../analytics/testing.ts";
import { anonymous } from "../kernel/actor.ts";
import { isTradingDay, nextTradingDay } from "../market/calendar.ts";
import { seedUser } from "../testing.ts";
import { contestOfMonth } from "./days.ts";
import { verifyFile } from "./file/verify.ts";
import { admin, openCompetitions } from "./testing.ts";

const PEOPLE = 30;
const MONTHS = 12;
const FIRST = Temporal.PlainDate.from("2026-11-01");
const monthStart = (month: number) => FIRST.add({ months: month });
/** A trading day of a month: the given day of the month or the next one. */
const dayOf = (month: number, day: number) => {
  const date = monthStart(month).with({ day });
  return isTradingDay(date) ? date : nextTradingDay(date);
};

/** Bought late in a month, when one of the others may not be listed any more. */
const LATE = ["AAPL", "MSFT", "KO"];

const splitDay = dayOf(3, 10);
const isSplit = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(date, splitDay) >= 0;
const delisted = dayOf(6, 18);

/** A new price every third day. */
function waves(base: number, speed: number, of: (date: Temporal.PlainDate) => number = () => 1): Step[] {
  const steps: Step[] = [["2026-10-01T09:30", base]];
  for (let i = 0; i < 125; i++) {
    const date = FIRST.add({ days: 3 * i });
    const price = base * (1 + 0.12 * Math.sin(i * speed)) * of(date);
    steps.push([`${date}T10:00`, Number(price.toFixed(2))]);
  }
  return steps;
}
/** A split changes the price before the session opens. */
const splitting = (steps: Step[]): Step[] => {
  const before = steps.findLast(([from]) => from < `${splitDay}T00:00`)!;
  return [...steps, [`${splitDay}T00:00`, before[1] / 2] as const].sort(([a], [b]) => (a < b ? -1 : 1));
};

const dividends = Array.from({ length: MONTHS }, (_, month) => ({
  ...{ id: `year-dividend-${month}`, symbol: "AAPL", amount: 0.25, frequency: 12, type: "CD" as const },
  declaredOn: monthStart(month).toString(),
  ...{ exDate: dayOf(month, 9).toString(), recordDate: dayOf(month, 9).toString() },
  payDate: dayOf(month, 16).toString(),
}));

const openYear = () =>
  openCompetitions("2026-11-02T10:00", {
    AAPL: waves(100, 0.7),
    MSFT: splitting(waves(50, 1.3, (date) => isSplit(date) ? 0.5 : 1)),
    F: waves(10, 2.1),
    KO: waves(60, 0.4),
  }, {
    dividends,
    splits: [{ id: "year-split", symbol: "MSFT", executionDate: splitDay.toString(), from: 1, to: 2 }],
    delistings: [{
      ...{ id: "year-end", symbol: "F", name: "F Inc.", announcedOn: dayOf(6, 2).toString() },
      ...{ lastDay: delisted.toString(), reason: "cash_merger" as const, cashPerShare: 12.5 },
      ...{ nextSymbol: null, exchangeRatio: null },
    }],
  });
type Year = Awaited<ReturnType<typeof openYear>>;
type User = Awaited<ReturnType<typeof seedUser>>;

/** Two who do the same, one who does it with more fills, one who does nothing, and all others. */
async function tradeMonth({ call, limit, advance }: Year, people: readonly User[], month: number): Promise<void> {
  const symbols = month <= 6 ? ["AAPL", "MSFT", "F", "KO"] : ["AAPL", "MSFT", "KO"];
  const entries: { user: User; id: string }[] = [];
  for (const user of people) entries.push({ user, id: (await call("competitions.join", user, {})).portfolio_id });
  const trade = (side: "buy" | "sell", { user, id }: typeof entries[number], stock_symbol: string, shares: number) =>
    call(`trading.${side}`, user, { portfolio_id: id, stock_symbol, shares });
  const [idle, twin, sameTwin, busyTwin, ...others] = entries;
  assert.ok(idle);
  for (const one of [twin!, sameTwin!, busyTwin!]) await trade("buy", one, "AAPL", 20);
  await trade("buy", busyTwin!, "KO", 1);
  await trade("sell", busyTwin!, "KO", 1);
  const chosen = others.map((one, i) => ({ one, i, symbol: symbols[(i + month) % symbols.length]! }));
  await Promise.all(chosen.map(({ one, i, symbol }) => trade("buy", one, symbol, 10 + i)));
  await limit(others[0]!, "BUY", "KO", 5, 55);
  await limit(others[1]!, "BUY", "KO", 2, 1);
  await advance(`${dayOf(month, 11)}T11:00`);
  await Promise.all(chosen.map(({ one, i, symbol }) => i % 3 ? null : trade("sell", one, symbol, 3)));
  await advance(`${dayOf(month, 20)}T15:00`);
  await Promise.all(chosen.map(({ one, i }) => i % 4 ? null : trade("buy", one, LATE[month % LATE.length]!, 5)));
}

Deno.test("twelve months with thirty people: each opens, closes, finds its winner, tells them, and is recomputed", async () => {
  const opened = await openYear();
  const { advance, call, latest, resultsOf, fileOf, past } = opened;
  const problemsOf = async () => (await call("ledger.verify", admin, {})).problems;
  const earlier = await problemsOf();
  const people: User[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await seedUser(opened.db));
  const types = new Set<string>();
  for (let month = 0; month < MONTHS; month++) {
    const { name, closesAt } = contestOfMonth(ny(`${dayOf(month, 2)}T10:00`));
    await advance(`${dayOf(month, 2)}T10:00`);
    await tradeMonth(opened, people, month);
    await advance(closesAt.add({ minutes: 20 }).toZonedDateTimeISO("America/New_York").toPlainDateTime().toString());
    const done = await latest();
    assert.deepEqual([done.name, done.state, done.total_participants], [name, "completed", PEOPLE]);

    const { participants } = await resultsOf(done.id);
    const of = (i: number) => participants.find(({ user_id }) => user_id === people[i]!.userId)!;
    assert.deepEqual([of(0).rank, of(0).state, of(0).final_value], [null, "no_trade", 10_000]);
    assert.equal(of(1).rank, of(2).rank);
    assert.equal(of(1).rank, of(3).rank);
    assert.deepEqual([of(1).fills, of(2).fills, of(3).fills], [1, 1, 3]);
    const order = [1, 2, 3].map((i) => participants.indexOf(of(i)));
    assert.deepEqual(order, order.toSorted((a, b) => a - b), "fewer fills, then entered earlier");
    assert.equal(participants[0]!.user_id, done.winner!.user_id);
    const [notice] = await call("notifications.list", people.find((p) => p.userId === done.winner!.user_id)!, {});
    assert.equal(notice!.title, `You won the ${name}`);

    const { content, hash } = await fileOf(done.id);
    const verified = await verifyFile(content, { hash });
    assert.deepEqual(verified.checks.flatMap(({ faults }) => faults), [], name);
    assert.equal(verified.ranking.length, PEOPLE);
    const at = Math.floor(content.length * (month + 0.5) / MONTHS);
    const changed = content.slice(0, at) + (content[at] === "1" ? "2" : "1") + content.slice(at + 1);
    const faults = (await verifyFile(changed, { hash })).checks.flatMap((check) => check.faults);
    assert.ok(faults.length > 0, `${name}: a changed byte at ${at}`);
    for (const { type } of JSON.parse(content).lines) types.add(type);
  }
  assert.deepEqual([...types].sort(), ["BUY", "DEPOSIT", "DIVIDEND", "DRIP", "MERGER", "SELL", "SPLIT"]);
  assert.equal((await past()).length, MONTHS);
  // Other tests of this store take back dividends and splits that were paid.
  assert.deepEqual((await problemsOf()).filter((problem) => !earlier.includes(problem)), []);
  assert.equal((await call("competitions.history", anonymous, {})).filter(({ file }) => file !== null).length, MONTHS);
});
