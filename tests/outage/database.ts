/** A database for one test on the server of TEST_DATABASE_URL. */
import postgres from "postgres";

export const databaseUrl = Deno.env.get("TEST_DATABASE_URL");

export interface OwnDatabase {
  readonly name: string;
  readonly url: string;
  readonly admin: postgres.Sql;
  drop(): Promise<void>;
}

export async function ownDatabase(kind: string): Promise<OwnDatabase> {
  const name = `tradewinds_${kind}_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres(databaseUrl!, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  return {
    name,
    url: Object.assign(new URL(databaseUrl!), { pathname: `/${name}` }).href,
    admin,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Runs work with the settings of an empty store: a new database of TEST_DATABASE_URL, or else the embedded one. */
export async function withOwnStore(
  kind: string,
  work: (settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  if (!databaseUrl) return await work({});
  const database = await ownDatabase(kind);
  try {
    await work({ DATABASE_URL: database.url });
  } finally {
    await database.drop();
  }
}
