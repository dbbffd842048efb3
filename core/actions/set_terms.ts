/** delistings.set-terms: an admin sets the terms that the provider does not return. */
import { command } from "../kernel/run/handler.ts";
import { price, priceText } from "../kernel/money.ts";
import { setTerms as contract } from "./contract.ts";
import { presentDelisting } from "./terms.ts";

export const setTerms = command(
  contract,
  async (ctx, { id, cash_per_share: cash, next_symbol: next, exchange_ratio: ratio }) => {
    if ((cash === undefined) === (next === undefined)) {
      ctx.refuse("RULE_BROKEN", "Give either the cash per share or the next symbol");
    }
    if (next === undefined && ratio !== undefined) {
      ctx.refuse("RULE_BROKEN", "An exchange ratio needs the next symbol");
    }
    const before = await ctx.trx.selectFrom("delistings").selectAll().where("id", "=", id).forUpdate()
      .executeTakeFirst();
    if (!before) return ctx.refuse("NOT_FOUND", "Delisting not found");
    if (before.processed_at) ctx.refuse("CONFLICT", "This delisting is settled; its terms cannot change any more");
    if (next === before.symbol) ctx.refuse("RULE_BROKEN", "The next symbol is another one");
    const terms = {
      cash_per_share: cash === undefined ? null : priceText(price(cash)),
      next_symbol: next ?? null,
      exchange_ratio: ratio === undefined ? null : priceText(price(ratio)),
      terms_by_admin: true,
    };
    const after = await ctx.trx.updateTable("delistings").set(terms).where("id", "=", id).returningAll()
      .executeTakeFirstOrThrow();
    ctx.audit({ target: id, before: presentDelisting(before), after: presentDelisting(after) });
    return presentDelisting(after);
  },
  async (ctx, { next_symbol: next }) => {
    if (next !== undefined && !await ctx.market.ticker(next, ctx.now.epochMilliseconds)) {
      ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${next}`);
    }
  },
);
