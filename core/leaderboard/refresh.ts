/**
 * leaderboard.refresh: counts the snapshots of a trading day that has ended, and its ranks; when there is none to
 * count, it refreshes returns and ranks as of now.
 */
import { dueInstant } from "../kernel/clock/due_work.ts";
import { command, type CommandContext, type PrepareContext } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { lastSnapshotDay, snapshotInstant } from "../analytics/mod.ts";
import { latestPrices, listSymbols } from "../ledger/mod.ts";
import { nextTradingDay } from "../market/mod.ts";
import { refreshLeaderboard } from "./contract.ts";
import { openAfterFlows, openOf, valueText } from "./flows.ts";
import { updateMembers } from "./members_bulk.ts";
import {
  type CountedRow,
  countSnapshots,
  forManyRows,
  listChanged,
  setBases,
  valuedNow,
  valuedOn,
  writeCounted,
  writeDayRanks,
  writeRanks,
  writeReturns,
} from "./rows_bulk.ts";

/** Portfolios with new entries per transaction: each with a deposit or withdrawal is valued by itself. */
const PART = 500;

const readProgress = (db: Db) => db.selectFrom("leaderboard_progress").selectAll().executeTakeFirstOrThrow();

/** The trading day whose snapshots are to be counted next; null when none has ended since. */
export async function dayToCount(db: Db, at: Temporal.Instant): Promise<Temporal.PlainDate | null> {
  const last = lastSnapshotDay(at);
  const { day } = await readProgress(db);
  if (day !== null && day >= last.toString()) return null;
  const counted = await db.selectFrom("leaderboard_rows").select("user_id").where("day_at", "is not", null).limit(1)
    .executeTakeFirst();
  return day !== null && counted ? nextTradingDay(Temporal.PlainDate.from(day)) : last;
}

/** Whether anyone takes part, or may. */
export const hasMembers = async (db: Db): Promise<boolean> =>
  await db.selectFrom("leaderboard_rows").select("user_id").limit(1).executeTakeFirst() !== undefined ||
  await db.selectFrom("portfolios").select("id").where("visibility", "=", "public").where("deleted_at", "is", null)
      .limit(1).executeTakeFirst() !== undefined;

interface Prepared {
  readonly day: Temporal.PlainDate | null;
  readonly at: Temporal.Instant;
  readonly counted: readonly CountedRow[];
  /** Whether more portfolios have entries that are not counted. */
  readonly more: boolean;
  readonly prices: ReadonlyMap<string, number>;
}

/** Everything that depends on the market, before the transaction opens. */
async function prepare(ctx: PrepareContext, { until }: { until?: string | undefined }): Promise<Prepared> {
  const due = dueInstant(ctx.now, until);
  const day = await dayToCount(ctx.db, due);
  const at = day ? snapshotInstant(day) : due;
  const changed = await listChanged(ctx.db, PART + 1);
  const counted: CountedRow[] = [];
  for (const { portfolio_id, entry_count, has_flow, day_at, day_growth, day_value } of changed.slice(0, PART)) {
    const start = day_growth === null
      ? null
      : { portfolioId: portfolio_id, at: day_at!, ...openOf(day_growth, day_value) };
    const open = start && has_flow ? await openAfterFlows(ctx, start, day ? at : null) : start;
    counted.push({
      portfolio_id,
      entry_count,
      open_growth: open?.growth ?? null,
      open_value: valueText(open?.value ?? null),
    });
  }
  const more = changed.length > PART;
  const symbols = day || more ? [] : await listSymbols(ctx.db);
  return { day, at, counted, more, prices: await latestPrices(ctx.market, symbols, at) };
}

export const refresh = command(
  refreshLeaderboard,
  async (ctx, { until }, { day, at, counted, more, prices }: Prepared) => {
    // Several processes take turns here.
    const progress = await ctx.trx.selectFrom("leaderboard_progress").selectAll().forUpdate().executeTakeFirstOrThrow();
    const again = { day: null, participants: 0, caught_up: false };
    if (day && progress.day !== null && progress.day >= day.toString()) return again;
    await forManyRows(ctx.trx);
    await writeCounted(ctx.trx, counted);
    if (more) return again;
    const isJoined = await updateMembers(ctx.trx, at);
    if (day) await countSnapshots(ctx.trx, day, at);
    await setBases(ctx.trx, at, progress.base_days);
    const isMoved = await writeReturns(ctx.trx, at, day ? valuedOn(day) : valuedNow(prices));
    const participants = await writeRanks(ctx.trx, at);
    if (day) {
      await writeDayRanks(ctx.trx, day);
      await ctx.trx.updateTable("leaderboard_progress").set({ day: day.toString() }).execute();
    }
    if (isMoved || isJoined) announce(ctx, at);
    return {
      day: day?.toString() ?? null,
      participants,
      caught_up: Temporal.Instant.compare(at, dueInstant(ctx.now, until)) === 0,
    };
  },
  prepare,
);

const announce = (ctx: CommandContext, at: Temporal.Instant): void =>
  ctx.emit({ channel: "leaderboard", topic: "leaderboard", payload: { refreshed_at: at.toString() } });
