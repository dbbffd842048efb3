/** Making an account, for `register` and `users.create`. */
import type { Role } from "../kernel/operation.ts";
import type { CommandContext } from "../kernel/handler.ts";
import { insertUser, toUser } from "./store.ts";
import type { User } from "./contract.ts";

interface NewAccount {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly full_name?: string | null | undefined;
}

/** @throws Refusal EMAIL_TAKEN or USERNAME_TAKEN */
export async function createAccount(
  ctx: CommandContext,
  account: NewAccount,
  role: Role,
  passwordHash: string,
): Promise<User> {
  const row = await insertUser(ctx.trx, {
    id: ctx.newId(),
    email: account.email,
    username: account.username,
    full_name: account.full_name || null,
    role,
    password_hash: passwordHash,
    created_at: ctx.wall,
    updated_at: ctx.wall,
  });
  ctx.audit({ target: row.id, after: { role } });
  return toUser(row);
}
