import assert from "node:assert/strict";
import { ny } from "../analytics/testing.ts";
import { anonymous } from "../kernel/actor.ts";
import { refused, seedUser } from "../testing.ts";
import { readRules, sha256 } from "./rules.ts";
import { admin, openCompetitions } from "./testing.ts";

Deno.test("CM-24, CM-29: entry is open on the first seven days of the month in New York, once a person", async () => {
  const { enter, advance, call, db } = await openCompetitions("2026-11-02T10:00");
  const one = await enter();
  await refused(call("competitions.join", one.user, {}), "RULE_BROKEN");
  const status = await call("competitions.registration-status", one.user, {});
  assert.deepEqual(status, {
    can_register: false,
    already_joined: true,
    registration_deadline: ny("2026-11-08T00:00").toString(),
    next_opens_at: ny("2026-12-01T00:00").toString(),
  });
  await advance("2026-11-07T23:59:59");
  const last = await enter();
  await advance("2026-11-08T00:00");
  const late = await seedUser(db);
  assert.equal((await refused(call("competitions.join", late, {}), "RULE_BROKEN")).detail, "Registration is closed");
  assert.equal((await refused(call("competitions.join", last.user, {}), "RULE_BROKEN")).detail, "Already joined");
  assert.equal((await call("competitions.registration-status", late, {})).can_register, false);
  assert.equal((await call("competitions.current", anonymous, {}))!.total_participants, 2);
});

Deno.test("CM-29: 64 joins of one person at once make one entry, and numbers have no gaps", async () => {
  const { call, db, enter } = await openCompetitions("2026-11-02T10:00");
  const user = await seedUser(db);
  const answers = await Promise.allSettled(Array.from({ length: 64 }, () => call("competitions.join", user, {})));
  assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 1);
  for (const answer of answers) if (answer.status === "rejected") assert.equal(answer.reason.detail, "Already joined");
  assert.equal((await call("portfolios.list", user, {})).length, 1);
  await Promise.all(Array.from({ length: 12 }, () => enter()));
  const rows = await db.selectFrom("competition_entries").select("number").orderBy("number").execute();
  assert.deepEqual(rows.map(({ number }) => number), Array.from({ length: 13 }, (_, i) => i + 1));
});

Deno.test("CM-27: joining makes a public portfolio with 10,000 dollars, and a later ordinary one becomes the default", async () => {
  const { call, db } = await openCompetitions("2026-11-02T10:00");
  const user = await seedUser(db);
  const { message, portfolio_id: id } = await call("competitions.join", user, { portfolio_name: "My try" });
  assert.equal(message, "You have joined November 2026 Competition.");
  const portfolio = await call("portfolios.get", user, { id });
  assert.deepEqual(
    [portfolio.name, portfolio.cash_balance, portfolio.is_competition, portfolio.is_public, portfolio.is_default],
    ["My try", 10_000, true, true, false],
  );
  assert.equal(portfolio.money_market_rate, 0.02);
  assert.deepEqual([portfolio.initial_cash, portfolio.total_return], [10_000, 0]);
  const own = await call("portfolios.create", user, { name: "Own" });
  assert.equal(own.is_default, true);
});

Deno.test("CM-30: no deposits, withdrawals, cost edits, imports, copies, rates, deletion or default", async () => {
  const { enter, call } = await openCompetitions("2026-11-02T10:00");
  const { user, id, buy } = await enter();
  const { holding } = await buy("AAPL", 1);
  const refusals = [
    () => call("portfolios.deposit", user, { id, amount: 1 }),
    () => call("portfolios.withdraw", user, { id, amount: 1 }),
    () => call("portfolios.set-default", user, { id }),
    () => call("portfolios.delete", user, { id }),
    () => call("portfolios.fork", user, { id, at: ny("2026-11-02T10:00").toString() }),
    () => call("holdings.set-average-cost", user, { id: holding!.id, average_cost: 1 }),
    () =>
      call("holdings.import", user, {
        portfolio_id: id,
        preview: false,
        holdings: [{ symbol: "AAPL", shares: 1, average_cost: 1 }],
      }),
    () => call("interest.set-rate", user, { portfolio_id: id, new_rate: 0.05 }),
  ];
  for (const refusal of refusals) await refused(refusal(), "RULE_BROKEN");
});

