import assert from "node:assert/strict";
import { withOrders } from "../../orders/testing.ts";
import { refused, seedUser } from "../../testing.ts";

type Rows = { symbol: string; shares: number; average_cost: number }[];

Deno.test(
  "PF-56: an edited average cost is an entry with the old and the new average, moves no money and hides the portfolio",
  withOrders(async ({ call, product, funded }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 3.5 });
    const [before] = await call("holdings.list", user, { id });
    assert.equal(before!.average_cost, 10);
    const edited = await call("holdings.set-average-cost", user, { id: before!.id, average_cost: 7.1234 });
    // 3.5 x 7.1234 = 24.9319.
    assert.deepEqual([edited.cost_basis, edited.average_cost, edited.shares], [24.93, 7.1229, 3.5]);
    const portfolio = await call("portfolios.get", user, { id });
    assert.deepEqual([portfolio.cash_balance, portfolio.total_contributed, portfolio.total_invested], [
      9965,
      10_000,
      24.93,
    ]);
    const { transactions: [entry] } = await call("transactions.list", user, { id });
    assert.deepEqual(
      [entry!.transaction_type, entry!.total_amount, entry!.cash_effect, entry!.share_effect, entry!.notes],
      ["ADJUSTMENT", 0, 0, 0, "Average cost changed from $10.0000 to $7.1229"],
    );
    const row = await product.db.selectFrom("portfolios").select("leaderboard_hidden").where("id", "=", id)
      .executeTakeFirstOrThrow();
    assert.equal(row.leaderboard_hidden, true);
    // A later sale removes its part of the new cost.
    await call("trading.sell", user, { portfolio_id: id, stock_symbol: "F", shares: 1.75 });
    const [rest] = await call("holdings.list", user, { id });
    assert.equal(rest!.cost_basis, 12.46);
  }),
);

Deno.test(
  "PF-56: an average cost is edited above zero, by the owner, for shares that are held, outside competitions",
  withOrders(async ({ call, product, funded }) => {
    const { user, id } = await funded();
    const { holding } = await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 1 });
    const set = (average_cost: number, who = user) =>
      call("holdings.set-average-cost", who, { id: holding!.id, average_cost });
    for (const cost of [0, -1]) {
      assert.match((await refused(set(cost), "VALIDATION_FAILED")).message, /Enter a valid cost/);
    }
    await refused(set(1.00001), "VALIDATION_FAILED");
    assert.equal((await refused(set(1, await seedUser(product.db)), "NOT_FOUND")).message, "Holding not found");
    await call("trading.sell", user, { portfolio_id: id, stock_symbol: "F", shares: 0.5 });
    const tooLittle = await refused(set(0.0099), "RULE_BROKEN");
    assert.equal(tooLittle.message, "0.5 shares at $0.0099 cost less than a cent; give a higher cost");
    assert.equal((await call("holdings.list", user, { id }))[0]!.cost_basis, 5);
    await product.db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", id).execute();
    assert.match((await refused(set(1), "RULE_BROKEN")).message, /competition/);
    await product.db.updateTable("portfolios").set({ is_competition: false }).where("id", "=", id).execute();
    await call("trading.sell", user, { portfolio_id: id, stock_symbol: "F", shares: 0.5 });
    assert.match((await refused(set(1), "RULE_BROKEN")).message, /no shares/);
    const { leaderboard_hidden } = await product.db.selectFrom("portfolios").select("leaderboard_hidden")
      .where("id", "=", id).executeTakeFirstOrThrow();
    assert.equal(leaderboard_hidden, false);
  }),
);

