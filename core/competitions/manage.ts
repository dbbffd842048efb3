/** competitions.finalize, competitions.cancel and competitions.correct: what staff may do, with a reason. */
import { command, type PrepareContext } from "../kernel/run/handler.ts";
import type { Trx } from "../kernel/store/db.ts";
import { cents } from "../kernel/money.ts";
import { endOrdersOf, processUpToNow } from "../orders/mod.ts";
import { cancelCompetition, correctCompetition, finalizeCompetition } from "./contract.ts";
import { endTrading, listStandings } from "./entrants_bulk.ts";
import { correctFile } from "./file/build.ts";
import { CompetitionContent } from "./file/schema.ts";
import { close, finalise, publish } from "./finalise.ts";
import { notifyCancelled, notifyCorrection } from "./notices.ts";
import { listWinners, winnerOf } from "./present.ts";
import { readRules } from "./rules.ts";
import { type CompetitionRow, lockCompetition, stateAt } from "./store.ts";

/** Everything that fell due before is done first. */
const catchUp = async ({ services, call }: PrepareContext): Promise<void> => void await processUpToNow(services, call);

const winnerIn = async (trx: Trx, { id, rules }: CompetitionRow) =>
  winnerOf((await listWinners(trx, [id])).get(id), cents(readRules(rules).start_cash));

export const finalize = command(finalizeCompetition, async (ctx, { id, reason }) => {
  const row = await lockCompetition(ctx.trx, id);
  if (stateAt(row, ctx.now) !== "open") ctx.refuse("CONFLICT", "This competition is not running");
  const early = { closes_at: ctx.now, closed_early: true, reason };
  await ctx.trx.updateTable("competitions").set(early).where("id", "=", id).execute();
  await endTrading(ctx.trx, id, ctx.now);
  await close(ctx, row);
  await finalise(ctx, { ...row, ...early });
  ctx.audit({ target: id, reason });
  const winner = await winnerIn(ctx.trx, row);
  const message = winner
    ? `${row.name} is closed; ${winner.username} has won.`
    : `${row.name} is closed without a winner.`;
  return { message, winner };
}, catchUp);

export const cancel = command(cancelCompetition, async (ctx, { id, reason }) => {
  const row = await lockCompetition(ctx.trx, id);
  if (row.state === "completed" || row.state === "cancelled") {
    ctx.refuse("CONFLICT", `This competition is ${row.state}`);
  }
  const standings = await listStandings(ctx.trx, row);
  await ctx.trx.updateTable("competitions").set({ state: "cancelled", reason }).where("id", "=", id).execute();
  await endTrading(ctx.trx, id, ctx.now);
  await endOrdersOf(ctx, standings.map((standing) => standing.portfolio_id), "The competition was cancelled");
  notifyCancelled(ctx, row, reason, standings);
  ctx.audit({ target: id, reason });
  return { message: `${row.name} is cancelled.` };
}, catchUp);

export const correct = command(correctCompetition, async (ctx, { id, number, state, reason }) => {
  const row = await lockCompetition(ctx.trx, id);
  const published = await ctx.trx.selectFrom("competition_files").select(["content", "hash"])
    .where("competition_id", "=", id).orderBy("version", "desc").limit(1).executeTakeFirst();
  if (row.state !== "completed" || !published) return ctx.refuse("CONFLICT", "This competition has no results yet");
  const before = CompetitionContent.parse(JSON.parse(published.content));
  const entrant = before.entrants.find((one) => one.number === number);
  if (!entrant) return ctx.refuse("NOT_FOUND", `There is no entry ${number}`);
  if (entrant.state === state) ctx.refuse("CONFLICT", `Entry ${number} is ${state} already`);
  const built = correctFile(
    before,
    (one) => one.number === number ? { ...one, state, reason } : one,
    { reason, previous: published.hash },
  );
  await publish(ctx, id, built, reason);
  const standings = await listStandings(ctx.trx, row);
  notifyCorrection(ctx, id, { before, after: built.content }, standings, number);
  const entry = await ctx.trx.selectFrom("competition_entries").select("user_id").where("competition_id", "=", id)
    .where("number", "=", number).executeTakeFirst();
  const about = entry ? { about: entry.user_id } : {};
  ctx.audit({ target: id, ...about, before: { state: entrant.state }, after: { number, state }, reason });
  return { version: built.content.version, hash: built.hash, winner: await winnerIn(ctx.trx, row) };
});
