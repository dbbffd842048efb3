/** Writes a new user, for `auth.register` and `users.create`. */
import type { Role } from "../kernel/operation.ts";
import type { CommandContext } from "../kernel/run/handler.ts";
import { checkName } from "./names/reserved.ts";
import { insertUser, toUser } from "./store.ts";
import type { User } from "./contract.ts";

interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly full_name?: string | null | undefined;
  /** True by default. */
  readonly public_profile?: boolean;
}

/** @throws Refusal EMAIL_TAKEN, USERNAME_TAKEN, or VALIDATION_FAILED for a reserved username */
export async function writeNewUser(
  ctx: CommandContext,
  user: NewUser,
  role: Role,
  passwordHash: string,
): Promise<User> {
  const row = await insertUser(ctx.trx, {
    id: ctx.newId(),
    email: user.email,
    username: user.username,
    full_name: user.full_name || null,
    public_profile: user.public_profile ?? true,
    role,
    password_hash: passwordHash,
    created_at: ctx.wall,
    updated_at: ctx.wall,
  });
  await checkName(ctx.trx, row, "username", row.username);
  ctx.audit({ target: row.id, about: row.id, after: { role } });
  return toUser(row);
}
