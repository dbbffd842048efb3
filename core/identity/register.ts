/** auth.register: anyone becomes a user with the role `user`, while the product takes registrations. */
import { command, refuse } from "../kernel/run/handler.ts";
import { digest, sameSecret } from "../kernel/ids.ts";
import type { Db } from "../kernel/store/db.ts";
import { readSwitch } from "../kernel/store/stored_switches.ts";
import { writeNewUser } from "./new_user.ts";
import { register as contract } from "./contract.ts";
import { hashNewPassword } from "./passwords.ts";

/** @throws Refusal RULE_BROKEN with the sentence of staff while registration is closed, or for a wrong code */
async function assertOpen(db: Db, code: string | undefined): Promise<void> {
  const { state, sentence, invitationHash } = await readSwitch(db, "registration");
  if (state === "open") return;
  if (state === "closed" || !code) return refuse("RULE_BROKEN", sentence);
  if (invitationHash === null || !sameSecret(invitationHash, digest(code))) {
    refuse("RULE_BROKEN", `This code is not valid. ${sentence}`);
  }
}

export const register = command(
  contract,
  async (ctx, input, passwordHash: string) => {
    await assertOpen(ctx.trx, input.invitation_code);
    return await writeNewUser(ctx, input, "user", passwordHash);
  },
  async (ctx, input) => {
    // Before the password is hashed, which takes long.
    await assertOpen(ctx.db, input.invitation_code);
    return await hashNewPassword(input.password, input);
  },
);
