/** auth.confirm-password: the password again, which counts in this session for ten minutes. */
import { confirmSession } from "../identity/mod.ts";
import { confirmedUntil } from "../kernel/run/confirmed.ts";
import { command } from "../kernel/run/handler.ts";
import { confirmPassword as contract } from "./contract.ts";
import { type CheckedPassword, checkOwnPassword, confirmOwnPassword } from "./own_password.ts";

export const confirmPassword = command(
  contract,
  async (ctx, _input, checked: CheckedPassword) => {
    const user = await confirmOwnPassword(ctx, checked, () => Promise.resolve());
    const session = ctx.actor.kind === "user" ? ctx.actor.sessionId : null;
    if (session === null) throw new Error("The runner admits only a session");
    await confirmSession(ctx.trx, { user_id: user.id, id: session }, ctx.wall);
    ctx.audit({ target: session });
    return { confirmed_until: confirmedUntil(ctx.wall).toString() };
  },
  (ctx, { password }) => checkOwnPassword(ctx, password),
);
