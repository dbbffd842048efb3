/** Stored scans, and their records as they were decided: scored and gated again from what the rules were given. */
import { instantAt } from "../engine/instants.ts";
import type { Selectable } from "kysely";
import { Lru } from "../../kernel/lru.ts";
import type { Db } from "../../kernel/store/db.ts";
import type { Database } from "../../kernel/store/tables.ts";
import { epochDayAt, tradingHoursMs } from "../../market/calendar.ts";
import type { WaveriderConfig } from "../config.ts";
import { hoursAt } from "../engine/scan_view.ts";
import { configOfVersion } from "../engine/store.ts";
import { measure } from "../measures.ts";
import { gateOf } from "../scan.ts";
import { scoreOf } from "../score/mod.ts";
import { type FullRecord, type Moment, unpack } from "./pack.ts";
import type { Recorded } from "./verdict.ts";

export type ScanRow = Selectable<Database["waverider_scans"]>;

const KEPT = 4;
/** Of the last scans that were asked for, by id: a page asks for the same one again and again. */
const kept = new Lru<string, readonly Recorded[]>(KEPT);

/** When the session before the one of an instant closed. */
function previousCloseAt(at: number): number {
  let day = epochDayAt(at) - 1;
  while (!tradingHoursMs(day)) day--;
  return tradingHoursMs(day)!.close;
}

export const momentOf = (at: number): Moment => ({ at, hours: hoursAt(at), previousCloseAt: previousCloseAt(at) });

/** In stored order: held first, then by score, volume and symbol. None of a failed scan. */
export async function recordsOf(db: Db, row: ScanRow): Promise<readonly Recorded[]> {
  const found = kept.get(row.id);
  if (found) return found;
  if (!row.records) return [];
  const config = await configOfVersion(db, row.config_version);
  const { records } = unpack(row.records, momentOf(row.at.epochMilliseconds));
  const read = records.map((one) => decidedAgain(one, config));
  kept.set(row.id, read);
  return read;
}

/** With the tiers of the scan: they depend on all stocks, and only some have records. */
export function decidedAgain(
  { inputs, tiers, held, hasHotPeer, account }: FullRecord,
  config: WaveriderConfig,
): Recorded {
  const one = { inputs, measures: measure(inputs, config), config };
  return {
    ...gateOf({ ...one, score: scoreOf(one), tiers }),
    held,
    hasHotPeer,
    accountGates: account?.gates ?? [],
    plan: account?.plan ?? null,
    entered: account?.entered ?? false,
  };
}

/** The latest successful scan from one instant up to another; undefined: there is none. */
export const latestScan = (db: Db, from: number, until: number): Promise<ScanRow | undefined> =>
  db.selectFrom("waverider_scans").selectAll().where("error", "is", null)
    .where("at", ">=", instantAt(from)).where("at", "<=", instantAt(until)).orderBy("at", "desc").limit(1)
    .executeTakeFirst();
