/** holdings.set-auto-reinvest: the portfolio's own setting must be on too for its dividends to be reinvested. */
import { userIdOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { command } from "../../kernel/run/handler.ts";
import { setAutoReinvest as contract } from "../contract.ts";
import { LedgerWriter } from "../journal/ledger_writer.ts";
import { getValued } from "../store.ts";
import { presentHoldings } from "../valuation.ts";

export const setAutoReinvest = command(contract, async (ctx, { id, auto_reinvest }) => {
  const userId = userIdOf(ctx.actor);
  const found = await ctx.trx.selectFrom("portfolios as p").innerJoin("holdings as h", "h.portfolio_id", "p.id")
    .select(["h.portfolio_id as portfolioId", "h.symbol"]).where("p.user_id", "=", userId)
    .where("p.deleted_at", "is", null).where("h.id", "=", id).where("h.shares", ">", "0").executeTakeFirst();
  if (!found) return holdingNotFound();
  const { portfolioId, symbol } = found;
  const ledger = await LedgerWriter.open(ctx, [portfolioId], [found]);
  // It may have been sold before the lock was held.
  if (!ledger.holding(portfolioId, symbol)?.shares) return holdingNotFound();
  await ctx.trx.updateTable("holdings").set({ auto_reinvest }).where("portfolio_id", "=", portfolioId)
    .where("symbol", "=", symbol).execute();
  ctx.audit({ target: id, after: { auto_reinvest } });
  const portfolio = await getValued(ctx.trx, userId, portfolioId);
  const [holding] = await presentHoldings(
    portfolio,
    portfolio.holdings.filter((h) => h.id === id),
    ctx.market,
    ctx.now,
  );
  return holding!;
});

function holdingNotFound(): never {
  throw new Refusal("NOT_FOUND", "Holding not found");
}
