/** splits.portfolio-impact: a portfolio's holdings after the splits that are announced. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { averageCost, priceNumber, sharesNumber, splitShares } from "../kernel/money.ts";
import { getPortfolio } from "../ledger/mod.ts";
import { splitImpact } from "./contract.ts";
import { dayOf } from "./days.ts";
import { declaredIn, declaredOf } from "./settlement/declared.ts";

export const portfolioImpact = query(splitImpact, async (ctx, { portfolio_id }) => {
  const { holdings } = await getPortfolio(ctx.db, userIdOf(ctx.actor), portfolio_id);
  const declared = await declaredOf(ctx, holdings.map((h) => h.symbol));
  const today = dayOf(ctx.now);
  const found = holdings.flatMap(({ symbol, shares, cost }) => {
    const coming = declaredIn(declared, symbol).splits.filter((s) => s.executionDate > today);
    // Each on top of the previous ones.
    let after = shares;
    return coming.toSorted((a, b) => a.executionDate.localeCompare(b.executionDate)).map((split) => {
      after = splitShares(after, split);
      const average = averageCost(cost, after);
      return {
        stock_symbol: symbol,
        split_ratio_from: split.from,
        split_ratio_to: split.to,
        execution_date: split.executionDate,
        current_shares: sharesNumber(shares),
        shares_after: sharesNumber(after),
        average_cost_after: average === null ? null : priceNumber(average),
      };
    });
  });
  return found.sort((a, b) => a.execution_date.localeCompare(b.execution_date)).slice(0, 500);
});
