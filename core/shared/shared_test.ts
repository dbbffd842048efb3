import assert from "node:assert/strict";
import { cents, price, shares } from "../kernel/money.ts";
import { refused, seedUser } from "../testing.ts";
import { thinned } from "./growth.ts";
import { openShared } from "./testing.ts";

Deno.test("an unknown, a private and a deleted portfolio and that of a deactivated user answer the same 404", async () => {
  const { member, see, call, db } = await openShared("2026-11-16T10:00");
  const [open, hidden, gone, deleted] = [await member(), await member(100, undefined, "private"), await member(), {
    ...await member(),
  }];
  await call("portfolios.create", deleted.user, { name: "Other" });
  const second = await member(100, deleted.user);
  await call("portfolios.delete", deleted.user, { id: second.id });
  await db.updateTable("users").set({ is_active: false }).where("id", "=", gone.user.userId).execute();
  const details = await Promise.all(
    [hidden.id, gone.id, second.id, crypto.randomUUID()].map(async (id) =>
      (await refused(see(id), "NOT_FOUND")).detail
    ),
  );
  assert.deepEqual(new Set(details), new Set(["Portfolio not found"]));
  await refused(see(hidden.id, hidden.user), "NOT_FOUND");
  assert.equal((await see(open.id)).portfolio_id, open.id);
  await call("portfolios.set-visibility", open.user, { id: open.id, visibility: "private" });
  await refused(see(open.id), "NOT_FOUND");
});

Deno.test("a portfolio shows its owner, its returns as on the leaderboard, SPY over the same spans, and its rank", async () => {
  const { member, see, advance, call, follow } = await openShared("2026-11-02T10:00", {
    AAPL: [["2026-11-02T09:30", 100], ["2026-11-04T12:00", 120], ["2026-11-10T12:00", 108], ["2026-11-17T12:00", 132]],
    SPY: [["2000-01-03T09:30", 500], ["2026-11-10T12:00", 510], ["2026-11-16T12:00", 525]],
  });
  const one = await member();
  await one.buy("AAPL", 100);
  const two = await member();
  await two.buy("F", 10);
  await advance("2026-11-17T16:30");
  const board = await call("leaderboard.public", { kind: "anonymous" }, {});
  const shown = await see(one.id);
  assert.deepEqual([shown.lifetime, shown.return_30d], [
    { percentage: 32, spy_percentage: 5 },
    { percentage: 32, spy_percentage: 5 },
  ]);
  // 7 days ago the last close was at 108 dollars, and SPY's at 510.
  assert.deepEqual(shown.return_7d, { percentage: 22.22, spy_percentage: 2.94 });
  assert.equal(shown.lifetime.percentage, board[0]!.return_percentage);
  assert.equal(shown.max_drawdown, board[0]!.max_drawdown);
  assert.equal(shown.max_drawdown, 10, "from 120 to 108 at the close");
  assert.deepEqual([shown.rank, shown.participants, shown.rank_days], [1, 2, 11]);
  assert.deepEqual([shown.series.length, shown.series[0], shown.series.at(-1)], [
    12,
    { date: "2026-11-02", percentage: 0, spy_percentage: 0 },
    { date: "2026-11-17", percentage: 32, spy_percentage: 5 },
  ]);
  assert.deepEqual([shown.owner.user_id, shown.is_own, shown.is_following], [one.user.userId, false, false]);
  await follow(two.user, one.user);
  assert.deepEqual([(await see(one.id, two.user)).is_following, (await see(one.id, one.user)).is_own], [true, true]);
});

Deno.test("a public portfolio that takes no part in the ranking has the returns that the same one has there", async () => {
  const { member, see, advance, call } = await openShared("2026-11-02T10:00", {
    AAPL: [["2026-11-02T09:30", 100], ["2026-11-04T12:00", 120], ["2026-11-10T12:00", 60], ["2026-11-17T12:00", 90]],
  });
  const ranked = await member();
  const other = await member(10_000, ranked.user);
  for (const one of [ranked, other]) await one.buy("AAPL", 80);
  for (const at of ["2026-11-05T11:00", "2026-11-11T12:00"]) {
    await advance(at);
    for (const { user, id } of [ranked, other]) await call("portfolios.deposit", user, { id, amount: 50_000 });
    for (const one of [ranked, other]) await one.buy("AAPL", 100);
  }
  await advance("2026-11-17T16:30");
  const [first, second] = [await see(ranked.id), await see(other.id)];
  assert.deepEqual([first.rank, second.rank], [1, null]);
  for (const field of ["lifetime", "return_30d", "return_7d", "max_drawdown", "series"] as const) {
    assert.deepEqual(second[field], first[field], field);
  }
  assert.notEqual(second.lifetime.percentage, 0);
});

