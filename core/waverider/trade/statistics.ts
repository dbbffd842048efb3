/** What trades came to, together and by what they had in common. Dollars to the cent, percent with two decimals. */
import { above, atLeast } from "../compare.ts";
import { entryModes } from "../position/entry_modes.ts";
import { outcomeOf } from "./metrics.ts";
import { grades } from "./names.ts";
import { rounded, roundedOrNull } from "./round.ts";
import { isClosed, type TradeRow } from "./row.ts";
import { type TimeWindow, timeWindowOf, timeWindows } from "./windows.ts";

/** A trade that is over. */
interface Closed {
  readonly row: TradeRow;
  /** Dollars and percent. */
  readonly pnl: number;
  readonly percent: number;
}
export interface Extreme {
  readonly symbol: string;
  readonly pnl: number;
  readonly pnl_pct: number;
}

const RECENT = 10;
const HIGH_SCORE = 9;
/** Dollars from which a company is small, of middle size, large. */
const CAPS = [["Large", 10_000_000_000], ["Mid", 2_000_000_000], ["Small", 300_000_000], ["Micro", 0]] as const;

const closedOf = (rows: readonly TradeRow[]): Closed[] =>
  rows.filter(isClosed).map((row) => ({ row, pnl: row.pnl ?? NaN, percent: row.pnl_pct ?? NaN }))
    .filter(({ pnl, percent }) => !Number.isNaN(pnl + percent));

/** In whole cents, since sums of floats are not exact. */
const dollars = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
const mean = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
const pnlOf = (trades: readonly Closed[]): number[] => trades.map(({ pnl }) => pnl);
const meanPnl = (trades: readonly Closed[]): number | null =>
  trades.length === 0 ? null : rounded(dollars(pnlOf(trades)) / trades.length, 2);
const winners = (trades: readonly Closed[]) => trades.filter(({ pnl }) => outcomeOf(pnl) === "win");
const losers = (trades: readonly Closed[]) => trades.filter(({ pnl }) => outcomeOf(pnl) === "loss");
const winRate = (trades: readonly Closed[]): number =>
  trades.length === 0 ? 0 : rounded(winners(trades).length / trades.length * 100, 2);

/** Null without a loss. */
function profitFactor(trades: readonly Closed[]): number | null {
  const lost = -dollars(pnlOf(losers(trades)));
  return lost > 0 ? rounded(dollars(pnlOf(winners(trades))) / lost, 2) : null;
}

/** The trade for which no other is better; null without a trade. */
function extreme(trades: readonly Closed[], isBetter: (a: Closed, b: Closed) => boolean): Extreme | null {
  const [first, ...rest] = trades;
  if (!first) return null;
  const { row: { symbol }, pnl, percent } = rest.reduce((best, one) => isBetter(one, best) ? one : best, first);
  return { symbol, pnl, pnl_pct: percent };
}
const bestOf = (trades: readonly Closed[]) => extreme(trades, (a, b) => a.pnl > b.pnl);
const worstOf = (trades: readonly Closed[]) => extreme(trades, (a, b) => a.pnl < b.pnl);

/** Groups that have trades, in the given order of their names; a trade may be in several. */
function grouped<T>(
  trades: readonly Closed[],
  names: readonly string[],
  isIn: (row: TradeRow, name: string) => boolean,
  of: (group: readonly Closed[]) => T,
): Record<string, T> {
  const groups = names.map((name) => [name, trades.filter(({ row }) => isIn(row, name))] as const);
  return Object.fromEntries(groups.filter(([, group]) => group.length > 0).map(([name, group]) => [name, of(group)]));
}
const scoresOf = (trades: readonly Closed[]): string[] => [...new Set(trades.map(({ row }) => String(row.ews_score)))];
const byScore = (row: TradeRow, name: string) => String(row.ews_score) === name;

/** Of closed trades. */
export function performanceOf(rows: readonly TradeRow[]) {
  const trades = closedOf(rows);
  const [won, lost] = [winners(trades), losers(trades)];
  const left = (row: TradeRow) => Date.parse(row.exit_time ?? "");
  const recent = trades.toSorted((a, b) => left(b.row) - left(a.row)).slice(0, RECENT);
  return {
    total_trades: trades.length,
    winning_trades: won.length,
    losing_trades: lost.length,
    win_rate: winRate(trades),
    total_pnl: dollars(pnlOf(trades)),
    profit_factor: profitFactor(trades),
    ews_breakdown: grouped(trades, scoresOf(trades), byScore, (group) => ({
      trades: group.length,
      win_rate: winRate(group),
      avg_return: rounded(mean(group.map(({ percent }) => percent)), 2),
    })),
    best_trade: bestOf(trades),
    worst_trade: worstOf(trades),
    avg_winner: meanPnl(won),
    avg_loser: meanPnl(lost),
    recent_performance: { last_10_trades: recent.length, win_rate: winRate(recent), avg_pnl: meanPnl(recent) },
  };
}

