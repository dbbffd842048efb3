/** Closing a competition, and the results as of its close. The same whenever it is done. */
import type { CommandContext } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { ENDED, endOrdersOf } from "../orders/mod.ts";
import { listActions } from "./actions_bulk.ts";
import { listMoves } from "./clock_moves.ts";
import { endPrices } from "./end_prices.ts";
import { listStandings, outOf, type Standing, writeResults } from "./entrants_bulk.ts";
import { buildFile, type Built, type Head, sourceOf } from "./file/build.ts";
import type { FileEntrant } from "./file/schema.ts";
import { listLines } from "./lines_bulk.ts";
import { notifyResults } from "./notices.ts";
import { readRules } from "./rules.ts";
import { type CompetitionRow, listEntries } from "./store.ts";

/** Ends the orders of all its portfolios at the current instant. The competition is locked. */
export async function close(ctx: CommandContext, { id }: Pick<CompetitionRow, "id">): Promise<void> {
  const entries = await listEntries(ctx.trx, id);
  await endOrdersOf(ctx, entries.map((entry) => entry.portfolio_id), ENDED);
  await ctx.trx.updateTable("competitions").set({ state: "closed" }).where("id", "=", id).execute();
}

/** Publishes the results of a closed competition, which is locked. One that nobody entered has no file. */
export async function finalise(ctx: CommandContext, row: CompetitionRow): Promise<Built | null> {
  const standings = await listStandings(ctx.trx, row);
  await ctx.trx.updateTable("competitions").set({ state: "completed", finalised_at: ctx.now }).where("id", "=", row.id)
    .execute();
  if (standings.length === 0) return null;
  const built = await makeFile(ctx, row, standings);
  await publish(ctx, row.id, built, null);
  notifyResults(ctx, row.id, built.content, standings);
  return built;
}

/** Stores a version of the file and the results in it. */
export async function publish(
  ctx: CommandContext,
  id: string,
  { content, text, hash }: Built,
  reason: string | null,
): Promise<void> {
  await ctx.trx.insertInto("competition_files").values({
    competition_id: id,
    version: content.version,
    hash,
    content: text,
    reason,
    created_at: ctx.now,
  }).execute();
  await writeResults(ctx.trx, id, content.entrants.map(resultOf));
}

const resultOf = ({ number, state, reason, value, fills, rank }: FileEntrant) => ({
  ...{ number, state, reason, fills, rank },
  final_value: value,
});

async function makeFile(
  { trx, market, services }: CommandContext,
  row: CompetitionRow,
  standings: readonly Standing[],
): Promise<Built> {
  const lines = await listLines(trx, row.id, row.closes_at);
  const shares = Map.groupBy(lines, ({ symbol }) => symbol);
  const symbols = [...shares.keys()].filter((symbol) => symbol !== null).sort();
  const [head, actions, prices] = await Promise.all([
    headOf(trx, row, standings),
    listActions(trx, new Set(lines.map(sourceOf))),
    endPrices(market, symbols, row.closes_at, services.clock.market()),
  ]);
  return buildFile({
    head,
    lines,
    actions,
    prices,
    entrants: standings.map((standing) => ({
      number: standing.number,
      enteredAt: standing.entered_at,
      out: outOf(standing),
    })),
  });
}

async function headOf(db: Db, row: CompetitionRow, standings: readonly Standing[]): Promise<Head> {
  const [rates, moves] = await Promise.all([
    db.selectFrom("competition_rates").select(["day", "rate"]).where("competition_id", "=", row.id).orderBy("day")
      .execute(),
    listMoves(db, row.opens_at, row.closes_at),
  ]);
  const numberOf = new Map(standings.map(({ user_id, number }) => [user_id, number]));
  const moverOf = (userId: string | null) => {
    if (userId === null) return "the operator";
    const number = numberOf.get(userId);
    return number === undefined ? "staff" : `entrant ${number}`;
  };
  return {
    name: row.name,
    opens_at: row.opens_at.toString(),
    closes_at: row.closes_at.toString(),
    closed_early: row.closed_early ? row.reason : null,
    rules: readRules(row.rules),
    rules_hash: row.rules_hash,
    rates,
    clock_moves: moves.map((move) => ({
      operation: move.operation,
      from: move.from_market.toString(),
      to: move.to_market.toString(),
      speed: String(move.speed),
      by: moverOf(move.user_id),
    })),
  };
}
