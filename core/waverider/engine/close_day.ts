/** What remains of a day of scans, and the end of old records. */
import { asJson } from "../../kernel/store/json.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import { epochDayAt, midnightOf, NEW_YORK, tradingHoursMs } from "../../market/calendar.ts";
import type { GateName } from "../gates/gate.ts";
import type { DaySummary } from "../records/stored.ts";
import { instantAt } from "./instants.ts";
import { dayOf } from "./store.ts";

/** Records are kept for so many sessions. */
export const KEPT_SESSIONS = 21;
/** Minutes of the first window. */
export const PRIME_MINUTES = 45;

/** The first day with scans that is over and has no summary. */
async function dayToClose(db: Db, until: number): Promise<number | null> {
  const last = await db.selectFrom("waverider_days").select((e) => e.fn.max<string | null>("date").as("date"))
    .executeTakeFirstOrThrow();
  const from = last.date === null ? null : Temporal.PlainDate.from(last.date).add({ days: 1 })
    .toZonedDateTime(NEW_YORK).toInstant();
  const first = await db.selectFrom("waverider_scans").select("at")
    .$if(from !== null, (q) => q.where("at", ">=", from!)).orderBy("at").limit(1).executeTakeFirst();
  if (!first) return null;
  const day = epochDayAt(first.at.epochMilliseconds);
  return until >= tradingHoursMs(day)!.close ? day : null;
}

export const dayIsToBeClosed = async (db: Db, until: number): Promise<boolean> => await dayToClose(db, until) !== null;

/** Summarises one day, if one is over, and ends the records of sessions before the last ones. */
export async function closeDay({ trx }: CommandContext, until: number): Promise<void> {
  const day = await dayToClose(trx, until);
  if (day === null) return;
  const { open } = tradingHoursMs(day)!;
  const [from, to] = [midnightOf(day), midnightOf(day + 1)];
  const scans = await trx.selectFrom("waverider_scans")
    .select(["at", "error", "minutes", "opportunities", "entered", "highest", "stopped_by", "symbols_scanned"])
    .where("at", ">=", instantAt(from)).where("at", "<", instantAt(to)).orderBy("at").execute();
  const good = scans.filter(({ error }) => error === null);
  await trx.insertInto("waverider_days").values({
    date: dayOf(open),
    scans: scans.length,
    failed_scans: scans.length - good.length,
    candidates: sum(good.map((scan) => candidatesOf(scan))),
    opportunities: sum(good.map(({ opportunities }) => opportunities)),
    entries: sum(good.map(({ entered }) => entered)),
    highest: Math.max(0, ...good.map(({ highest }) => highest)),
    ...{ prime: asJson(primeOf(good)), hours: asJson(hoursOf(good)) },
  }).onConflict((conflict) => conflict.doNothing()).execute();
  const kept = await trx.selectFrom("waverider_days").select("date").orderBy("date", "desc")
    .offset(KEPT_SESSIONS - 1).limit(1).executeTakeFirst();
  if (!kept) return;
  const end = Temporal.PlainDate.from(kept.date).toZonedDateTime(NEW_YORK).toInstant();
  await trx.deleteFrom("waverider_scans").where("at", "<", end).execute();
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

export interface ScanFigures {
  readonly at: Temporal.Instant;
  readonly minutes: number;
  readonly opportunities: number;
  readonly entered: number;
  readonly symbols_scanned: number;
  readonly stopped_by: Partial<Record<GateName, number>>;
}

/** Stocks that DATA and UNIVERSE let through. */
export const candidatesOf = ({ symbols_scanned, stopped_by }: ScanFigures): number =>
  symbols_scanned - (stopped_by.DATA ?? 0) - (stopped_by.UNIVERSE ?? 0);

/** Of the scans of the first minutes of a session. */
export function primeOf(scans: readonly ScanFigures[]): DaySummary["prime"] {
  const prime = scans.filter(({ minutes }) => minutes >= 0 && minutes < PRIME_MINUTES);
  const rejections: Partial<Record<GateName, number>> = {};
  for (const { stopped_by } of prime) {
    for (const [gate, n] of Object.entries(stopped_by) as [GateName, number][]) {
      rejections[gate] = (rejections[gate] ?? 0) + n;
    }
  }
  return {
    candidates: sum(prime.map(candidatesOf)),
    opportunities: sum(prime.map(({ opportunities }) => opportunities)),
    entries: sum(prime.map(({ entered }) => entered)),
    rejections,
  };
}

/** By hour of New York, ascending, of the scans of sessions. */
export function hoursOf(scans: readonly ScanFigures[]): DaySummary["hours"] {
  const hours = new Map<number, { hour: number; entries: number; opportunities: number }>();
  for (const { at, minutes, entered, opportunities } of scans) {
    if (minutes < 0) continue;
    const { hour } = at.toZonedDateTimeISO(NEW_YORK);
    const sums = hours.get(hour) ?? { hour, entries: 0, opportunities: 0 };
    hours.set(hour, { hour, entries: sums.entries + entered, opportunities: sums.opportunities + opportunities });
  }
  return [...hours.values()].sort((a, b) => a.hour - b.hour);
}
