import assert from "node:assert/strict";
import { ny } from "../analytics/testing.ts";
import { anonymous } from "../kernel/actor.ts";
import { refused, seedUser } from "../testing.ts";
import { verifyFile } from "./file/verify.ts";
import { admin, openCompetitions } from "./testing.ts";

const soon = { entry_until: ny("2026-11-24T09:30").toString(), closes_on: "2026-11-27" };
const withoutFaults = async (content: string) => {
  const { checks } = await verifyFile(content);
  assert.deepEqual(checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)), []);
};

Deno.test("a competition by invitation is seen and entered only with its code", async () => {
  const { call, db, enter } = await openCompetitions("2026-11-20T10:00");
  const made = await call("competitions.create", admin, { name: "Friends", ...soon, by_invitation: true });
  const { id } = made.competition;
  const code = made.invitation_code!;
  const stranger = await seedUser(db);
  const wrong = await refused(call("competitions.join", stranger, { id, invitation_code: `${code}x` }), "NOT_FOUND");
  const unknown = await refused(call("competitions.join", stranger, { id: crypto.randomUUID() }), "NOT_FOUND");
  assert.equal(wrong.detail, unknown.detail);
  await refused(call("competitions.join", stranger, { id }), "NOT_FOUND");
  await refused(call("competitions.leaderboard", stranger, { id }), "NOT_FOUND");
  const look = (invitation_code: string) => call("competitions.invitation", stranger, { id, invitation_code });
  assert.equal((await refused(look(`${code}x`), "NOT_FOUND")).detail, unknown.detail);
  const { rules, rules_hash, total_participants: entries } = await look(code);
  assert.deepEqual([rules, rules_hash, entries], [made.competition.rules, made.competition.rules_hash, 0]);
  const friend = await enter({ id, invitation_code: code });
  const listed = async (who: Parameters<typeof call>[1]) =>
    (await call("competitions.list", who, {})).some((one) => one.id === id);
  assert.deepEqual([await listed(friend.user), await listed(stranger), await listed(anonymous), await listed(admin)], [
    true,
    false,
    false,
    true,
  ]);
  assert.equal((await call("competitions.leaderboard", friend.user, { id })).length, 1);
  const row = await db.selectFrom("competitions").select("invitation_hash").where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.ok(!row.invitation_hash!.includes(code));
});

Deno.test("only the stocks of the rules may be bought, and no position larger than they say", async () => {
  const { call, enter, limit } = await openCompetitions("2026-11-20T10:00");
  const terms = { universe: ["AAPL", "MSFT"], max_position_percentage: 20 };
  const { competition } = await call("competitions.create", admin, { name: "Small", ...soon, ...terms });
  const one = await enter({ id: competition.id });
  assert.match((await refused(one.buy("F", 1), "RULE_BROKEN")).detail as string, /F is not among the stocks/);
  await one.buy("AAPL", 10);
  await limit(one, "BUY", "AAPL", 5, 90);
  const refusal = await refused(one.buy("AAPL", 6), "RULE_BROKEN");
  assert.equal(
    refusal.detail,
    "This competition allows at most 20% of the value in one stock; with this order it would be 21.00%",
  );
  await one.buy("AAPL", 5);
  const order = await limit(one, "BUY", "MSFT", 40, 49);
  const reprice = { portfolio_id: one.id, order_id: order.id, limit_price: 51 };
  await refused(call("orders.reprice", one.user, reprice), "RULE_BROKEN");
  await call("orders.reprice", one.user, { ...reprice, limit_price: 49.5 });
  // Both are decided in one transaction.
  const both = await Promise.allSettled([limit(one, "BUY", "MSFT", 1, 49), limit(one, "BUY", "MSFT", 1, 49)]);
  assert.deepEqual(both.map(({ status }) => status), ["rejected", "rejected"]);
  await one.sell("AAPL", 15);
});

Deno.test("an early close ends a competition at 13:00", async () => {
  const { call, enter, advance, fileOf, latest } = await openCompetitions("2026-11-23T10:00", {
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-27T12:59", 104], ["2026-11-27T13:30", 200]],
  });
  const { competition: { id } } = await call("competitions.create", admin, { name: "Thanksgiving", ...soon });
  const one = await enter({ id });
  await one.buy("AAPL", 50);
  await advance("2026-11-27T13:20");
  const done = await latest();
  assert.deepEqual([done.id, done.closes_at, done.winner?.final_value], [
    id,
    ny("2026-11-27T13:00").toString(),
    10_200,
  ]);
  await withoutFaults((await fileOf(id)).content);
});

Deno.test("staff announce with dates in their order, on trading days and with listed stocks", async () => {
  const { call } = await openCompetitions("2026-11-20T10:00");
  const create = (more: object) => call("competitions.create", admin, { name: "Wrong", ...soon, ...more });
  await refused(create({ closes_on: "2026-11-26" }), "RULE_BROKEN");
  await refused(create({ entry_until: ny("2026-11-27T13:01").toString() }), "RULE_BROKEN");
  await refused(create({ opens_at: ny("2026-11-19T10:00").toString() }), "RULE_BROKEN");
  await refused(create({ closes_on: "2028-01-04" }), "RULE_BROKEN");
  await refused(create({ universe: ["AAPL", "NONE"] }), "SYMBOL_NOT_FOUND");
  const { competition } = await create({ opens_at: ny("2026-11-23T12:00").toString() });
  assert.deepEqual([competition.state, competition.is_active], ["announced", false]);
});