Deno.test("weights are those of the last close at its prices, with cash as a share, until the next close", async () => {
  const { member, see, advance } = await openShared("2026-11-16T10:00", {
    AAPL: [["2026-11-02T09:30", 100], ["2026-11-16T14:00", 110], ["2026-11-17T10:00", 200]],
  });
  const one = await member();
  await one.buy("AAPL", 50);
  await one.buy("MSFT", 20);
  assert.deepEqual([(await see(one.id)).weights_date, (await see(one.id)).weights], [null, []]);
  await advance("2026-11-17T11:00");
  await one.sell("AAPL", 50);
  const weights = async () => {
    const { weights_date, weights, cash_weight } = await see(one.id);
    return [weights_date, weights.map((w) => [w.symbol, w.weight, w.return_percentage]), cash_weight];
  };
  // 5 500 of AAPL, 1 000 of MSFT and 4 000 in cash; the sale of today is not in it, nor the price of 200.
  const yesterday = ["2026-11-16", [["AAPL", 52.38, 10], ["MSFT", 9.52, 0]], 38.1];
  assert.deepEqual(await weights(), yesterday);
  await advance("2026-11-17T16:14");
  assert.deepEqual(await weights(), yesterday);
  await advance("2026-11-17T16:16");
  assert.deepEqual(await weights(), ["2026-11-17", [["MSFT", 6.67, 0]], 93.33]);
});

Deno.test("fills appear when the session after theirs opens, newest first, with the weights around them", async () => {
  const { member, see, advance } = await openShared("2026-11-19T10:00");
  const one = await member();
  await one.buy("AAPL", 20);
  await advance("2026-11-19T15:00");
  await one.buy("MSFT", 60);
  await one.sell("AAPL", 5);
  const shown = async () => {
    const { fills, fills_until } = await see(one.id);
    return [fills_until, ...fills.map((f) => [f.side, f.symbol, f.price, f.weight_before, f.weight_after])];
  };
  for (const at of ["2026-11-19T15:30", "2026-11-19T20:00", "2026-11-20T09:29"]) {
    await advance(at);
    assert.deepEqual(await shown(), ["2026-11-18"], at);
  }
  await advance("2026-11-20T09:30");
  await one.buy("F", 1);
  const all = [
    "2026-11-19",
    ["SELL", "AAPL", 100, 20, 15],
    ["BUY", "MSFT", 50, 0, 30],
    ["BUY", "AAPL", 100, 0, 20],
  ];
  assert.deepEqual(await shown(), all);
  // Over the weekend nothing opens.
  await advance("2026-11-22T12:00");
  assert.deepEqual(await shown(), all);
  await advance("2026-11-23T09:30");
  assert.equal((await shown()).length, 5);
});

Deno.test("what was traded in private is not shown when a portfolio becomes public, and at most 50 fills are", async () => {
  const { member, see, advance, call } = await openShared("2026-11-16T10:00");
  const one = await member(100_000, undefined, "private");
  await one.buy("AAPL", 1);
  await advance("2026-11-16T11:00");
  await call("portfolios.set-visibility", one.user, { id: one.id, visibility: "public" });
  for (let i = 0; i < 52; i++) await one.buy("F", 1 + i);
  await advance("2026-11-17T10:00");
  const { fills } = await see(one.id);
  assert.equal(fills.length, 50);
  assert.ok(fills.every(({ symbol }) => symbol === "F"));
  assert.ok(fills[0]!.weight_after! > fills.at(-1)!.weight_after!);
});

Deno.test("an imported trade is no fill, but its shares have a weight", async () => {
  const { member, see, advance, enter, call } = await openShared("2026-11-16T10:00");
  const one = await member();
  await enter(one.id, {
    ...{ type: "BUY", source: { type: "import", id: crypto.randomUUID() }, symbol: "MSFT", shares: shares(20) },
    ...{ price: price(50), amount: cents(1000), cashEffect: cents(-1000), shareEffect: shares(20) },
    costEffect: cents(1000),
  });
  await one.buy("AAPL", 10);
  await advance("2026-11-17T10:00");
  const { fills, weights } = await see(one.id);
  assert.deepEqual(fills.map(({ symbol }) => symbol), ["AAPL"]);
  assert.deepEqual(weights.map(({ symbol, weight }) => [symbol, weight]), [["AAPL", 10], ["MSFT", 10]]);
  const { portfolios } = await call("shared.record", one.user, { user_id: one.user.userId });
  assert.equal(portfolios[0]!.trades_30_days, 1);
});

