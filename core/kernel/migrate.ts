/** Brings a store to the newest schema. Safe to call from several processes at once: the migrator takes a lock. */
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./db.ts";

export type MigrationList = Readonly<Record<string, Migration>>;

/** Applies what is missing and returns the names applied, oldest first. */
export async function migrate(db: Db, migrations: MigrationList): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((r) => r.status === "Error")?.migrationName;
    throw new Error(failed ? `Migration ${failed} failed` : "The migrations could not run", { cause: error });
  }
  return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
}
