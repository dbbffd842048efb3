import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { type Actions, importHolders, withActions } from "./testing.ts";

const HOLDERS = 650;

/** Each becomes known after the hour at which it would have been done. */
const actions = {
  "dividends.process-pending": {
    announce: (db: Db) =>
      sql`insert into dividends (id, symbol, amount, ex_date, pay_date, frequency, kind, origin)
        values ('D', 'AAPL', 0.26, '2026-11-20', '2026-11-27', 4, 'CD', 'manual')`.execute(db),
    entry: "DIVIDEND",
  },
  "splits.process-pending": {
    announce: (db: Db) =>
      sql`insert into splits (id, symbol, execution_date, ratio_from, ratio_to, origin)
        values ('S', 'AAPL', '2026-11-27', 1, 4, 'manual')`.execute(db),
    entry: "SPLIT",
  },
  "delistings.process-pending": {
    announce: (db: Db) =>
      sql`insert into delistings (id, symbol, name, announced_on, last_day, reason, cash_per_share)
        values ('E', 'AAPL', 'Apple', '2026-11-20', '2026-11-25', 'cash_merger', 12.5)`.execute(db),
    entry: "MERGER",
  },
} as const;

for (const [operation, { announce, entry }] of Object.entries(actions)) {
  Deno.test(
    `${operation} called again and again without an instant, while the clock moves, gets to the last portfolio`,
    withActions({}, async (at: Actions) => {
      const ids = await importHolders(at, (await at.holder()).user.userId, HOLDERS);
      await at.until("2026-11-27T12:00");
      await announce(at.product.db);
      let processed = 0;
      for (let calls = 0, done = false; !done; calls++) {
        assert.ok(calls < 12, "it never gets done");
        at.clock.advance({ seconds: 1 });
        const result = await at.call(operation as keyof typeof actions, at.admin, {});
        processed += result.processed;
        done = result.caught_up;
      }
      assert.equal(processed, HOLDERS);
      const entries = await at.product.db.selectFrom("journal_entries").select("portfolio_id")
        .where("type", "=", entry).where("portfolio_id", "in", ids).execute();
      assert.deepEqual([entries.length, new Set(entries.map((e) => e.portfolio_id)).size], [HOLDERS, HOLDERS]);
    }),
  );
}
