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
  readonly exit_time: string;
  readonly exit_reason: string;
  readonly trade_grade: string | null;
}

const RECENT = 10;
/** An average of fewer trades says nothing about the next ones. */
const LEAST_FOR_ERROR = 10;
/** Standard errors on each side of a mean that hold 95 % of a normal distribution. */
const CONFIDENCE = 1.96;
/** So many of the latest trades are listed with their results. */
const MOST_RESULTS = 1_000;
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
  const { row, pnl, percent } = rest.reduce((best, one) => isBetter(one, best) ? one : best, first);
  const { symbol, exit_time, exit_reason, trade_grade } = row;
  return { symbol, pnl, pnl_pct: percent, exit_time: exit_time!, exit_reason: exit_reason!, trade_grade };
}
const bestOf = (trades: readonly Closed[]) => extreme(trades, (a, b) => a.pnl > b.pnl);
const worstOf = (trades: readonly Closed[]) => extreme(trades, (a, b) => a.pnl < b.pnl);

const meanPercent = (trades: readonly Closed[]): number | null =>
  roundedOrNull(mean(trades.map(({ percent }) => percent)), 2);

export interface Luck {
  /** Points on each side of the average return within which chance alone may have put it (95 %); null: too few trades. */
  readonly error: number | null;
  /** So many trades with the same spread would tell the average from zero; null: unknown, or the average is zero. */
  readonly trades_needed: number | null;
}

function luckOf(trades: readonly Closed[]): Luck {
  if (trades.length < LEAST_FOR_ERROR) return { error: null, trades_needed: null };
  const percents = trades.map(({ percent }) => percent);
  const average = mean(percents);
  const variance = percents.reduce((sum, one) => sum + (one - average) ** 2, 0) / (trades.length - 1);
  const error = CONFIDENCE * Math.sqrt(variance / trades.length);
  const shown = rounded(average, 2);
  return {
    error: rounded(error, 2),
    trades_needed: shown === 0 ? null : Math.ceil(trades.length * (error / average) ** 2),
  };
}

/** The trades in the order of their exits. */
const byExit = (trades: readonly Closed[]): Closed[] =>
  trades.toSorted((a, b) => Date.parse(a.row.exit_time ?? "") - Date.parse(b.row.exit_time ?? ""));
const resultOf = ({ row: { symbol, exit_time, max_gain_pct }, pnl, percent }: Closed) => ({
  ...{ symbol, exit_time: exit_time!, pnl, pnl_pct: percent, max_gain_pct },
});

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
  const inOrder = byExit(trades);
  const recent = inOrder.slice(-RECENT);
  return {
    total_trades: trades.length,
    winning_trades: won.length,
    losing_trades: lost.length,
    win_rate: winRate(trades),
    total_pnl: dollars(pnlOf(trades)),
    gross_won: dollars(pnlOf(won)),
    gross_lost: dollars(pnlOf(lost)),
    profit_factor: profitFactor(trades),
    avg_return: meanPercent(trades),
    luck: luckOf(trades),
    ews_breakdown: grouped(trades, scoresOf(trades), byScore, (group) => ({
      trades: group.length,
      win_rate: winRate(group),
      avg_return: meanPercent(group)!,
      total_pnl: dollars(pnlOf(group)),
    })),
    best_trade: bestOf(trades),
    worst_trade: worstOf(trades),
    avg_winner: meanPnl(won),
    avg_winner_pct: meanPercent(won),
    avg_loser: meanPnl(lost),
    avg_loser_pct: meanPercent(lost),
    recent_performance: {
      ...{ last_10_trades: recent.length, win_rate: winRate(recent), avg_pnl: meanPnl(recent) },
      trades: recent.map(({ row: { symbol }, pnl, percent }) => ({ symbol, pnl, pnl_pct: percent })),
    },
    trades: inOrder.slice(-MOST_RESULTS).map(resultOf),
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
    winning_trades: winners(trades).length,
    losing_trades: losers(trades).length,
    avg_return: meanPercent(trades),
    avg_pnl: meanPnl(trades),
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
      ...luckOf(trades),
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
