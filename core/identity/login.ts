/** auth.login: opens a session. An unknown e-mail and a wrong password answer the same, after the same time. */
import { command } from "../kernel/run/handler.ts";
import { refuseSuspended } from "./accounts.ts";
import { login as contract } from "./contract.ts";
import { verifyPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { findFailures, forgetFailures, lockFailures, refuseGuess, refuseWhileLocked } from "./sign_in_lock.ts";
import { findUserByEmail, lockUser, type UserRow } from "./store.ts";

const WRONG_CREDENTIALS = "Incorrect email or password";

export const login = command(
  contract,
  async (ctx, { email }, checked: UserRow | null) => {
    // Passwords are verified in parallel but counted one by one here, so parallel guesses cannot get around the lock.
    const failures = await lockFailures(ctx.trx, email);
    refuseWhileLocked(failures, ctx.wall);
    const user = checked && await lockUser(ctx.trx, checked.id);
    if (!user || user.password_hash !== checked.password_hash) {
      return await refuseGuess(ctx.trx, email, failures, ctx.wall, WRONG_CREDENTIALS);
    }
    await refuseSuspended(ctx.trx, user, ctx.wall);
    if (failures) await forgetFailures(ctx.trx, email);
    ctx.audit({ target: user.id });
    return await openSession(ctx, user);
  },
  /** The user whose password matches. */
  async (ctx, { email, password }): Promise<UserRow | null> => {
    refuseWhileLocked(await findFailures(ctx.db, email), ctx.wall);
    const user = await findUserByEmail(ctx.db, email);
    return await verifyPassword(user?.password_hash, password) ? user! : null;
  },
);
