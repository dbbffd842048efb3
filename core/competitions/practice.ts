/** Whether the prices to come could be computed, so that a competition is only practice. */
import type { Db } from "../kernel/store/db.ts";
import type { Services } from "../kernel/run/handler.ts";

/** Seeds below this can be found by trying all of them. */
const GUESSABLE = 2n ** 32n;

/** Whether the seed of the simulated market was given, or can be found. A live market has none. */
export async function isSeedKnown({ config, market }: Pick<Services, "config" | "market">, db: Db): Promise<boolean> {
  if (market.kind !== "simulated") return false;
  if (config.MARKET_SEED !== null) return true;
  const stored = await db.selectFrom("kept_settings").select("value").where("name", "=", "MARKET_SEED")
    .executeTakeFirst();
  return stored === undefined || BigInt(stored.value) < GUESSABLE;
}
