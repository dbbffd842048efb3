/** The tiers of the latest scan. */
import { query } from "../../kernel/run/handler.ts";
import * as contract from "../contract.ts";

export const universe = query(contract.universe, async ({ db, now }) => {
  const row = await db.selectFrom("waverider_scans").select(["at", "tiers"]).where("error", "is", null)
    .where("at", "<=", now).orderBy("at", "desc").limit(1).executeTakeFirst();
  const lists = row?.tiers ?? [];
  const tier = (n: number) => [...lists[n] ?? []];
  return {
    tiers: { tier0: tier(0), tier1: tier(1), tier2: tier(2), tier3: tier(3) },
    // A stock may be in several.
    total: new Set(lists.flat()).size,
    generated_at: row?.at.toString() ?? null,
  };
});
