/** Contracts of what Waverider's trades earned. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { instant, limit, moneyOut, statistic } from "../../kernel/wire.ts";
import { accountPeriod, adminsOnly, figure, periods } from "./shared.ts";
import { MAX_TRADES, Trade } from "./trade_contract.ts";

const Extreme = z.object({
  symbol: z.string(),
  pnl: moneyOut,
  pnl_pct: statistic,
  exit_time: instant,
  exit_reason: z.string(),
  trade_grade: z.string().nullable(),
}).nullable();

/** How far chance alone may have moved an average return. */
const luck = {
  /** Points on each side of the average that hold 95 %; null: too few trades. */
  error: figure,
  /** So many trades with the same spread would tell the average from zero; null: unknown. */
  trades_needed: z.int().nullable(),
};

export const performance = contract({
  ...adminsOnly,
  name: "waverider.performance",
  route: "GET /waverider/performance",
  kind: "query",
  reads: ["waverider"],
  summary: "Show what Waverider's closed trades of some days earned",
  input: z.strictObject({
    /** Of the present account; a number is the whole of an earlier period of it. */
    period: z.string().regex(new RegExp(`^(${periods.join("|")}|[1-9][0-9]{0,5})$`), {
      error: `Use ${periods.join(", ")}, or the number of a period of the account`,
    }).default("today"),
  }),
  output: z.object({
    total_trades: z.int(),
    winning_trades: z.int(),
    losing_trades: z.int(),
    /** Percent of the closed ones; 0 without any. */
    win_rate: statistic,
    total_pnl: moneyOut,
    gross_won: moneyOut,
    /** Not above 0. */
    gross_lost: moneyOut,
    /** Null without a loss. */
    profit_factor: figure,
    /** Percent a trade. */
    avg_return: figure,
    luck: z.object(luck),
    ews_breakdown: z.record(
      z.string(),
      z.object({ trades: z.int(), win_rate: statistic, avg_return: statistic, total_pnl: moneyOut }),
    ),
    best_trade: Extreme,
    worst_trade: Extreme,
    avg_winner: moneyOut.nullable(),
    avg_winner_pct: figure,
    avg_loser: moneyOut.nullable(),
    avg_loser_pct: figure,
    recent_performance: z.object({
      last_10_trades: z.int(),
      win_rate: statistic,
      avg_pnl: moneyOut.nullable(),
      /** The latest exit last. */
      trades: z.array(z.object({ symbol: z.string(), pnl: moneyOut, pnl_pct: statistic })).max(10),
    }),
    /** The latest thousand, the latest exit last. */
    trades: z.array(z.object({
      symbol: z.string(),
      exit_time: instant,
      pnl: moneyOut,
      pnl_pct: statistic,
      /** The best gain while it was held. */
      max_gain_pct: figure,
    })).max(1_000),
    /** Of the whole period of the account. */
    lifetime: z.object({ total_trades: z.int(), profit_factor: figure }),
  }),
  errors: ["NOT_FOUND"],
});

const Counted = z.object({ trade_count: z.int(), avg_pnl: moneyOut, win_rate: statistic });
export const scorecard = contract({
  ...adminsOnly,
  name: "waverider.scorecard",
  route: "GET /waverider/trade-scorecard",
  kind: "query",
  reads: ["waverider"],
  summary: "Show trades by score, entry mode, time of day and grade",
  input: z.strictObject({ limit: limit(50, MAX_TRADES), period: accountPeriod }),
  output: z.object({
    scorecard: z.object({
      total_trades: z.int(),
      closed_trades: z.int(),
      open_trades: z.int(),
      win_rate: statistic,
      winning_trades: z.int(),
      losing_trades: z.int(),
      /** Percent a trade. */
      avg_return: figure,
      /** A trade. */
      avg_pnl: moneyOut.nullable(),
      best_trade: Extreme,
      ews_breakdown: z.record(z.string(), Counted),
      entry_mode_breakdown: z.record(z.string(), Counted),
      time_analysis: z.record(z.enum(["prime_time", "good_time", "lunch_time", "late_day"]), Counted),
      grade_breakdown: z.record(z.string(), Counted),
      statistical_edge: z.object({
        risk_reward: figure,
        profit_factor: figure,
        /** Percent of the trades with a score of 9 or more. */
        high_score_share: figure,
        avg_hold_minutes: figure,
        ...luck,
      }),
    }),
    trades: z.array(Trade),
  }),
  errors: ["NOT_FOUND"],
});

const Edge = z.record(z.string(), z.object({ count: z.int(), win_rate: statistic, avg_pnl: moneyOut }));
export const analytics = contract({
  ...adminsOnly,
  name: "waverider.analytics",
  route: "GET /waverider/detailed-analytics",
  kind: "query",
  reads: ["waverider"],
  summary: "Show what each tier, trigger, size of company, mode and component earned",
  input: z.strictObject({ limit: limit(200, MAX_TRADES) }),
  output: z.object({
    total_trades_analyzed: z.int(),
    universe_tiers: Edge,
    special_triggers: Edge,
    market_cap_categories: Edge,
    entry_modes: Edge,
    ews_components: Edge,
  }),
  errors: [],
});

export const statisticsContracts = [performance, scorecard, analytics] as const;
