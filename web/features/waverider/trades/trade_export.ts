/** The shown trades as a CSV file's rows, and as a text to paste. */
import { statusWord, type Trade, triggersOf } from "../parts/trade_words.ts";
import { factsOf } from "./trade_facts.ts";

type Cell = string | number | null;

const flat = [
  ...["id", "symbol", "status", "entry_price", "exit_price", "entry_time", "entry_time_et", "exit_time"] as const,
  ...["shares", "pnl", "pnl_pct", "max_gain_pct", "max_drawdown_pct", "highest_price", "lowest_price"] as const,
  ...["peak_time", "time_to_1pct", "time_to_2pct", "time_to_5pct", "trade_grade", "ews_score"] as const,
  ...["entry_mode", "exit_reason", "decay_score_max", "decay_score_at_exit", "hold_time_minutes"] as const,
  ...["profit_capture_efficiency", "risk_reward_ratio", "gap_percentage", "volume_ratio", "initial_stop"] as const,
  ...["final_stop", "initial_stop_pct", "slippage_bps", "giveback_pct", "runner_classification"] as const,
  ...["trailing_stop_level_at_exit", "entry_spread_bps", "entry_bid_depth", "entry_ask_depth"] as const,
  ...["tight_market_category", "pm_priority_boost", "ews_gap_score", "ews_volume_score"] as const,
  ...["ews_opening_drive_score", "ews_news_score", "ews_momentum_score", "ews_tight_market_score"] as const,
  ...["ews_range_expansion_score", "ews_short_squeeze_score"] as const,
] as const satisfies readonly (keyof Trade)[];

const SEPARATOR = "; ";
const ofContext: Readonly<Record<string, (context: Trade["market_context"]) => Cell>> = {
  minutes_from_open: ({ minutes_from_open }) => minutes_from_open,
  above_vwap: ({ above_vwap }) => above_vwap === null ? null : String(above_vwap),
  vwap: ({ vwap }) => vwap,
  universe_sources: ({ universe_sources }) => universe_sources.join(SEPARATOR),
  special_triggers: (context) => triggersOf(context).join(SEPARATOR),
};

/** A row of names, then a row for each trade; names and values are the API's. */
export const csvRows = (trades: readonly Trade[]): readonly (readonly Cell[])[] => [
  [...flat, ...Object.keys(ofContext)],
  ...trades.map((trade) => [
    ...flat.map((name): Cell => trade[name]),
    ...Object.values(ofContext).map((of) => of(trade.market_context)),
  ]),
];

/** A paragraph for each trade, with all its groups of figures. */
export const copiedText = (trades: readonly Trade[]): string =>
  trades.map((trade) =>
    [
      `${trade.symbol}, ${statusWord(trade.status)}, ${trade.entry_time_et}`,
      ...factsOf(trade).map(({ title, facts }) =>
        `${title}: ${facts.map(({ name, text }) => `${name} ${text}`).join("; ")}`
      ),
    ].join("\n")
  ).join("\n\n");
