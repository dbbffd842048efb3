/**
 * Work on many portfolios in one transaction, where one that fails must not stop the others: it is recorded with the
 * error, and retried when the work next falls due. The record is kept: it explains why an entry is late.
 */
import { sql } from "kysely";
import { awaitAll, type Db } from "../../kernel/store/db.ts";
import type { CommandContext, Event } from "../../kernel/run/handler.ts";
import { isConflict, isConnectionLost } from "../../kernel/store/store_errors.ts";

/** After this many attempts a portfolio is not retried until a person decides (`set_aside.ts`). */
export const MAX_TRIES = 5;
/** The first attempts are at least this far apart, in minutes of wall time. */
const RETRY_MINUTES = 10;

/** A job's work for one period, for example the interest of a month. */
export interface Work {
  readonly work: string;
  readonly period: string;
}

/** Portfolios to skip now: they failed a moment ago, or too often. */
export async function listFailing(db: Db, { work, period }: Work, wall: Temporal.Instant): Promise<string[]> {
  const recently = wall.subtract({ minutes: RETRY_MINUTES });
  const rows = await db.selectFrom("work_failures").select("portfolio_id")
    .where("work", "=", work).where("period", "=", period)
    .where((e) => e.or([e("tries", ">=", MAX_TRIES), e.and([e("tries", ">", 0), e("failed_at", ">", recently)])]))
    .execute();
  return rows.map((row) => row.portfolio_id);
}

/**
 * Does the work for the portfolios together; if that fails, for each half, down to single ones, and records those that
 * fail alone. Returns the results of the parts that were done, and how many portfolios failed. The work must send and
 * emit through the context it gets.
 */
export async function forPortfolios<T>(
  ctx: CommandContext,
  which: Work,
  portfolioIds: readonly string[],
  work: (ctx: CommandContext, portfolioIds: readonly string[]) => Promise<T>,
): Promise<{ results: T[]; failed: number }> {
  if (portfolioIds.length === 0) return { results: [], failed: 0 };
  const attempt = await attemptPart(ctx, (inner) => work(inner, portfolioIds));
  if ("result" in attempt) return { results: [attempt.result], failed: 0 };
  if (portfolioIds.length === 1) {
    await recordFailure(ctx, which, portfolioIds[0]!, attempt.error);
    return { results: [], failed: 1 };
  }
  const half = portfolioIds.length >> 1;
  const first = await forPortfolios(ctx, which, portfolioIds.slice(0, half), work);
  const second = await forPortfolios(ctx, which, portfolioIds.slice(half), work);
  return { results: [...first.results, ...second.results], failed: first.failed + second.failed };
}

/** Runs work under a savepoint. Errors that concern the whole transaction are thrown. */
async function attemptPart<T>(
  ctx: CommandContext,
  work: (ctx: CommandContext) => Promise<T>,
): Promise<{ result: T } | { error: unknown }> {
  const sent: Promise<unknown>[] = [];
  const events: Event[] = [];
  const inner: CommandContext = {
    ...ctx,
    send: (writes) => {
      // Awaited below; until then a failure must not count as unhandled.
      writes.catch(() => {});
      sent.push(writes);
    },
    emit: (event) => void events.push(event),
  };
  await sql`savepoint part`.execute(ctx.trx);
  let result: T;
  try {
    try {
      result = await work(inner);
    } finally {
      await awaitAll(sent);
    }
  } catch (error) {
    if (isConflict(error) || isConnectionLost(error)) throw error;
    await sql`rollback to savepoint part`.execute(ctx.trx);
    return { error };
  }
  await sql`release savepoint part`.execute(ctx.trx);
  for (const event of events) ctx.emit(event);
  return { result };
}

async function recordFailure(ctx: CommandContext, which: Work, portfolioId: string, error: unknown): Promise<void> {
  ctx.services.log.error("work on a portfolio failed", error, { ...which, portfolio: portfolioId });
  const text = error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500);
  await ctx.trx.insertInto("work_failures")
    .values({ ...which, portfolio_id: portfolioId, tries: 1, error: text, failed_at: ctx.wall })
    .onConflict((conflict) =>
      conflict.columns(["work", "period", "portfolio_id"]).doUpdateSet({
        tries: sql<number>`work_failures.tries + 1`,
        error: text,
        failed_at: ctx.wall,
      })
    ).execute();
}
