/** auth.login: opens a session. An unknown user and a wrong password answer the same, after the same time. */
import { Refusal } from "../kernel/errors.ts";
import { command } from "../kernel/handler.ts";
import { login as contract } from "./contract.ts";
import { verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { findUser, lockUser, updateUser, type UserRow } from "./store.ts";
import { refuseGuess, refuseWhileLocked } from "./throttle.ts";

const WRONG = "Incorrect email or password";

interface Checked {
  readonly user: UserRow | undefined;
  readonly fits: boolean;
}

export const login = command(
  contract,
  async (ctx, _input, checked: Checked) => {
    if (!checked.user) throw new Refusal("BAD_CREDENTIALS", WRONG);
    // Guesses that were checked side by side are counted one after the other here, and a lock refuses the rest.
    const user = await lockUser(ctx.trx, checked.user.id);
    refuseWhileLocked(user, ctx.wall);
    const stillFits = checked.fits && user.password_hash === checked.user.password_hash;
    if (!stillFits) return await refuseGuess(ctx.trx, user, ctx.wall, WRONG);
    if (!user.is_active) throw new Refusal("FORBIDDEN", "Account is inactive");
    if (user.failed_sign_ins > 0) await updateUser(ctx.trx, user.id, { failed_sign_ins: 0, locked_until: null });
    ctx.audit({ target: user.id });
    return await openSession(ctx, user.id);
  },
  async (ctx, input): Promise<Checked> => {
    // Only an e-mail signs in: a username here must not find anybody.
    const user = input.email.includes("@") ? await findUser(ctx.db, input.email) : undefined;
    if (user) refuseWhileLocked(user, ctx.wall);
    return { user, fits: await verifyPassword(user?.password_hash, input.password) };
  },
);