Deno.test("an announced competition opens at its instant, and takes entries from then on", async () => {
  const { call, enter, advance, db } = await openCompetitions("2026-11-20T10:00");
  const opens_at = ny("2026-11-23T12:00").toString();
  const { competition: { id } } = await call("competitions.create", admin, { name: "Later", ...soon, opens_at });
  await refused(call("competitions.join", await seedUser(db), { id }), "RULE_BROKEN");
  await advance("2026-11-23T12:00");
  await enter({ id });
  const find = async () => (await call("competitions.list", admin, {})).find((one) => one.id === id)!.state;
  assert.equal(await find(), "open");
  await advance("2026-11-23T16:00");
  assert.equal(await find(), "open");
});

Deno.test("finalising closes a competition now for everyone, and its file says so", async () => {
  const { call, enter, advance, fileOf, limit } = await openCompetitions("2026-11-20T10:00", {
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-23T11:00", 130], ["2026-11-24T11:00", 90]],
  });
  const { competition: { id } } = await call("competitions.create", admin, { name: "Short", ...soon });
  const [one, two] = [await enter({ id }), await enter({ id })];
  await one.buy("AAPL", 10);
  await two.buy("MSFT", 10);
  const order = await limit(two, "BUY", "MSFT", 1, 40);
  await advance("2026-11-23T12:00");
  const { winner, message } = await call("competitions.finalize", admin, { id, reason: "The school closes" });
  assert.deepEqual([winner?.user_id, winner?.final_value], [one.user.userId, 10_300]);
  assert.match(message, /^Short is closed; /);
  await refused(call("competitions.finalize", admin, { id, reason: "Again" }), "CONFLICT");
  const { status, reason } = await call("orders.get", two.user, { portfolio_id: two.id, order_id: order.id });
  assert.deepEqual([status, reason], ["cancelled", "The competition has ended"]);
  await refused(two.buy("MSFT", 1), "RULE_BROKEN");
  const { content } = await fileOf(id);
  const file = JSON.parse(content);
  assert.deepEqual([file.closed_early, file.closes_at], ["The school closes", ny("2026-11-23T12:00").toString()]);
  await withoutFaults(content);
});

Deno.test("a cancelled competition has no winner, and its entrants are notified and may convert", async () => {
  const { call, enter, limit } = await openCompetitions("2026-11-20T10:00");
  const { competition: { id } } = await call("competitions.create", admin, { name: "Off", ...soon });
  const one = await enter({ id });
  await limit(one, "BUY", "MSFT", 1, 40);
  assert.equal((await call("competitions.cancel", admin, { id, reason: "Too few" })).message, "Off is cancelled.");
  await refused(call("competitions.cancel", admin, { id, reason: "Again" }), "CONFLICT");
  await refused(call("competitions.results", anonymous, { id }), "NOT_FOUND");
  const [notice, end] = await call("notifications.list", one.user, {});
  assert.deepEqual([notice!.type, notice!.message].sort(), ["The Off was cancelled: Too few", "competition_cancelled"]);
  assert.equal(notice!.link, `/portfolios/${one.id}`);
  assert.equal(end!.title, "Order cancelled");
  await call("competitions.convert-portfolio", one.user, { portfolio_id: one.id });
});

Deno.test("CM-31: one rate for all entries; it is set from a day on, and the file has the rates by day", async () => {
  const { call, enter, advance, fileOf } = await openCompetitions("2026-11-02T10:00");
  const terms = { entry_until: ny("2026-11-20T09:30").toString(), closes_on: "2026-12-04" };
  const { competition: { id } } = await call("competitions.create", admin, { name: "Long", ...terms });
  const one = await enter({ id });
  await one.buy("AAPL", 30);
  await advance("2026-11-12T12:00");
  const before = await call("competitions.interest-settings", admin, {});
  assert.deepEqual([before.current_setting, before.total_competition_portfolios, before.rate_distribution], [
    0.02,
    1,
    { "0.02": 1 },
  ]);
  assert.equal((await call("competitions.standardize-interest", admin, { rate: 0.03 })).updated, 1);
  const two = await enter({ id });
  const after = await call("competitions.interest-settings", admin, {});
  assert.deepEqual([after.current_setting, after.rate_distribution], [0.03, { "0.03": 2 }]);
  await refused(call("competitions.standardize-interest", admin, { rate: 0.04 as 0.03 }), "VALIDATION_FAILED");
  await advance("2026-12-04T16:15");
  const { content } = await fileOf(id);
  const file = JSON.parse(content);
  assert.deepEqual(file.rates, [{ day: "2026-11-02", rate: "0.0200" }, { day: "2026-11-12", rate: "0.0300" }]);
  const interest = file.lines.filter((line: { type: string }) => line.type === "INTEREST");
  // 7,000 dollars: ten days at 2 % and 19 at 3 % of 30, a twelfth; 10,000 dollars: 19 days at 3 %.
  assert.deepEqual(interest.map((line: { amount: string }) => line.amount), ["14.97", "15.83"]);
  await withoutFaults(content);
  assert.ok(two);
});
