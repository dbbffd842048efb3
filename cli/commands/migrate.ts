/** `tradewinds migrate`: brings the store's schema up to date and lists what it did. */
import { readConfig } from "../../core/kernel/config.ts";
import { openEmbedded, openPostgres, type Store } from "../../core/kernel/store/db.ts";
import { prepareDataDir } from "../../core/kernel/store/data_dir.ts";
import { migrate } from "../../core/kernel/store/migrate.ts";
import { postgresStartError } from "../../core/kernel/store/start_error.ts";
import { migrations } from "../../migrations/mod.ts";
import { openOrFindServer } from "../connect.ts";
import { printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

export async function migrateCommand(terminal: Terminal, json: boolean): Promise<void> {
  const config = readConfig(terminal.env);
  let applied: string[];
  try {
    applied = config.DATABASE_URL
      ? await migrateStore(openPostgres(config.DATABASE_URL, 1))
      : await migrateEmbedded(terminal, config.DATA_DIR!);
  } catch (error) {
    throw config.DATABASE_URL ? postgresStartError(error, config.DATABASE_URL) : error;
  }
  if (json) return await printResult(terminal, { applied }, { json });
  terminal.out(
    applied.length === 0 ? "The schema is up to date" : `Applied:\n${applied.map((name) => `  ${name}`).join("\n")}`,
  );
}

async function migrateEmbedded(terminal: Terminal, dataDir: string): Promise<string[]> {
  await prepareDataDir(dataDir);
  const { opened } = await openOrFindServer(terminal, dataDir, () => openEmbedded({ dir: dataDir }));
  // A running server has already migrated its store.
  return opened ? await migrateStore(opened) : [];
}

async function migrateStore(store: Store): Promise<string[]> {
  try {
    return await migrate(store.db, migrations);
  } finally {
    await store.close();
  }
}