Deno.test("a series has at most 400 points, evenly left out, and always the last one", () => {
  for (const count of [0, 1, 399, 400, 401, 1000, 2520]) {
    const points = Array.from({ length: count }, (_, i) => i);
    const shown = thinned(points, 400);
    assert.ok(shown.length <= 400 && shown.length >= Math.min(count, 200), String(count));
    assert.equal(shown.at(-1), points.at(-1));
    assert.ok(new Set(shown.slice(1).map((point, i) => point - shown[i]!)).size <= 1, String(count));
  }
});

Deno.test("while the market does not respond a shared portfolio is unavailable, and never valued at nothing", async () => {
  const { member, see, advance, market } = await openShared("2026-11-16T10:00");
  const one = await member();
  await one.buy("AAPL", 10);
  await advance("2026-11-17T10:00");
  assert.equal((await see(one.id)).weights.length, 1);
  market.away = true;
  await refused(see(one.id), "UNAVAILABLE");
  market.away = false;
  assert.equal((await see(one.id)).weights.length, 1);
});

Deno.test("the same trades with ten times the money give the same answer", async () => {
  const { member, see, advance, call } = await openShared("2026-11-16T10:00", {
    AAPL: [["2026-11-02T09:30", 100], ["2026-11-17T12:00", 110]],
  });
  const sizes = [1, 10];
  const people = [];
  for (const size of sizes) {
    const one = await member(10_000 * size);
    await one.buy("AAPL", 20 * size);
    people.push({ ...one, size });
  }
  await advance("2026-11-17T13:00");
  for (const { buy, user, id, size } of people) {
    await buy("MSFT", 10 * size);
    await call("portfolios.deposit", user, { id, amount: 1_000 * size });
  }
  await advance("2026-11-18T10:00");
  const [small, large] = await Promise.all(people.map(async ({ id }) => {
    const { portfolio_id: _, owner: __, fills, ...rest } = await see(id);
    return { ...rest, fills: fills.map(({ id: _, ...fill }) => fill) };
  }));
  assert.deepEqual(large, small);
  assert.equal(small!.fills.length, 2);
  assert.equal(small!.weights.length, 2);
});

Deno.test("a fill shows the market's price, without what its size moved, also in the feed", async () => {
  const { member, see, advance, market, db, follow, feedOf } = await openShared("2026-11-16T10:00");
  market.quotes.AAPL = { ...market.quotes.AAPL!, askShares: 100, bidShares: 100 };
  const [one, me] = [await member(1_000_000), await seedUser(db)];
  await follow(me, one.user);
  const [bought, sold] = [await one.buy("AAPL", 900), await one.sell("AAPL", 800)];
  const { ask, price } = bought.order.receipt!;
  assert.ok(price > ask && sold.order.receipt!.price < sold.order.receipt!.bid);
  await advance("2026-11-17T10:00");
  const shown = [["SELL", sold.order.receipt!.bid], ["BUY", ask]];
  assert.deepEqual((await see(one.id)).fills.map(({ side, price }) => [side, price]), shown);
  assert.deepEqual((await feedOf(me)).map(({ side, price }) => [side, price]), shown);
});

Deno.test("a portfolio with edited costs has weights, but no returns: they would be its owner's words", async () => {
  const { member, see, advance, call } = await openShared("2026-11-16T10:00");
  const one = await member();
  await one.buy("AAPL", 50);
  const [holding] = await call("holdings.list", one.user, { id: one.id });
  await advance("2026-11-17T10:00");
  assert.equal((await see(one.id)).weights[0]!.return_percentage, 0);
  await call("holdings.set-average-cost", one.user, { id: holding!.id, average_cost: 1 });
  await advance("2026-11-18T10:00");
  const shown = await see(one.id);
  assert.deepEqual([shown.has_returns, shown.rank, shown.lifetime.percentage, shown.max_drawdown, shown.series], [
    ...[false, null, null, null],
    [],
  ]);
  assert.deepEqual(shown.weights.map((w) => [w.symbol, w.weight, w.return_percentage]), [["AAPL", 50, null]]);
  const { portfolios } = await call("shared.record", one.user, { user_id: one.user.userId });
  assert.deepEqual(portfolios.map((card) => card.return_percentage), [null]);
});

