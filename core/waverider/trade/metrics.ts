/** What a closed trade came to. Percentages are in percent and of the price that was paid. */
import { above, atLeast, below } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { gainOf, maxGainOf, minutesHeld } from "../position/held.ts";
import type { Position } from "../position/state.ts";
import { gradeOf } from "./grade.ts";
import type { Grade, Outcome, RunnerClass } from "./names.ts";
import { rounded } from "./round.ts";
import type { TradeRow } from "./row.ts";

/** More than a cent is a win, less than a cent's loss is none [S]. */
export const CENT = 0.01;
const RUNNER = { most: 40, much: 20 } as const;

/** @param pnl dollars */
export const outcomeOf = (pnl: number): Outcome => above(pnl, CENT) ? "win" : below(pnl, -CENT) ? "loss" : "breakeven";

/** By how far it once ran, and else by what it earned. */
export function runnerClassOf(maxGain: number, pnl: number): RunnerClass {
  if (atLeast(maxGain, RUNNER.most)) return "runner_40_plus";
  if (atLeast(maxGain, RUNNER.much)) return "runner_20_plus";
  return ({ win: "small_winner", loss: "loser", breakeven: "breakeven" } as const)[outcomeOf(pnl)];
}

/** What an order cost against the middle of the quote that it was decided at; basis points, positive is a cost. */
export const slippageBps = (side: "BUY" | "SELL", fill: number, bid: number, ask: number): number =>
  (fill / ((bid + ask) / 2) - 1) * 10_000 * (side === "BUY" ? 1 : -1);

export interface Closing {
  /** The average that was received. */
  readonly exitPrice: number;
  readonly exitAt: number;
  /** Dollars, as the ledger has it. */
  readonly pnl: number;
}

/** Not rounded. */
export interface Metrics {
  readonly pnlPercent: number;
  /** Of the highest and the lowest bid; the latter is negative. */
  readonly maxGain: number;
  readonly maxDrawdown: number;
  readonly giveback: number;
  /** Percent of the highest gain; 0 when there was none. */
  readonly capture: number;
  /** Times the initial risk. */
  readonly riskReward: number;
  /** Halts count. */
  readonly holdMinutes: number;
  readonly outcome: Outcome;
  readonly runner: RunnerClass;
  readonly grade: Grade;
}

export function metricsOf(position: Position, { exitPrice, exitAt, pnl }: Closing, config: WaveriderConfig): Metrics {
  const pnlPercent = gainOf(position, exitPrice);
  const maxGain = maxGainOf(position);
  const capture = above(maxGain, 0) ? Math.min(100, Math.max(0, pnlPercent / maxGain * 100)) : 0;
  const riskReward = pnlPercent / position.stopPercent;
  return {
    pnlPercent,
    maxGain,
    maxDrawdown: gainOf(position, position.lowest),
    giveback: maxGain - pnlPercent,
    capture,
    riskReward,
    holdMinutes: minutesHeld(position, exitAt),
    outcome: outcomeOf(pnl),
    runner: runnerClassOf(maxGain, pnl),
    grade: gradeOf({ pnlPercent, riskReward, capture, ewsScore: position.ewsScore }, config),
  };
}

/** As a trade shows them: percentages and ratios with two decimals, minutes with one. */
export const metricFields = (metrics: Metrics) =>
  ({
    pnl_pct: rounded(metrics.pnlPercent, 2),
    max_gain_pct: rounded(metrics.maxGain, 2),
    max_drawdown_pct: rounded(metrics.maxDrawdown, 2),
    giveback_pct: rounded(metrics.giveback, 2),
    profit_capture_efficiency: rounded(metrics.capture, 2),
    risk_reward_ratio: rounded(metrics.riskReward, 2),
    hold_time_minutes: rounded(metrics.holdMinutes, 1),
    runner_classification: metrics.runner,
    trade_grade: metrics.grade,
  }) satisfies Partial<TradeRow>;
