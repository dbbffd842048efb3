/**
 * A backup of every released schema level, each with the figures of its portfolios: a release restores the backups of
 * all earlier releases. `deno task backup-fixture` creates those of the newest level.
 */
import { sql } from "kysely";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Db } from "../../core/kernel/store/db.ts";
import type { Runner } from "../../core/kernel/run/run.ts";
import { caller } from "../../core/testing.ts";

export const fileOf = (level: string, extension: "gz" | "json"): URL =>
  new URL(`./levels/${level}.${extension}`, import.meta.url);

/** The user in each backup, who can sign in. */
export const USER = { email: "ann@example.com", password: "an honest day of sailing" };

/** Money and shares of a portfolio, as in the responses. */
export interface Figures {
  readonly name: string;
  readonly cash_balance: number;
  readonly positions: readonly (readonly [symbol: string, shares: number, cost: number])[];
  readonly transactions: number;
  readonly cash_effect: number;
}

/** The figures of every portfolio, by name. */
export async function figuresOf(db: Db, runner: Runner): Promise<Figures[]> {
  const call = caller(runner);
  const { rows } = await sql<{ id: string; user_id: string }>`select id, user_id from portfolios order by name`
    .execute(db);
  return await Promise.all(rows.map(async ({ id, user_id }) => {
    const owner: Actor = { kind: "user", userId: user_id, role: "user", sessionId: null, scope: "manage" };
    const { name, cash_balance, positions } = await call("portfolios.get", owner, { id });
    const { total, cash_effect } = await call("transactions.totals", owner, { id });
    return {
      name,
      cash_balance,
      positions: positions.map(({ symbol, shares, cost_basis }) => [symbol, shares, cost_basis] as const)
        .sort(([a], [b]) => a < b ? -1 : 1),
      transactions: total,
      cash_effect,
    };
  }));
}
