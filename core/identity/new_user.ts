/** users.create, and writing a new user, which `auth.register` does too. */
import type { Role } from "../kernel/operation.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { createUser as contract } from "./contract.ts";
import { checkName } from "./names/reserved.ts";
import { hashNewPassword } from "./passwords.ts";
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

/** By an admin, or the operator at the terminal, with any role, such as the first admin. */
export const createUser = command(
  contract,
  (ctx, input, passwordHash: string) => writeNewUser(ctx, input, input.role, passwordHash),
  (_ctx, input) => hashNewPassword(input.password, input),
);
