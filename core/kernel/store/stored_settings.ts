/** Settings that are fixed by the store's first start: a different value later would not match its rows. */
import type { Db } from "./db.ts";
import { StartError } from "./start_error.ts";

const DEFAULT_SEED = "1";

/** The likely seed, before the store is open. */
export const likelySeed = (given: string | null): number => Number(given ?? DEFAULT_SEED);

/**
 * The seed of the simulated market: the stored one, else the given one, which is then stored.
 * @throws StartError when the given seed differs from the stored one
 */
export async function storedSeed(db: Db, given: string | null): Promise<number> {
  await db.insertInto("kept_settings").values({ name: "MARKET_SEED", value: given ?? DEFAULT_SEED })
    .onConflict((conflict) => conflict.column("name").doNothing()).execute();
  const { value } = await db.selectFrom("kept_settings").select("value").where("name", "=", "MARKET_SEED")
    .executeTakeFirstOrThrow();
  if (given !== null && Number(given) !== Number(value)) {
    throw new StartError(
      "SEED_CHANGED",
      `MARKET_SEED is ${given}, but this store began with ${value} and its fills follow those prices; ` +
        `set MARKET_SEED=${value} or leave it out, or use another store (DATA_DIR or DATABASE_URL) for the new seed`,
    );
  }
  return Number(value);
}
