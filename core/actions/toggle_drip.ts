/** dividends.toggle-drip: the portfolio's own setting; each holding has its own, and both must be on. */
import { command } from "../kernel/run/handler.ts";
import { changeOwn } from "../ledger/mod.ts";
import { toggleDrip as contract } from "./contract.ts";

export const toggleDrip = command(contract, async (ctx, { portfolio_id, enable_drip }) => {
  await changeOwn(ctx, portfolio_id, { enable_drip });
  ctx.audit({ target: portfolio_id, after: { enable_drip } });
  const message = enable_drip
    ? "Dividends are reinvested, except for holdings where you turned it off"
    : "Dividends are paid out in cash";
  return { enable_drip, message };
});
