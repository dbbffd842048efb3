/** users.create: an admin, or the operator at the terminal, makes an account with any role. The first admin comes so. */
import { command } from "../kernel/handler.ts";
import { createAccount, hashFor } from "./accounts.ts";
import { createUser as contract } from "./contract.ts";

export const createUser = command(
  contract,
  (ctx, input, passwordHash: string) => createAccount(ctx, input, input.role, passwordHash),
  (_ctx, input) => hashFor(input),
);
