import { userIdOf } from "../../kernel/actor.ts";
import { command } from "../../kernel/run/handler.ts";
import { cents } from "../../kernel/money.ts";
import { createPortfolio } from "../contract.ts";
import { insertPortfolio } from "./new_portfolio.ts";
import { getPortfolio } from "../store.ts";
import { latestPrices, presentPortfolio } from "../valuation.ts";

/** Creates a portfolio; its opening cash is its first entry. */
export const create = command(createPortfolio, async (ctx, input) => {
  const initialCash = cents(input.initial_cash);
  const { id, ledger } = await insertPortfolio(ctx, {
    name: input.name,
    description: input.description || null,
    initialCash,
    visibility: input.visibility,
    drip: input.enable_drip,
    interestRate: String(input.money_market_rate),
    reservePercentage: null,
    leaderboardHidden: false,
  });
  if (initialCash > 0n) ledger.deposit(id, initialCash, { type: "portfolio", id }, "Initial deposit");
  await ledger.write();
  const row = await getPortfolio(ctx.trx, userIdOf(ctx.actor), id);
  return presentPortfolio(row, await latestPrices(ctx.market, [], ctx.now));
});
