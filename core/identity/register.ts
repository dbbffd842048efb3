/** auth.register: anybody makes an account with the role `user`. */
import { command } from "../kernel/handler.ts";
import { createAccount } from "./accounts.ts";
import { register as contract } from "./contract.ts";
import { hashNewPassword } from "./passwords.ts";

export const register = command(
  contract,
  (ctx, input, passwordHash: string) => createAccount(ctx, input, "user", passwordHash),
  (_ctx, input) => hashNewPassword(input.password, input),
);