/** What each number of the answer may be; a number that is not in it fails the test. */
const meanings: Readonly<Record<string, "percent" | "price" | "count">> = {
  "lifetime.percentage": "percent",
  "lifetime.spy_percentage": "percent",
  "return_30d.percentage": "percent",
  "return_30d.spy_percentage": "percent",
  "return_7d.percentage": "percent",
  "return_7d.spy_percentage": "percent",
  max_drawdown: "percent",
  cash_weight: "percent",
  "series.percentage": "percent",
  "series.spy_percentage": "percent",
  "weights.weight": "percent",
  "weights.return_percentage": "percent",
  "fills.weight_before": "percent",
  "fills.weight_after": "percent",
  "fills.price": "price",
  rank: "count",
  participants: "count",
  rank_days: "count",
};

/** The numbers of an answer, each with the fields that lead to it; a number in a text, too. */
function numbersIn(value: unknown, path: readonly string[] = []): { path: string; number: number }[] {
  if (typeof value === "number") return [{ path: path.join("."), number: value }];
  if (Array.isArray(value)) return value.flatMap((one) => numbersIn(one, path));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => numbersIn(part, [...path, name]));
}

Deno.test("each number of a shared portfolio is a percentage, a price of the market or a count, and no amount", async () => {
  const { member, see, advance, call, db } = await openShared("2026-11-16T10:00", {
    AAPL: [["2026-11-02T09:30", 101.37], ["2026-11-17T12:00", 113.91]],
  });
  const one = await member(98_765.43);
  await one.buy("AAPL", 321.4567);
  await one.buy("MSFT", 77.1);
  await advance("2026-11-17T13:00");
  await one.sell("AAPL", 21.4567);
  await advance("2026-11-18T10:00");
  const answer = await see(one.id);
  const numbers = numbersIn(answer);
  const quoted = new Set([101.37, 113.91, 50]);
  for (const { path, number } of numbers) {
    const meaning = meanings[path];
    assert.ok(meaning, `${path} is ${number}`);
    if (meaning === "count") assert.ok(Number.isInteger(number) && number <= 100, path);
    if (meaning === "price") assert.ok(quoted.has(number), `${path} is ${number}`);
    if (meaning === "percent") {
      assert.ok(Math.abs(number) <= 100 && Math.round(number * 100) / 100 === number, `${path} is ${number}`);
    }
  }
  assert.deepEqual(new Set(numbers.map(({ path }) => path)), new Set(Object.keys(meanings)));
  // And none of the owner's amounts is anywhere in it.
  const own = await call("portfolios.get", one.user, { id: one.id });
  const holdings = await call("holdings.list", one.user, { id: one.id });
  const entries = await db.selectFrom("journal_entries").selectAll().where("portfolio_id", "=", one.id).execute();
  const amounts = [
    ...[own.cash_balance, own.total_value, own.total_return, own.total_invested, own.total_contributed],
    ...holdings.flatMap((h) => [h.shares, h.cost_basis, h.current_value, h.gain_loss]),
    ...entries.flatMap((e) => [Number(e.amount), Number(e.shares), Number(e.cash_effect), Number(e.share_effect)]),
  ].filter((amount): amount is number => Boolean(amount));
  // Without ids, which have any digits.
  const text = JSON.stringify(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
  for (const amount of new Set(amounts.map(Math.abs))) {
    assert.ok(!numbers.some(({ number }) => Math.abs(number) === amount), String(amount));
    if (amount > 100) assert.ok(!text.includes(String(amount)), String(amount));
  }
});

Deno.test("a portfolio of a contest is shown, but not that of a contest by invitation", async () => {
  const { member, see, db, call } = await openShared("2026-11-16T10:00");
  const [free, invited] = [await member(), await member()];
  const user = await seedUser(db, "admin");
  const terms = { name: "A contest", entry_until: "2026-12-30T12:00:00-05:00", closes_on: "2026-12-31" };
  for (const [one, by_invitation] of [[free, false], [invited, true]] as const) {
    const { competition, invitation_code } = await call("competitions.create", user, { ...terms, by_invitation });
    const input = { id: competition.id, ...(invitation_code ? { invitation_code } : {}) };
    const { portfolio_id } = await call("competitions.join", one.user, input);
    if (by_invitation) await refused(see(portfolio_id), "NOT_FOUND");
    else assert.equal((await see(portfolio_id)).is_competition, true);
    const { portfolios } = await call("shared.record", await seedUser(db), { user_id: one.user.userId });
    assert.deepEqual(portfolios.map((p) => p.portfolio_id), by_invitation ? [one.id] : [one.id, portfolio_id]);
  }
});
