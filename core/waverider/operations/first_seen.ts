/** Which scan of the day was the first to find each opportunity. */
import { Lru } from "../../kernel/lru.ts";
import type { Db } from "../../kernel/store/db.ts";
import { instantAt } from "../engine/instants.ts";
import { configOfVersion } from "../engine/store.ts";
import { OPPORTUNITY } from "../engine/write_scan.ts";
import { measure } from "../measures.ts";
import { unpack } from "../records/pack.ts";
import { momentOf, type ScanRow } from "../records/read.ts";
import { scoreOf } from "../score/mod.ts";

/** More than the scans of two days; a page asks for those of today every minute. */
const KEPT = 400;
/** Of scans, by id: the symbols that scored enough. What a scan found does not change. */
const kept = new Lru<string, ReadonlySet<string>>(KEPT);

type Packed = Pick<ScanRow, "id" | "at" | "config_version" | "records">;

/**
 * The instant of the first scan that found each of some symbols, in the order of the scans; a symbol that none found
 * is not in it.
 */
export async function firstSeen(
  db: Db,
  symbols: readonly string[],
  from: number,
  until: number,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const missing = new Set(symbols);
  const found = new Map<string, Temporal.Instant>();
  if (missing.size === 0) return found;
  const scans = await db.selectFrom("waverider_scans").select(["id", "at"]).where("error", "is", null)
    .where("opportunities", ">", 0).where("at", ">=", instantAt(from)).where("at", "<=", instantAt(until))
    .orderBy("at").execute();
  for (const { id, at } of scans) {
    const opportunities = kept.get(id) ?? await opportunitiesOf(db, id);
    for (const symbol of missing) {
      if (!opportunities.has(symbol)) continue;
      found.set(symbol, at);
      missing.delete(symbol);
    }
    if (missing.size === 0) break;
  }
  return found;
}

async function opportunitiesOf(db: Db, id: string): Promise<ReadonlySet<string>> {
  const row: Packed = await db.selectFrom("waverider_scans").select(["id", "at", "config_version", "records"])
    .where("id", "=", id).executeTakeFirstOrThrow();
  if (!row.records) return new Set();
  const config = await configOfVersion(db, row.config_version);
  const { records } = unpack(row.records, momentOf(row.at.epochMilliseconds));
  const found = new Set(
    records.filter(({ inputs }) => scoreOf({ inputs, measures: measure(inputs, config), config }).total >= OPPORTUNITY)
      .map(({ inputs }) => inputs.symbol),
  );
  kept.set(id, found);
  return found;
}
