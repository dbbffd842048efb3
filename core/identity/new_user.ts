/** Writes a new user, for `auth.register` and `users.create`. */
import type { Role } from "../kernel/operation.ts";
import type { CommandContext } from "../kernel/run/handler.ts";
import { insertUser, toUser } from "./store.ts";
import type { User } from "./contract.ts";

interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly full_name?: string | null | undefined;
}

/** @throws Refusal EMAIL_TAKEN or USERNAME_TAKEN */
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
    role,
    password_hash: passwordHash,
    created_at: ctx.wall,
    updated_at: ctx.wall,
  });
  ctx.audit({ target: row.id, after: { role } });
  return toUser(row);
}
