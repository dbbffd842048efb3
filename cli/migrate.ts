/** `tradewinds migrate`: brings the store's schema up to date and says what it did. */
import { readConfig } from "../core/kernel/config.ts";
import { openEmbedded, openPostgres, StoreInUse } from "../core/kernel/db.ts";
import { prepareDataDir } from "../core/kernel/data_dir.ts";
import { migrate } from "../core/kernel/migrate.ts";
import { postgresStartError } from "../core/kernel/start_error.ts";
import { migrations } from "../migrations/mod.ts";
import { findServer } from "./running_server.ts";
import { printResult } from "./output.ts";
import type { Terminal } from "./terminal.ts";

export async function migrateCommand(terminal: Terminal, json: boolean): Promise<void> {
  const config = readConfig(terminal.env);
  let applied: string[];
  try {
    await prepareDataDir(config.DATA_DIR!);
    const store = config.DATABASE_URL
      ? openPostgres(config.DATABASE_URL, 1)
      : await openEmbedded({ dir: config.DATA_DIR! });
    try {
      applied = await migrate(store.db, migrations);
    } finally {
      await store.close();
    }
  } catch (error) {
    // A server brings its store up to date before it answers.
    if (error instanceof StoreInUse && await findServer(config.DATA_DIR!)) applied = [];
    else throw config.DATABASE_URL ? postgresStartError(error, config.DATABASE_URL) : error;
  }
  if (json) return await printResult(terminal, { applied }, { json });
  terminal.out(
    applied.length === 0 ? "The schema is up to date" : `Applied:\n${applied.map((name) => `  ${name}`).join("\n")}`,
  );
}
