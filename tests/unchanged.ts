/** Whether refused calls leave the store as it was. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../core/kernel/db.ts";

export interface Unchanged {
  /** Fails when the call has changed anything. */
  changesNothing(refusedCall: () => Promise<void>): Promise<void>;
  /** Has to be called before or after every other call. */
  forget(): void;
}

/** Reads the store once for each refused call: what it left is what the next one finds. */
export function unchanged(db: Db): Unchanged {
  let seen: string | null = null;
  return {
    changesNothing: async (refusedCall) => {
      const before = seen ?? await fingerprint(db);
      await refusedCall();
      seen = await fingerprint(db);
      assert.equal(seen, before);
    },
    forget: () => void (seen = null),
  };
}

/** What a refused call must leave unchanged. Sessions and their last use are not compared. */
async function fingerprint(db: Db): Promise<string> {
  const rows = await sql<{ state: string }>`
    select concat_ws('|',
      (select count(*) from journal_entries), (select count(*) from postings), (select count(*) from audit_log),
        (select count(*) from outbox),
      (select md5(string_agg(p::text, ',' order by id)) from portfolios p), (select md5(string_agg(o::text, ','
        order by id)) from orders o),
      (select md5(string_agg(h::text, ',' order by id)) from holdings h), (select md5(string_agg(n::text, ','
        order by id)) from notifications n),
      (select md5(string_agg(concat(id, role, email, password_hash, bio), ',' order by id)) from users),
        (select count(*) from access_tokens where revoked_at is null),
      (select count(*) from reset_links), (select md5(string_agg(c::text, ',' order by id)) from contribution_plans c),
        (select md5(string_agg(concat(id, title, description), ',' order by id)) from goals),
        (select md5(string_agg(d::text, ',' order by id)) from dividends d), (select md5(string_agg(d::text, ','
        order by id)) from delistings d), (select concat(mode, anchor_market, speed) from market_clock)) as state`
    .execute(db);
  return rows.rows[0]!.state;
}
