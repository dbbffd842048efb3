/** Competitions as the API returns them: a few statements for many. */
import type { z } from "zod";
import type { Db } from "../kernel/store/db.ts";
import { type Cents, cents, centsNumber, percentage, subtractCents } from "../kernel/money.ts";
import type { Competition, Winner } from "./contract.ts";
import { dayOf, sessionsOf } from "./days.ts";
import { presentRules } from "./rules.ts";
import { type CompetitionRow, countEntries, readSetting, stateAt } from "./store.ts";

/** In percent of the start, to a millionth. */
export const returnOf = (value: Cents, start: Cents): number => percentage(subtractCents(value, start), start) ?? 0;

export async function presentCompetitions(
  db: Db,
  rows: readonly CompetitionRow[],
  now: Temporal.Instant,
): Promise<Competition[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [counts, rates, setting, winners, files] = await Promise.all([
    countEntries(db, ids),
    listRates(db, ids, now),
    readSetting(db),
    listWinners(db, ids),
    listFiles(db, ids),
  ]);
  return rows.map((row) => {
    const rules = presentRules(row.rules);
    const state = stateAt(row, now);
    return {
      id: row.id,
      name: row.name,
      state,
      is_active: state === "open",
      initial_cash: rules.start_cash,
      total_participants: counts.get(row.id) ?? 0,
      start_date: dayOf(row.opens_at).toString(),
      end_date: dayOf(row.closes_at).toString(),
      closes_at: row.closes_at.toString(),
      rules,
      rules_hash: row.rules_hash,
      interest_rate: Number(rates.get(row.id) ?? setting),
      ...sessionsOf({ from: row.opens_at, to: row.closes_at }, now),
      reason: row.reason,
      winner: winnerOf(winners.get(row.id), cents(rules.start_cash)),
      file: files.get(row.id) ?? null,
    };
  });
}

type WinnerRow = Awaited<ReturnType<typeof listRanked>>[number];

export function winnerOf(row: WinnerRow | undefined, start: Cents): z.output<typeof Winner> | null {
  if (!row) return null;
  const value = cents(row.final_value!);
  return {
    user_id: row.user_id,
    username: row.username,
    display_name: row.display_name,
    return_percentage: returnOf(value, start),
    final_value: centsNumber(value),
  };
}

/** Those with the first rank; the winner among equals is first. */
const listRanked = (db: Db, ids: readonly string[]) =>
  db.selectFrom("competition_entries as e").innerJoin("users as u", "u.id", "e.user_id")
    .where("e.competition_id", "in", [...ids]).where("e.rank", "=", 1)
    .select(["e.competition_id", "e.user_id", "e.final_value", "u.username", "u.display_name"])
    .orderBy("e.fills").orderBy("e.entered_at").orderBy("e.number").execute();

/** The winners by competition. */
export async function listWinners(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, WinnerRow>> {
  const winners = new Map<string, WinnerRow>();
  for (const row of await listRanked(db, ids)) {
    if (!winners.has(row.competition_id)) winners.set(row.competition_id, row);
  }
  return winners;
}

async function listRates(db: Db, ids: readonly string[], now: Temporal.Instant): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("competition_rates").selectAll().where("competition_id", "in", [...ids])
    .where("day", "<=", dayOf(now).toString()).orderBy("day").execute();
  return new Map(rows.map((row) => [row.competition_id, row.rate]));
}

/** The newest files by competition. */
async function listFiles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Competition["file"]>> {
  const rows = await db.selectFrom("competition_files").select(["competition_id", "version", "hash"])
    .where("competition_id", "in", [...ids]).orderBy("version").execute();
  return new Map(rows.map(({ competition_id, version, hash }) => [competition_id, { version, hash }]));
}