Deno.test(
  "imported positions add shares and cost, count as paid in and leave the cash alone",
  withOrders(async ({ call, product, funded }) => {
    const { user, id } = await funded(1_000);
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 10 });
    const holdings: Rows = [
      { symbol: " f ", shares: 10, average_cost: 20 },
      { symbol: "AAPL", shares: 0.333333, average_cost: 100.5 },
      { symbol: "AAPL", shares: 1, average_cost: 50 },
    ];
    const answer = await call("holdings.import", user, { portfolio_id: id, holdings });
    assert.deepEqual(answer, { imported: 3, accepted: 3, errors: [] });
    const listed = await call("holdings.list", user, { id });
    assert.deepEqual(listed.map((h) => [h.stock.symbol, h.shares, h.cost_basis]), [
      ["AAPL", 1.333333, 83.5],
      ["F", 20, 300],
    ]);
    const portfolio = await call("portfolios.get", user, { id });
    assert.deepEqual([portfolio.cash_balance, portfolio.total_contributed], [900, 1_283.5]);
    const { transactions } = await call("transactions.list", user, { id, limit: 3 });
    assert.deepEqual(new Set(transactions.map((t) => t.transaction_type)), new Set(["IMPORT"]));
    const { leaderboard_hidden } = await product.db.selectFrom("portfolios").select("leaderboard_hidden")
      .where("id", "=", id).executeTakeFirstOrThrow();
    assert.equal(leaderboard_hidden, true);
  }),
);

Deno.test(
  "rows are refused by their number; nothing is imported then, unless they are to be skipped, nor by a preview",
  withOrders(async ({ call, market, product, funded }) => {
    const { user, id } = await funded();
    market.delisted = { MSFT: "2026-11-13" };
    const holdings: Rows = [
      { symbol: "AAPL", shares: 1, average_cost: 1 },
      { symbol: "NOPE", shares: 1, average_cost: 1 },
      { symbol: "AAPL", shares: 0, average_cost: 1 },
      { symbol: "AAPL", shares: 1, average_cost: 0 },
      { symbol: "MSFT", shares: 1, average_cost: 1 },
      { symbol: "F", shares: 0.001, average_cost: 1 },
      { symbol: "F", shares: 1e9, average_cost: 2 },
      { symbol: "F", shares: 0.0000001, average_cost: 2 },
      { symbol: "F F", shares: 1, average_cost: 2 },
    ];
    const errors = [
      { row: 2, symbol: "NOPE", message: "There is no stock with the symbol NOPE" },
      { row: 3, symbol: "AAPL", message: "Enter a valid number of shares" },
      { row: 4, symbol: "AAPL", message: "Enter a valid cost" },
      { row: 5, symbol: "MSFT", message: "MSFT was delisted; its last day was 2026-11-13" },
      { row: 6, symbol: "F", message: "This position costs less than a cent" },
      { row: 7, symbol: "F", message: "A position costs at most $1,000,000,000" },
      { row: 8, symbol: "F", message: "Use at most 6 decimals" },
      { row: 9, symbol: "F F", message: "A ticker symbol is 1 to 12 letters, digits, dots or dashes" },
    ];
    const run = (change: object) => call("holdings.import", user, { portfolio_id: id, holdings, ...change });
    assert.deepEqual(await run({}), { imported: 0, accepted: 1, errors });
    assert.deepEqual(await run({ preview: true, skip_refused: true }), { imported: 0, accepted: 1, errors });
    const hidden = async () =>
      (await product.db.selectFrom("portfolios").select("leaderboard_hidden").where("id", "=", id)
        .executeTakeFirstOrThrow()).leaderboard_hidden;
    assert.deepEqual([await call("holdings.list", user, { id }), await hidden()], [[], false]);
    assert.deepEqual(await run({ skip_refused: true }), { imported: 1, accepted: 1, errors });
    assert.deepEqual([(await call("holdings.list", user, { id })).length, await hidden()], [1, true]);
    await refused(run({ holdings: [] }), "VALIDATION_FAILED");
    await refused(run({ holdings: Array.from({ length: 501 }, () => holdings[0]!) }), "VALIDATION_FAILED");
    await product.db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", id).execute();
    assert.match((await refused(run({ skip_refused: true }), "RULE_BROKEN")).message, /competition/);
  }),
);
