/** Figures over many scans: what each component gave, and what the first minutes of the last sessions found. */
import { query } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import { epochDayAt, NEW_YORK } from "../../market/calendar.ts";
import * as contract from "../contract.ts";
import { hoursOf, primeOf, type ScanFigures } from "../engine/close_day.ts";
import { readEngine } from "../engine/store.ts";
import { type GateName, gateNames } from "../gates/gate.ts";
import { type ComponentName, components } from "../score/mod.ts";
import { outcomeOf } from "../trade/metrics.ts";
import { rounded } from "../trade/round.ts";
import type { DaySummary, ScanSums } from "../records/stored.ts";
import { allGates } from "./scan_details.ts";

const names = Object.keys(components) as ComponentName[];

interface Closed {
  readonly scores: Readonly<Record<ComponentName, number>>;
  readonly hasWon: boolean;
}

/** Trades of the account's present period that are closed. */
async function closedTrades(db: Db): Promise<Closed[]> {
  const engine = await readEngine(db);
  if (!engine) return [];
  const rows = await db.selectFrom("waverider_trades").select(["entry", "cost", "proceeds"])
    .where("period", "=", engine.period).where("status", "=", "closed").execute();
  return rows.map(({ entry, cost, proceeds }) => ({
    scores: entry.scores,
    hasWon: outcomeOf(Number(proceeds) - Number(cost)) === "win",
  }));
}

function componentOf(name: ComponentName, all: readonly ScanSums[], trades: readonly Closed[]) {
  const figures = all.map((sums) => sums[name]);
  const count = figures.reduce((total, [, , n]) => total + n, 0);
  const scored = trades.filter(({ scores }) => scores[name] > 0);
  const won = scored.filter(({ hasWon }) => hasWon).length;
  return {
    average: count > 0 ? rounded(figures.reduce((total, [sum]) => total + sum, 0) / count, 2) : null,
    max: count > 0 ? Math.max(...figures.map(([, most]) => most)) : null,
    count,
    win_rate_when_scored: scored.length > 0 ? rounded(won / scored.length * 100, 2) : null,
  };
}

export const ewsAnalysis = query(contract.ewsAnalysis, async ({ db, now }, { hours }) => {
  const [rows, trades] = await Promise.all([
    db.selectFrom("waverider_scans").select("sums").where("error", "is", null)
      .where("at", ">", now.subtract({ hours })).where("at", "<=", now).execute(),
    closedTrades(db),
  ]);
  const all = rows.map(({ sums }) => sums);
  const analysis = names.map((name) => [name, componentOf(name, all, trades)]);
  return {
    component_analysis: Object.fromEntries(analysis) as Record<ComponentName, ReturnType<typeof componentOf>>,
  };
});

/** A day, summarised or still running. */
interface Day extends DaySummary {
  readonly scans: number;
}

/** Newest first: those that are over and summarised, and before them those that are not. */
async function lastDays(db: Db, now: Temporal.Instant, days: number): Promise<Day[]> {
  const over = await db.selectFrom("waverider_days").select(["date", "scans", "prime", "hours"]).orderBy("date", "desc")
    .limit(days).execute();
  const since = over[0] && Temporal.PlainDate.from(over[0].date).add({ days: 1 }).toZonedDateTime(NEW_YORK).toInstant();
  const scans = await db.selectFrom("waverider_scans")
    .select(["at", "error", "minutes", "opportunities", "entered", "stopped_by", "symbols_scanned"])
    .where("at", "<=", now).$if(since !== undefined, (q) => q.where("at", ">=", since!)).orderBy("at", "desc")
    .execute();
  const running = Map.groupBy(scans, ({ at }) => epochDayAt(at.epochMilliseconds));
  return [...[...running.values()].map(summaryOf), ...over].slice(0, days);
}

function summaryOf(scans: readonly (ScanFigures & { readonly error: string | null })[]): Day {
  const good = scans.filter(({ error }) => error === null);
  return { scans: scans.length, prime: primeOf(good), hours: hoursOf(good) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

export const scanDiagnostics = query(contract.scanDiagnostics, async ({ db, now }, { days }) => {
  const found = await lastDays(db, now, days);
  const primes = found.map(({ prime }) => prime);
  const rejections = gateNames.map((name) => [name, sum(primes.map(({ rejections: of }) => of[name] ?? 0))]);
  const byHour = Map.groupBy(found.flatMap(({ hours }) => hours), ({ hour }) => hour);
  return {
    date_range: { days },
    total_scans: sum(found.map(({ scans }) => scans)),
    prime_window: {
      total_candidates: sum(primes.map(({ candidates }) => candidates)),
      opportunities: sum(primes.map(({ opportunities }) => opportunities)),
      entries: sum(primes.map(({ entries }) => entries)),
      rejection_breakdown: allGates(Object.fromEntries(rejections) as Partial<Record<GateName, number>>),
    },
    hourly_data: [...byHour].sort(([a], [b]) => a - b).map(([hour, rows]) => ({
      hour,
      hour_label: hourLabel(hour),
      entries: sum(rows.map(({ entries }) => entries)),
      opportunities: sum(rows.map(({ opportunities }) => opportunities)),
    })),
  };
});
