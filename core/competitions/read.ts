/** Reads of competitions: what runs, the live ranking, and the results. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { readSwitch } from "../kernel/store/stored_switches.ts";
import { cents, centsNumber, subtractCents } from "../kernel/money.ts";
import { assertOwn } from "../ledger/mod.ts";
import { personsOf, viewerOf } from "../profiles/mod.ts";
import { type Board, boardOf, type Place } from "./board.ts";
import { badgeOf } from "../leaderboard/contract.ts";
import * as contract from "./contract.ts";
import { nextOpening } from "./days.ts";
import { listLinesOf } from "./value_lines.ts";
import { presentCompetitions, returnOf } from "./present.ts";
import { readRules } from "./rules.ts";
import {
  competitionNotFound,
  countEntries,
  findCurrent,
  getVisible,
  listCompleted,
  listVisible,
  stateAt,
  takesEntries,
} from "./store.ts";

/** So many of the first ones have lines. */
const LINES = 5;

export const current = query(contract.currentCompetition, async (ctx) => {
  const row = await findCurrent(ctx.db, ctx.now);
  return row ? (await presentCompetitions(ctx.db, [row], ctx.now))[0]! : null;
});

export const list = query(
  contract.listCompetitions,
  async (ctx) => await presentCompetitions(ctx.db, await listVisible(ctx.db, ctx.actor), ctx.now),
);

export const history = query(
  contract.competitionHistory,
  async (ctx, page) => await presentCompetitions(ctx.db, await listCompleted(ctx.db, ctx.actor, page), ctx.now),
);

export const board = query(contract.competitionBoard, async (ctx, { id, limit, offset }) => {
  const row = id === undefined ? await findCurrent(ctx.db, ctx.now) : await getVisible(ctx.db, ctx.actor, id);
  if (!row) return [];
  if (!["open", "closed"].includes(stateAt(row, ctx.now))) ctx.refuse("NOT_FOUND", "This competition is not running");
  const { start, places } = await boardOf(ctx, row);
  return await presentPlaces(ctx, { start, places: places.slice(offset, offset + limit) }, row.opens_at);
});

async function presentPlaces(
  ctx: QueryContext,
  { start, places }: Board,
  since: Temporal.Instant,
): Promise<contract.Participant[]> {
  const viewer = viewerOf(ctx.actor);
  const shown = places.filter(({ rank, user_id }) => (rank !== null && rank <= LINES) || user_id === viewer);
  const [persons, lines] = await Promise.all([
    personsOf(ctx.db, viewer, places.map((place) => place.user_id)),
    listLinesOf(ctx.db, shown.slice(0, LINES + 1).map((place) => place.portfolio_id), since, start),
  ]);
  return places.map((place) => ({
    rank: place.rank,
    ...persons.get(place.user_id)!,
    portfolio_name: place.portfolio_name,
    current_value: centsNumber(place.value),
    return_percentage: returnOf(place.value, start),
    total_return: centsNumber(subtractCents(place.value, start)),
    achievement_badge: badgeOf(place.rank),
    state: place.state,
    fills: place.fills,
    line: lines.get(place.portfolio_id) ?? null,
  }));
}

const nothing = { participating: false, participant: null, competition: null, performance: null, above: null };

export const myParticipation = query(contract.myParticipation, async (ctx, { portfolio_id: portfolioId }) => {
  const userId = userIdOf(ctx.actor);
  if (portfolioId !== undefined) await assertOwn(ctx.db, userId, portfolioId);
  const entry = await ctx.db.selectFrom("competition_entries as e").innerJoin(
    "portfolios as p",
    "p.id",
    "e.portfolio_id",
  )
    .selectAll("e").select("p.name as portfolio_name").where("e.user_id", "=", userId)
    .$if(portfolioId !== undefined, (own) => own.where("e.portfolio_id", "=", portfolioId!))
    .orderBy("e.entered_at", "desc").limit(1).executeTakeFirst();
  if (!entry) return nothing;
  const row = await getVisible(ctx.db, ctx.actor, entry.competition_id);
  const start = cents(readRules(row.rules).start_cash);
  const state = stateAt(row, ctx.now);
  const live = state === "open" || state === "closed" ? await boardOf(ctx, row) : null;
  const place = live?.places.find((one) => one.user_id === userId);
  const value = place?.value ?? (entry.final_value === null ? null : cents(entry.final_value));
  const counts = await countEntries(ctx.db, [row.id]);
  return {
    participating: true,
    participant: {
      rank: place ? place.rank : entry.rank,
      number: entry.number,
      portfolio_id: entry.portfolio_id,
      portfolio_name: entry.portfolio_name,
      state: place?.state ?? entry.state,
      reason: place ? place.reason : entry.reason,
    },
    competition: { id: row.id, name: row.name, state, total_participants: counts.get(row.id) ?? 0 },
    performance: value === null
      ? null
      : { current_value: centsNumber(value), return_percentage: returnOf(value, start) },
    above: live && place ? aboveOf(live, place) : null,
  };
});

