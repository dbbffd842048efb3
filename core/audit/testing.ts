/** A product that records staff actions, and ways to change the record past the product, for the tests of this module. */
import { type RawBuilder, sql } from "kysely";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import type { Store } from "../kernel/store/db.ts";
import { testProduct } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { identityHandlers } from "../identity/mod.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { orderHandlers } from "../orders/mod.ts";
import { commentHandlers } from "../comments/mod.ts";
import { goalHandlers } from "../goals/mod.ts";
import { staffHandlers } from "../staff/mod.ts";
import { caller, seedUser } from "../testing.ts";
import { auditHandlers } from "./mod.ts";

export const operator = systemActor(OPERATOR);

/** A product on a store, with a data directory of its own that `remove` deletes. */
export async function auditOn(store: Store) {
  const dir = await Deno.makeTempDir();
  const lines: string[] = [];
  const handlers = [
    ...[...identityHandlers, ...ledgerHandlers, ...orderHandlers, ...commentHandlers, ...goalHandlers],
    ...[...auditHandlers, ...staffHandlers],
  ];
  const product = testProduct(store, new FixedMarket(), handlers, { env: { DATA_DIR: dir }, lines });
  const { runner, db } = product;
  const call = caller(runner);
  return {
    ...product,
    dir,
    lines,
    call,
    /** A new user whose role the operator changes, which is one staff action. */
    change: async (reason = "Test") => {
      const user = await seedUser(db);
      await call("users.set-role", operator, { user: user.userId, role: "premium", reason });
      return user;
    },
    rows: () => db.selectFrom("staff_actions").selectAll().orderBy("number").execute(),
    /** Changes the record as somebody with the right to alter the store can. */
    tamper: async (...statements: RawBuilder<unknown>[]) => {
      await sql`alter table staff_actions disable trigger staff_actions_immutable`.execute(db);
      for (const statement of statements) await statement.execute(db);
      await sql`alter table staff_actions enable trigger staff_actions_immutable`.execute(db);
    },
    verify: async (head?: string) => await call("audit.verify", operator, head === undefined ? {} : { head }),
    remove: () => Deno.remove(dir, { recursive: true }),
  };
}
