import assert from "node:assert/strict";
import { cents, shares } from "../kernel/money.ts";
import { FixedMarket } from "../market/testing.ts";
import type { PortfolioRow } from "./store.ts";
import { latestPrices, presentHoldings, presentPortfolio } from "./valuation.ts";

const now = Temporal.Instant.from("2026-11-17T15:30:00Z");
const holding = (symbol: string, count: string, cost: string, reserved = "0") => ({
  id: symbol,
  symbol,
  shares: shares(count),
  reserved: shares(reserved),
  cost: cents(cost),
  auto_reinvest: true,
});
const row = (part: Partial<PortfolioRow> = {}): PortfolioRow => ({
  id: "p",
  user_id: "u",
  name: "Valued",
  description: null,
  initial_cash: "1000.00",
  cash_balance: "100.00",
  reserved_cash: "20.00",
  contributed: "1000.00",
  visibility: "private",
  public_since: null,
  enable_drip: true,
  money_market_rate: "0.0450",
  is_default: true,
  is_competition: false,
  trading_rules: null,
  cash_reserve_percentage: null,
  entry_count: 0,
  last_hash: "",
  leaderboard_hidden: false,
  created_at: now,
  deleted_at: null,
  holdings: [holding("AAPL", "2", "300", "0.5"), holding("GONE", "3", "90")],
  ...part,
});
/** AAPL last traded at 200; GONE has no price, ZERO has a price of 0. */
const market = new FixedMarket({ AAPL: { bid: 199.99, ask: 200.01 }, ZERO: { bid: 0, ask: 0 } });

Deno.test("a portfolio is worth its cash and its priced holdings; those without a price are named", async () => {
  const prices = await latestPrices(market, ["AAPL", "GONE", "ZERO"], now);
  assert.deepEqual([...prices], [["AAPL", 200]]);
  const shown = presentPortfolio(row(), prices);
  assert.deepEqual(
    [
      shown.total_value,
      shown.total_invested,
      shown.total_return,
      shown.total_return_percentage,
      shown.unpriced_symbols,
    ],
    [500, 390, -500, -50, ["GONE"]],
  );
  assert.deepEqual([shown.spendable_cash, shown.holdings_count], [75, 2], "100 less 20 reserved and 5% kept back");
  assert.equal(presentPortfolio(row({ cash_reserve_percentage: 0 }), prices).spendable_cash, 80);
  const free = presentPortfolio(row({ contributed: "0.00" }), prices);
  assert.equal(free.total_return_percentage, null, "nothing was paid in, so there is no percentage of it");
});

Deno.test("a holding shows its value, gain, weight and part of the return, and nulls while it has no price", async () => {
  const all = row();
  const [apple, gone] = await presentHoldings(all, all.holdings, market, now);
  assert.deepEqual(
    [apple!.shares, apple!.available_shares, apple!.average_cost, apple!.cost_basis, apple!.current_price],
    [2, 1.5, 150, 300, 200],
  );
  assert.deepEqual([apple!.current_value, apple!.gain_loss, apple!.gain_loss_percentage], [400, 100, 33.333333]);
  assert.deepEqual([apple!.total_return, apple!.return_percentage], [100, 33.333333]);
  assert.deepEqual([apple!.weight, apple!.contribution_to_return], [80, 10]);
  assert.deepEqual(
    [gone!.current_price, gone!.current_value, gone!.gain_loss, gone!.weight, gone!.contribution_to_return],
    [null, null, null, null, null],
  );
  assert.deepEqual([gone!.gain_loss_percentage, gone!.average_cost, gone!.stock.name], [null, 30, "GONE"]);
});

Deno.test("only the requested holdings are shown, with their weight among all", async () => {
  const all = row({ holdings: [holding("AAPL", "2", "300"), holding("AAPL2", "1", "1")] });
  const shown = await presentHoldings(all, [all.holdings[0]!], market, now);
  assert.deepEqual(shown.map((h) => [h.stock.symbol, h.weight]), [["AAPL", 80]]);
});
