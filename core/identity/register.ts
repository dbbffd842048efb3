/** auth.register: anyone becomes a user with the role `user`. */
import { command } from "../kernel/run/handler.ts";
import { writeNewUser } from "./new_user.ts";
import { register as contract } from "./contract.ts";
import { hashNewPassword } from "./passwords.ts";

export const register = command(
  contract,
  (ctx, input, passwordHash: string) => writeNewUser(ctx, input, "user", passwordHash),
  (_ctx, input) => hashNewPassword(input.password, input),
);
