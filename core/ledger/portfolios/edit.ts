import { command } from "../../kernel/run/handler.ts";
import { editPortfolio, setReserve as reserveContract, setVisibility as visibilityContract } from "../contract.ts";
import { changeOwn, openOwn, presentOwn } from "../own.ts";

export const edit = command(editPortfolio, (ctx, { id, name, description, enable_drip }) =>
  changeOwn(ctx, id, {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(enable_drip === undefined ? {} : { enable_drip }),
  }));

export const setVisibility = command(visibilityContract, async (ctx, { id, visibility }) => {
  const ledger = await openOwn(ctx, id);
  if (visibility === "private" && ledger.portfolio(id)!.isCompetition) {
    ctx.refuse("RULE_BROKEN", "A competition portfolio is public until it is converted");
  }
  const before = await ctx.trx.selectFrom("portfolios").select("visibility").where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (before.visibility === visibility) return await presentOwn(ctx, id);
  return await changeOwn(ctx, id, { visibility, public_since: visibility === "public" ? ctx.now : null });
});

export const setReserve = command(
  reserveContract,
  (ctx, { id, reserve_percentage: percentage }) => changeOwn(ctx, id, { cash_reserve_percentage: percentage }),
);
