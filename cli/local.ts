/** Operations in this process, on a store that it opens. Loaded on demand. */
import { type Actor, OPERATOR, systemActor } from "../core/kernel/actor.ts";
import { migrations } from "../migrations/mod.ts";
import { backup, restore, SERVER_RUNS } from "../core/kernel/store/backup_bulk.ts";
import type { Trx } from "../core/kernel/store/db.ts";
import { wallNow } from "../core/kernel/clock/clock.ts";
import type { Config } from "../core/kernel/config.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { createLog, type Level } from "../core/kernel/log.ts";
import { isServerAlive } from "../core/kernel/clock/stored_clock.ts";
import { findUser } from "../core/identity/mod.ts";
import { ledgerProblems } from "../core/ledger/mod.ts";
import { openProduct, type Product } from "../core/product.ts";
import { routeOf } from "../core/kernel/route.ts";
import type { Connection } from "./connection.ts";
import type { Terminal } from "./terminal.ts";

/** Operations whose refresh token a server sends only as a cookie; the terminal drops it. */
const setsCookie = new Set(["auth.login", "auth.refresh"]);

/** @throws StoreInUse */
export async function openLocal(
  config: Config,
  terminal: Terminal,
  actAs: string | null,
  onProgress: (what: string) => void,
): Promise<Connection> {
  // A command shows its result; a server's log lines are shown only if LOG_LEVEL is set.
  const level = terminal.env("LOG_LEVEL") ? config.LOG_LEVEL as Level : "warn";
  const log = createLog(level, () => wallNow().toString(), (line) => terminal.err(line));
  const product = await openProduct(config, { serves: false, log, onProgress });
  try {
    return connectionTo(product, actAs ? await userActor(product, actAs) : systemActor(OPERATOR));
  } catch (error) {
    await product.close();
    throw error;
  }
}

async function userActor({ services }: Product, reference: string): Promise<Actor> {
  const user = await findUser(services.db, reference);
  if (!user) throw new Refusal("NOT_FOUND", `There is no user ${reference}`);
  return { kind: "user", userId: user.id, role: user.role, sessionId: null, scope: "manage" };
}

function connectionTo({ services, runner, store, close }: Product, actor: Actor): Connection {
  return {
    where: store.kind === "postgres" ? "PostgreSQL" : `the store in ${services.config.DATA_DIR}`,
    call: async (operation, input, idempotencyKey) => {
      const { output } = await runner.run(operation.name, actor, input, {
        idempotencyKey: idempotencyKey ?? undefined,
      });
      if (routeOf(operation).status === 204) return null;
      if (!setsCookie.has(operation.name)) return output;
      const { refresh_token: _, ...rest } = output as Record<string, unknown>;
      return rest;
    },
    backup: (onProgress) =>
      Promise.resolve(backup(services.db, ({ table, rows }) => onProgress(`Copied ${table}, ${rows} rows`))),
    restore: async (copy, { force, unverified }, onProgress) => {
      // With PostgreSQL a server may run on another machine.
      if (await isServerAlive(services.db)) throw new Refusal("CONFLICT", SERVER_RUNS);
      const verify = (trx: Trx) => {
        onProgress("Verifying the ledger");
        return ledgerProblems(trx);
      };
      return await restore(services.db, copy, {
        migrations,
        ...(unverified ? {} : { verify }),
        force: force ?? false,
        onProgress: ({ table, rows }) => onProgress(`Restored ${table}, ${rows} rows`),
      });
    },
    close,
  };
}
