/**
 * analytics.restate-snapshots: takes snapshots again after entries were added to days that already had one, as by an
 * import of past transactions. One portfolio at a time, some weeks in a transaction.
 */
import { sql } from "kysely";
import { dueInstant } from "../kernel/clock/due_work.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import type { Db, Trx } from "../kernel/store/db.ts";
import { forPortfolios, listFailing, listSymbolsOf } from "../ledger/mod.ts";
import { nextTradingDay } from "../market/mod.ts";
import { closesOf } from "./closes.ts";
import { restateSnapshots } from "./contract.ts";
import { lastSnapshotDay, snapshotDayOf } from "./days.ts";
import { takeSnapshots } from "./snapshots_bulk.ts";

/** Trading days per transaction: each is one request to the market. */
const PART = 50;
export const WORK = "restate-snapshots";
const work = { work: WORK, period: "" } as const;

/**
 * Records that entries were added at an instant or later: the portfolio's stale snapshots are deleted, and taken again
 * by the due work.
 */
export async function restateSince(
  { trx, now }: Pick<CommandContext, "trx" | "now">,
  portfolioId: string,
  at: Temporal.Instant,
): Promise<void> {
  const from = snapshotDayOf(at).toString();
  // The day in progress too: its snapshot may be taken while the caller's entries are not committed.
  const to = snapshotDayOf(now).toString();
  // First the mark, which waits for a process that is taking snapshots under it; then the snapshots it has taken.
  await trx.insertInto("stale_snapshots").values({ portfolio_id: portfolioId, from_date: from, to_date: to })
    .onConflict((conflict) =>
      conflict.column("portfolio_id").doUpdateSet({
        from_date: sql<string>`least(stale_snapshots.from_date, excluded.from_date)`,
        to_date: sql<string>`greatest(stale_snapshots.to_date, excluded.to_date)`,
      })
    ).execute();
  await removeSnapshots(trx, portfolioId, from, to);
}

const removeSnapshots = (trx: Trx, portfolioId: string, from: string, to: string): Promise<unknown> =>
  trx.deleteFrom("snapshots").where("portfolio_id", "=", portfolioId).where("date", ">=", from)
    .where("date", "<=", to).execute();

const staleAt = (db: Db, at: Temporal.Instant) =>
  db.selectFrom("stale_snapshots").selectAll().where("from_date", "<=", lastSnapshotDay(at).toString());

/** Whether a day that has ended waits for its snapshot to be taken again. */
export const isStale = async (db: Db, at: Temporal.Instant): Promise<boolean> =>
  await staleAt(db, at).limit(1).executeTakeFirst() !== undefined;

interface Part {
  readonly portfolioId: string;
  readonly days: readonly { readonly day: Temporal.PlainDate; readonly closes: ReadonlyMap<string, number> }[];
}

export const restate = command(restateSnapshots, async (ctx, _input, part: Part | null) => {
  if (!part) return { snapshots_created: 0, failed: 0, caught_up: true };
  const { results, failed } = await forPortfolios(
    ctx,
    work,
    [part.portfolioId],
    ({ trx }) => takeAgain(trx, part),
  );
  return { snapshots_created: results[0] ?? 0, failed, caught_up: false };
}, async (ctx, { until }): Promise<Part | null> => {
  const at = dueInstant(ctx.now, until);
  const failing = await listFailing(ctx.db, work, ctx.wall);
  const stale = await staleAt(ctx.db, at).where("portfolio_id", "<>", sql<string>`all(${failing}::uuid[])`)
    .orderBy("portfolio_id").limit(1).executeTakeFirst();
  if (!stale) return null;
  const last = [stale.to_date, lastSnapshotDay(at).toString()].sort()[0]!;
  const symbols = await listSymbolsOf(ctx.db, stale.portfolio_id);
  const days: Part["days"][number][] = [];
  let day = Temporal.PlainDate.from(stale.from_date);
  for (; day.toString() <= last && days.length < PART; day = nextTradingDay(day)) {
    days.push({ day, closes: await closesOf(ctx.market, symbols, day) });
  }
  return { portfolioId: stale.portfolio_id, days };
});

/** Takes the days' snapshots, unless another process has begun with them or more days are marked by now. */
async function takeAgain(trx: Trx, { portfolioId, days }: Part): Promise<number> {
  const [first, last] = [days[0]!.day.toString(), days.at(-1)!.day];
  const mark = await trx.selectFrom("stale_snapshots").selectAll().where("portfolio_id", "=", portfolioId).forUpdate()
    .executeTakeFirst();
  if (mark?.from_date !== first) return 0;
  await removeSnapshots(trx, portfolioId, first, last.toString());
  let taken = 0;
  for (const { day, closes } of days) taken += await takeSnapshots(trx, day, [portfolioId], closes);
  const next = nextTradingDay(last).toString();
  await (next > mark.to_date
    ? trx.deleteFrom("stale_snapshots").where("portfolio_id", "=", portfolioId).execute()
    : trx.updateTable("stale_snapshots").set({ from_date: next }).where("portfolio_id", "=", portfolioId).execute());
  return taken;
}