/** The next better place; of those with its rank, the last one. */
function aboveOf({ start, places }: Board, own: Place) {
  const better = own.rank === null ? undefined : places.findLast(({ rank }) => rank !== null && rank < own.rank!);
  if (!better) return null;
  const gap = returnOf(better.value, start) - returnOf(own.value, start);
  return { rank: better.rank!, username: better.username, gap: Number(gap.toFixed(6)) };
}

export const registrationStatus = query(contract.registrationStatus, async (ctx) => {
  const row = await findCurrent(ctx.db, ctx.now);
  const own = row &&
    await ctx.db.selectFrom("competition_entries").select("number").where("competition_id", "=", row.id)
      .where("user_id", "=", userIdOf(ctx.actor)).executeTakeFirst();
  return {
    can_register: row !== undefined && !own && takesEntries(row, ctx.now) &&
      (await readSwitch(ctx.db, "contests")).state === "on",
    already_joined: own !== undefined,
    registration_deadline: row?.entry_until.toString() ?? null,
    next_opens_at: nextOpening(ctx.now).toString(),
  };
});

export const results = query(contract.competitionResults, async (ctx, { id, limit, offset }) => {
  const row = await getVisible(ctx.db, ctx.actor, id);
  if (row.state !== "completed") return ctx.refuse("NOT_FOUND", "This competition has no results yet");
  const start = cents(readRules(row.rules).start_cash);
  const [[competition], rows, counts] = await Promise.all([
    presentCompetitions(ctx.db, [row], ctx.now),
    ctx.db.selectFrom("competition_entries as e").innerJoin("portfolios as p", "p.id", "e.portfolio_id").selectAll("e")
      .select("p.name as portfolio_name").where("e.competition_id", "=", id)
      .orderBy("e.rank", (order) => order.asc().nullsLast()).orderBy("e.fills").orderBy("e.entered_at")
      .orderBy("e.number").limit(limit).offset(offset).execute(),
    countEntries(ctx.db, [id]),
  ]);
  const persons = await personsOf(ctx.db, viewerOf(ctx.actor), rows.map((entry) => entry.user_id));
  return {
    competition: competition!,
    participants: rows.map((entry) => ({
      rank: entry.rank,
      number: entry.number,
      ...persons.get(entry.user_id)!,
      portfolio_name: entry.portfolio_name,
      fills: entry.fills ?? 0,
      return_percentage: returnOf(cents(entry.final_value!), start),
      final_value: centsNumber(cents(entry.final_value!)),
      state: entry.state,
      reason: entry.reason,
    })),
    total: counts.get(id) ?? 0,
  };
});

export const file = query(contract.competitionFile, async (ctx, { id, file_version: version }) => {
  const row = await getVisible(ctx.db, ctx.actor, id);
  const versions = await ctx.db.selectFrom("competition_files").select(["version", "hash", "reason"])
    .where("competition_id", "=", id).orderBy("version").execute();
  const wanted = version ?? versions.at(-1)?.version;
  const found = wanted === undefined
    ? undefined
    : await ctx.db.selectFrom("competition_files").select(["version", "hash", "content"]).where(
      "competition_id",
      "=",
      id,
    )
      .where("version", "=", wanted).executeTakeFirst();
  if (!found) return competitionNotFound();
  return { name: row.name, ...found, versions, names: await listNames(ctx.db, id) };
});

/** The entrants as others see them now. */
async function listNames(db: Db, id: string) {
  const rows = await db.selectFrom("competition_entries as e").innerJoin("users as u", "u.id", "e.user_id")
    .select(["e.number", "u.username", "u.display_name"]).where("e.competition_id", "=", id).orderBy("e.number")
    .execute();
  return rows.map(({ number, username, display_name }) => ({ number, name: display_name || username }));
}
