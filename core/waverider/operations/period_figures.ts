/** What closed trades came to by day, week and month, counted where they are stored: a page asks every few seconds. */
import { sql } from "kysely";
import { addCents, type Cents, cents, centsNumber, ZERO_CENTS } from "../../kernel/money.ts";
import type { Db } from "../../kernel/store/db.ts";
import type { Period } from "../contract/shared.ts";
import { instantAt } from "../engine/instants.ts";
import { rounded } from "../trade/round.ts";
import { CENT } from "../trade/metrics.ts";
import { daysOf } from "./trades.ts";

/** Trades that were left on or after each of these days, or before all of them. */
interface Group {
  readonly today: boolean;
  readonly yesterday: boolean;
  readonly week: boolean;
  readonly month: boolean;
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly pnl: string;
}

const isIn: Readonly<Record<Period, (group: Group) => boolean>> = {
  today: ({ today }) => today,
  yesterday: ({ today, yesterday }) => yesterday && !today,
  week: ({ week }) => week,
  month: ({ month }) => month,
  lifetime: () => true,
};

export type PeriodFigures = Readonly<
  Record<"total_pnl" | "total_trades" | "win_rate" | "winning_trades" | "losing_trades", number>
>;

/**
 * The same figures as those of `performanceOf`.
 * @param period of the account
 */
export async function periodFigures(db: Db, period: number, now: number): Promise<Record<Period, PeriodFigures>> {
  const since = (of: Period) => sql<boolean>`exit_time >= ${instantAt(daysOf(of, now)[0])}`;
  const pnl = sql<string>`proceeds - cost`;
  const count = (is: "<" | ">", dollars: number) =>
    sql<number>`count(*) filter (where ${pnl} ${sql.raw(is)} ${dollars.toFixed(2)}::numeric)`;
  const groups: readonly Group[] = await db.selectFrom("waverider_trades").select((e) => [
    ...[since("today").as("today"), since("yesterday").as("yesterday")] as const,
    ...[since("week").as("week"), since("month").as("month")] as const,
    e.fn.countAll<number>().as("trades"),
    ...[count(">", CENT).as("won"), count("<", -CENT).as("lost")] as const,
    sql<string>`sum(${pnl})`.as("pnl"),
  ]).where("period", "=", period).where("status", "=", "closed")
    .groupBy(["today", "yesterday", "week", "month"].map((name) => sql.ref(name))).execute();
  return Object.fromEntries(
    Object.entries(isIn).map(([name, isOf]) => [name, figuresOf(groups.filter(isOf))]),
  ) as Record<Period, PeriodFigures>;
}

function figuresOf(groups: readonly Group[]): PeriodFigures {
  const sum = (of: (group: Group) => number) => groups.reduce((total, group) => total + of(group), 0);
  const pnl = groups.reduce((total: Cents, group) => addCents(total, cents(group.pnl)), ZERO_CENTS);
  const [trades, won] = [sum((group) => group.trades), sum((group) => group.won)];
  return {
    total_pnl: centsNumber(pnl),
    total_trades: trades,
    win_rate: trades === 0 ? 0 : rounded(won / trades * 100, 2),
    winning_trades: won,
    losing_trades: sum((group) => group.lost),
  };
}
