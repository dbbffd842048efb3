/** users.create: an admin, or the operator at the terminal, creates a user with any role, such as the first admin. */
import { command } from "../kernel/run/handler.ts";
import { writeNewUser } from "./new_user.ts";
import { createUser as contract } from "./contract.ts";
import { hashNewPassword } from "./passwords.ts";

export const createUser = command(
  contract,
  (ctx, input, passwordHash: string) => writeNewUser(ctx, input, input.role, passwordHash),
  (_ctx, input) => hashNewPassword(input.password, input),
);
