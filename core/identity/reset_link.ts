/** users.reset-link: a link to set a new password, valid once and for an hour. It replaces earlier ones. */
import { getAccount, isSuspended } from "./accounts.ts";
import { command } from "../kernel/run/handler.ts";
import { digest, newSecret } from "../kernel/ids.ts";
import { resetLink as contract } from "./contract.ts";
import { replaceResetLink } from "./store.ts";

export const resetLink = command(contract, async (ctx, input) => {
  const user = await getAccount(ctx.trx, input.user);
  if (isSuspended(user, ctx.wall)) return ctx.refuse("CONFLICT", "The account is suspended; activate it first");
  const token = newSecret();
  const expiresAt = ctx.wall.add({ hours: 1 });
  await replaceResetLink(ctx.trx, {
    user_id: user.id,
    id: ctx.newId(),
    token_hash: digest(token),
    created_at: ctx.wall,
    expires_at: expiresAt,
  });
  ctx.audit({ target: user.id, about: user.id });
  return { path: `/reset-password?token=${token}`, expires_at: expiresAt.toString() };
});