Deno.test("CM-28, CM-29: trading is refused from the end on until the owner converts the portfolio", async () => {
  const { enter, advance, call, db, clock } = await openCompetitions("2026-11-02T10:00");
  const { user, id, buy, sell } = await enter();
  await buy("AAPL", 10);
  await advance("2026-11-30T15:59");
  await refused(call("competitions.convert-portfolio", user, { portfolio_id: id }), "RULE_BROKEN");
  // Before what is due at the close is done.
  clock.marketNow = ny("2026-11-30T16:00");
  const place = { portfolio_id: id, stock_symbol: "AAPL", transaction_type: "SELL", shares: 1 } as const;
  const limit = { ...place, order_type: "limit", limit_price: 500 } as const;
  const refusal = await refused(call("orders.place", user, limit), "RULE_BROKEN");
  assert.equal(refusal.detail, "The competition has ended. Convert the portfolio to trade in it.");
  await advance("2026-11-30T16:10");
  await refused(call("competitions.convert-portfolio", user, { portfolio_id: id }), "RULE_BROKEN");
  await advance("2026-12-01T10:00");
  await refused(sell("AAPL", 1), "RULE_BROKEN");
  await refused(call("competitions.convert-portfolio", await seedUser(db), { portfolio_id: id }), "NOT_FOUND");
  const converted = await call("competitions.convert-portfolio", user, { portfolio_id: id });
  assert.deepEqual([converted.is_competition, converted.is_public, converted.name], [
    false,
    false,
    "November 2026 Competition",
  ]);
  assert.equal((await sell("AAPL", 10)).order.status, "executed");
  await call("portfolios.deposit", user, { id, amount: 1 });
  await refused(call("competitions.convert-portfolio", user, { portfolio_id: id }), "RULE_BROKEN");
});

Deno.test("a resting order is not filled at the close or after it, however late the close is done", async () => {
  const { enter, advance, limit, call, clock, run } = await openCompetitions("2026-11-30T10:00", {
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-30T16:00", 90]],
  });
  const { competition } = await call("competitions.create", admin, {
    ...{ name: "One day", entry_until: ny("2026-11-30T11:00").toString(), closes_on: "2026-11-30" },
  });
  const one = await enter({ id: competition.id });
  const order = await limit(one, "BUY", "AAPL", 10, 95);
  await advance("2026-11-30T15:59:59");
  clock.marketNow = ny("2026-11-30T16:01");
  await run("orders.process", admin, {});
  const { status, reason } = await call("orders.get", one.user, { portfolio_id: one.id, order_id: order.id });
  assert.deepEqual([status, reason], ["cancelled", "The competition has ended"]);
  await advance("2026-11-30T16:20");
  assert.equal((await call("portfolios.get", one.user, { id: one.id })).spendable_cash, 9_500);
});

Deno.test("the rules are one record whose hash is published, and the month's market is marked as practice", async () => {
  const { call, db } = await openCompetitions("2026-11-02T10:00");
  const shown = (await call("competitions.current", anonymous, {}))!;
  const { rules } = await db.selectFrom("competitions").select("rules").where("id", "=", shown.id)
    .executeTakeFirstOrThrow();
  assert.equal(sha256(rules), shown.rules_hash);
  assert.equal(readRules(rules).start_cash, "10000.00");
  assert.deepEqual([shown.rules.practice, shown.rules.universe, shown.rules.closes_at], [
    true,
    null,
    ny("2026-11-30T16:00").toString(),
  ]);
  assert.deepEqual([shown.session, shown.sessions, shown.interest_rate], [1, 20, 0.02]);
});
