import { command } from "../../kernel/run/handler.ts";
import { cents } from "../../kernel/money.ts";
import { deposit as contract } from "../contract.ts";
import { openOwn, presentOwn } from "../own.ts";

export const deposit = command(contract, async (ctx, { id, amount }) => {
  const ledger = await openOwn(ctx, id);
  if (ledger.portfolio(id)!.isCompetition) ctx.refuse("RULE_BROKEN", "A competition portfolio takes no deposits");
  ledger.deposit(id, cents(amount), { type: "command", id: ctx.newId() }, null);
  await ledger.write();
  return await presentOwn(ctx, id);
});
