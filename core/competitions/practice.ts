/** Whether the prices to come could be computed, so that a competition is only practice. */
import type { Db } from "../kernel/store/db.ts";
import type { Services } from "../kernel/run/handler.ts";
import { readSeed } from "../kernel/store/stored_settings.ts";

/**
 * Whether the seed of the simulated market was given, or is from before stores drew theirs. A live market has none.
 */
export const isSeedKnown = async ({ market }: Pick<Services, "market">, db: Db): Promise<boolean> =>
  market.kind === "simulated" && !(await readSeed(db)).isDrawn;
