/** Contracts of what Waverider's trades earned. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { limit, moneyOut, statistic } from "../../kernel/wire.ts";
import { accountPeriod, adminsOnly, figure, periods } from "./shared.ts";
import { MAX_TRADES, Trade } from "./trade_contract.ts";

const Extreme = z.object({ symbol: z.string(), pnl: moneyOut, pnl_pct: statistic }).nullable();

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
    /** Null without a loss. */
    profit_factor: figure,
    ews_breakdown: z.record(
      z.string(),
      z.object({ trades: z.int(), win_rate: statistic, avg_return: statistic }),
    ),
    best_trade: Extreme,
    worst_trade: Extreme,
    avg_winner: moneyOut.nullable(),
    avg_loser: moneyOut.nullable(),
    recent_performance: z.object({ last_10_trades: z.int(), win_rate: statistic, avg_pnl: moneyOut.nullable() }),
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
      /** Percent a trade. */
      avg_return: figure,
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
