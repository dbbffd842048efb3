/** Migrates a store to the newest schema. Safe to call from several processes at once: the migrator takes a lock. */
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db, Trx } from "./db.ts";
import { StartError } from "./start_error.ts";

export type MigrationList = Readonly<Record<string, Migration>>;

/**
 * Applies the missing migrations and returns their names, oldest first.
 * @throws StartError when a newer release has already migrated the schema further
 */
export async function migrate(db: Db, migrations: MigrationList): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const newer = (await appliedMigrations(db).catch(() => [])).filter((name) => !(name in migrations));
    if (newer.length > 0) {
      throw new StartError(
        "SCHEMA_NEWER",
        `A newer release has brought this store to the schema ${newer.at(-1)}; run that release, ` +
          "or restore a backup that was made before it",
        error,
      );
    }
    const failed = results?.find((r) => r.status === "Error")?.migrationName;
    throw new Error(failed ? `Migration ${failed} failed` : "The migrations could not run", { cause: error });
  }
  return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
}

/** Runs the given migrations, oldest first, in the caller's transaction; nothing is recorded. */
export async function runMigrations(
  trx: Trx,
  migrations: MigrationList,
  wanted: (name: string) => boolean,
): Promise<void> {
  for (const name of Object.keys(migrations).filter(wanted).sort()) await migrations[name]!.up(trx);
}

/** Names of the migrations applied to a store, oldest first. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
