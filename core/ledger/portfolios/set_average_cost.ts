/** holdings.set-average-cost: an entry of the journal like any other, with the old and the new average. */
import { command } from "../../kernel/run/handler.ts";
import {
  averageCost,
  notional,
  price,
  priceText,
  sharesNumber,
  subtractCents,
  ZERO_CENTS,
} from "../../kernel/money.ts";
import { hideFromLeaderboards, openOwnHolding, presentOwnHolding } from "../own.ts";
import { setAverageCost as contract } from "../positions_contract.ts";

export const setAverageCost = command(contract, async (ctx, { id, average_cost }) => {
  const { ledger, portfolio, holding } = await openOwnHolding(ctx, id);
  if (portfolio.isCompetition) ctx.refuse("RULE_BROKEN", "Costs in a competition portfolio cannot be edited");
  if (holding.shares === 0n) ctx.refuse("RULE_BROKEN", "This holding has no shares, so there is no cost to edit");
  const before = averageCost(holding.cost, holding.shares)!;
  // Money is whole cents, so the stored average is that of the total cost.
  const cost = notional(price(average_cost), holding.shares);
  if (cost === ZERO_CENTS) {
    ctx.refuse(
      "RULE_BROKEN",
      `${sharesNumber(holding.shares)} shares at $${
        priceText(price(average_cost))
      } cost less than a cent; give a higher cost`,
    );
  }
  const kept = averageCost(cost, holding.shares)!;
  ledger.apply(portfolio.id, {
    type: "ADJUSTMENT",
    source: { type: "command", id: ctx.newId() },
    // No money moves.
    amount: ZERO_CENTS,
    symbol: holding.symbol,
    shares: holding.shares,
    price: kept,
    costEffect: subtractCents(cost, holding.cost),
    notes: `Average cost changed from $${priceText(before)} to $${priceText(kept)}`,
  });
  await ledger.write();
  await hideFromLeaderboards(ctx.trx, portfolio.id);
  ctx.audit({ target: id, before: { average_cost: priceText(before) }, after: { average_cost: priceText(kept) } });
  return await presentOwnHolding(ctx, portfolio.id, id);
});
