/** users.create: an admin, or the operator at the terminal, makes an account with any role. The first admin comes so. */
import { command } from "../kernel/handler.ts";
import { createAccount } from "./accounts.ts";
import { createUser as contract } from "./contract.ts";
import { hashNewPassword } from "./passwords.ts";

export const createUser = command(
  contract,
  (ctx, input, passwordHash: string) => createAccount(ctx, input, input.role, passwordHash),
  (_ctx, input) => hashNewPassword(input.password, input),
);
