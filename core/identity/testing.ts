/** A test product with the identity handlers, and the calls that most identity tests start with. */
import { FixedMarket } from "../market/testing.ts";
import { type Actor, anonymous, systemActor } from "../kernel/actor.ts";
import type { Store } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import type { Handler } from "../kernel/run/handler.ts";
import type { Role } from "../kernel/operation.ts";
import { asLetters, testProduct } from "../kernel/testing.ts";
import { identityHandlers } from "./mod.ts";
import type { Session, User } from "./contract.ts";
import type { z } from "zod";

export const PASSWORD = "an honest day of sailing";

/** Identity calls on a test store. The wall clock equals the market clock until the test moves it. */
export function identityOn(store: Store, more: readonly Handler[] = []) {
  const product = testProduct(store, new FixedMarket(), [...identityHandlers, ...more]);
  product.clock.wallAt = product.clock.marketNow;
  let made = 0;
  const call = async (name: string, actor: Actor, input: unknown, idempotencyKey?: string) =>
    (await product.runner.run(name, actor, input, { idempotencyKey })).output;
  return {
    ...product,
    call,
    pass: (by: Temporal.DurationLike) => void (product.clock.wallAt = product.clock.wallAt!.add(by)),
    /** Creates a user with PASSWORD. */
    user: async (role: Role = "user"): Promise<User> => {
      const name = `sailor${asLetters(++made)}`;
      return await call("users.create", systemActor("operator"), {
        email: `${name}@example.com`,
        username: name,
        password: PASSWORD,
        role,
      }) as User;
    },
    signIn: async (email: string, password = PASSWORD) =>
      await call("auth.login", anonymous, { email, password }) as z.output<typeof Session> & { refresh_token: string },
    /** The user in a session that has no row. */
    inSession: (user: User): Actor => ({
      kind: "user",
      userId: user.id,
      role: user.role,
      sessionId: user.id,
      scope: "manage",
    }),
    /** The user behind a personal access token that may do all; without a session. */
    as: (user: User): Actor => ({
      kind: "user",
      userId: user.id,
      role: user.role,
      sessionId: null,
      scope: "manage",
    }),
  };
}

/** The refusal of a call; fails when it is not refused. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("The call was not refused");
}