export interface Counted {
  readonly trade_count: number;
  readonly avg_pnl: number;
  readonly win_rate: number;
}
const counted = (group: readonly Closed[]): Counted => ({
  trade_count: group.length,
  avg_pnl: meanPnl(group) ?? 0,
  win_rate: winRate(group),
});

/** Groups and means are of closed trades. */
export function scorecardOf(rows: readonly TradeRow[]) {
  const trades = closedOf(rows);
  const closed = rows.filter(isClosed).length;
  const inWindow = (window: TimeWindow) =>
    trades.filter(({ row }) => timeWindowOf(row.market_context.minutes_from_open) === window);
  const known = (of: (row: TradeRow) => number | null) =>
    roundedOrNull(mean(trades.map(({ row }) => of(row)).filter((value) => value !== null)), 2);
  return {
    total_trades: rows.length,
    closed_trades: closed,
    open_trades: rows.length - closed,
    win_rate: winRate(trades),
    avg_return: roundedOrNull(mean(trades.map(({ percent }) => percent)), 2),
    best_trade: bestOf(trades),
    ews_breakdown: grouped(trades, scoresOf(trades), byScore, counted),
    entry_mode_breakdown: grouped(trades, entryModes, (row, name) => row.entry_mode === name, counted),
    time_analysis: Object.fromEntries(timeWindows.map((window) => [window, counted(inWindow(window))])) as Record<
      TimeWindow,
      Counted
    >,
    grade_breakdown: grouped(trades, grades, (row, name) => row.trade_grade === name, counted),
    statistical_edge: {
      risk_reward: known((row) => row.risk_reward_ratio),
      profit_factor: profitFactor(trades),
      high_score_share: known((row) => row.ews_score >= HIGH_SCORE ? 100 : 0),
      avg_hold_minutes: known((row) => row.hold_time_minutes),
    },
  };
}

const triggerNames = [
  ...["extreme_gapper", "top_gainer", "first_hour_breakout", "reaccel_trigger", "consolidation_breakout"] as const,
  ...["late_surge_exception", "late_day_squeeze_mode", "overextended"] as const,
] as const;

/** A component's points on a trade, by the component's name. */
const points: Readonly<Record<string, (row: TradeRow) => number>> = {
  gap_score: (row) => row.ews_gap_score,
  volume_score: (row) => row.ews_volume_score,
  opening_drive_score: (row) => row.ews_opening_drive_score,
  news_score: (row) => row.ews_news_score,
  momentum_score: (row) => row.ews_momentum_score,
  tight_market_score: (row) => row.ews_tight_market_score,
  range_expansion_score: (row) => row.ews_range_expansion_score,
  short_squeeze_score: (row) => row.ews_short_squeeze_score,
  pm_priority_boost: (row) => row.pm_priority_boost,
};

/** Null: not known. */
export function capCategoryOf(marketCap: number | null): string | null {
  if (marketCap === null) return null;
  return CAPS.find(([, least]) => atLeast(marketCap, least))?.[0] ?? null;
}

/** Of closed trades; a trade of an unknown size of company is in no category. */
export function analyticsOf(rows: readonly TradeRow[]) {
  const trades = closedOf(rows);
  const sources = [...new Set(trades.flatMap(({ row }) => row.market_context.universe_sources))].sort();
  const edge = (names: readonly string[], isIn: (row: TradeRow, name: string) => boolean) =>
    grouped(trades, names, isIn, (group) => {
      const { trade_count, ...rest } = counted(group);
      return { count: trade_count, ...rest };
    });
  const isFlagged = ({ market_context: context }: TradeRow, name: string) =>
    triggerNames.some((trigger) => trigger === name && context[trigger]);
  return {
    total_trades_analyzed: trades.length,
    universe_tiers: edge(sources, (row, name) => row.market_context.universe_sources.includes(name)),
    special_triggers: edge(triggerNames, isFlagged),
    market_cap_categories: edge(
      CAPS.map(([name]) => name),
      (row, name) => capCategoryOf(row.market_context.market_cap) === name,
    ),
    entry_modes: edge(entryModes, (row, name) => row.entry_mode === name),
    ews_components: edge(Object.keys(points), (row, name) => above(points[name]!(row), 0)),
  };
}
