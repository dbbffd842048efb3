/** Writes the results of checks, in one statement each. */
import { sql } from "kysely";
import type { Trx } from "../kernel/store/db.ts";
import type { Verdict } from "./judge.ts";
import type { ScreenAlertRow } from "./store.ts";

/** Up to when alerts were judged, and their outcome. */
export function writeVerdicts(trx: Trx, verdicts: readonly Verdict[], until: Temporal.Instant): Promise<unknown> {
  const rows = verdicts.map(({ alert, firings, active, threshold, from_price, to_price }) => ({
    user_id: alert.user_id,
    id: alert.id,
    active,
    threshold,
    ...{ from_price, to_price },
    triggered_at: firings.length === 0 ? null : Temporal.Instant.fromEpochMilliseconds(firings.at(-1)!.at).toString(),
  }));
  return sql`
    update alerts a set active = x.active, threshold = x.threshold, from_price = x.from_price,
      to_price = x.to_price, checked_until = ${until}, triggered_at = coalesce(x.triggered_at, a.triggered_at)
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(user_id uuid, id uuid, active boolean, threshold numeric, from_price numeric, to_price numeric,
        triggered_at timestamptz)
    where a.user_id = x.user_id and a.id = x.id`.execute(trx);
}

/** The matches of screens when they were last checked. */
export function writeChecked(trx: Trx, rows: readonly ScreenAlertRow[]): Promise<unknown> {
  return sql`
    update screen_alerts a set matched = x.matched, told = x.told, checked_until = x.checked_until
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(user_id uuid, screen_id uuid, matched json, told json, checked_until timestamptz)
    where a.user_id = x.user_id and a.screen_id = x.screen_id`.execute(trx);
}
