/** Contracts of Waverider's account: dashboard, positions, entering and exiting by hand, limits. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { id, idOut, instant, moneyOut, nothing, priceOut, statistic, symbol } from "../../kernel/wire.ts";
import { adminsOnly, figure, Message, periods, positionLimits, priceOrNull } from "./shared.ts";
import { entryModes } from "../position/entry_modes.ts";
import { Trade } from "./trade_contract.ts";

export const Position = z.object({
  id: idOut,
  symbol: z.string(),
  entry_time: instant,
  shares: z.int(),
  avg_entry_price: priceOut,
  /** The bid; null: unknown now. */
  current_price: priceOrNull,
  current_stop: priceOut,
  initial_stop: priceOut,
  current_trailing_stop_level: z.int(),
  /** Like `L2 trail 2.0% (+0.5% decay)`. */
  stop_level_text: z.string(),
  unrealized_pnl: moneyOut.nullable(),
  unrealized_pnl_pct: figure,
  ews_score: z.int(),
  is_open: z.boolean(),
  mode: z.enum(entryModes),
  minutes_held: statistic,
  decay_score: z.int(),
  /** An exit that waits for trading to resume, with its reason. */
  queued_exit: z.string().nullable(),
  /** The nearest exit. */
  next_exit: z.object({ reason: z.string(), text: z.string(), price: priceOrNull, at: instant.nullable() }).nullable(),
  /** Closes since the entry, and the stop at each, at most twenty. */
  lane: z.array(z.object({ at: instant, price: priceOut, stop: priceOut })),
}).meta({ id: "WaveriderPosition" });
export type PositionOut = z.output<typeof Position>;

const Account = z.object({
  equity: moneyOut,
  cash_balance: moneyOut,
  day_trades_used: z.int(),
  day_trades_limit: z.int(),
  /** Dollars. */
  daily_loss_limit: moneyOut,
  daily_loss_used: moneyOut,
  max_positions: z.int(),
});
const PeriodFigures = z.object({
  total_pnl: moneyOut,
  total_trades: z.int(),
  win_rate: statistic,
  winning_trades: z.int(),
  losing_trades: z.int(),
});
const Automation = z.object({
  is_running: z.boolean(),
  started_at: instant.nullable(),
  stopped_reason: z.string().nullable(),
  next_scan_at: instant.nullable(),
  /** Entries are barred until an admin lifts it. */
  killed: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
});
export const realtimeModes = ["LIVE", "IDLE", "REST"] as const;

export const dashboard = contract({
  ...adminsOnly,
  name: "waverider.dashboard",
  route: "GET /waverider/dashboard",
  kind: "query",
  reads: ["waverider"],
  summary: "Show Waverider's account, open positions and latest trades",
  input: nothing,
  output: z.object({
    account: Account.extend({
      /** Of the start of the market day; null: unknown. */
      day_change: moneyOut.nullable(),
      day_change_pct: figure,
      /** The deepest loss of the day, realised and open. */
      deepest_loss: moneyOut,
      deepest_loss_at: instant.nullable(),
      /** What another entry may risk today. */
      loss_room: moneyOut,
      /** Number of the account's period, from 1; 0 before the first start. */
      period: z.int(),
    }),
    performance: z.record(z.enum(periods), PeriodFigures),
    positions: z.array(Position),
    /** If every stop is hit now. */
    stops_result: moneyOut.nullable(),
    recent_trades: z.array(Trade).max(5),
    closed_trades: z.int(),
    automation: Automation,
    realtime_mode: z.enum(realtimeModes),
    last_scan: z.object({
      id: idOut,
      at: instant,
      symbols_scanned: z.int(),
      tradeable: z.int(),
      enterable: z.int(),
      stopped_by: z.record(z.string(), z.int()),
    }).nullable(),
    /** Closed and open profit of the day by minute: epoch milliseconds, dollars. */
    day_line: z.array(z.tuple([z.number(), z.number()])),
    now: instant,
    minutes_from_open: z.number().nullable(),
    market_open: z.boolean(),
  }),
  errors: [],
});

export const positions = contract({
  ...adminsOnly,
  name: "waverider.positions",
  route: "GET /waverider/positions",
  kind: "query",
  reads: ["waverider"],
  summary: "List Waverider's positions",
  input: z.strictObject({ active_only: z.boolean().default(false) }),
  output: z.object({ positions: z.array(Position) }),
  errors: [],
});

export const enter = contract({
  ...adminsOnly,
  name: "waverider.enter",
  route: "POST /waverider/positions/:symbol/enter",
  kind: "command",
  summary: "Enter a position in a tradeable stock by hand",
  input: z.strictObject({ symbol }),
  output: Message.extend({ position: Position }),
  errors: ["CONFLICT", "NOT_FOUND"],
});

export const exit = contract({
  ...adminsOnly,
  name: "waverider.exit",
  route: "POST /waverider/positions/:id/exit",
  kind: "command",
  summary: "Exit an open position by hand",
  input: z.strictObject({ id, exit_reason: z.literal("manual").default("manual") }),
  output: Message.extend({ trade: Trade.nullable() }),
  errors: ["CONFLICT", "NOT_FOUND"],
});

export const account = contract({
  ...adminsOnly,
  name: "waverider.account",
  route: "GET /waverider/account",
  kind: "query",
  reads: ["waverider"],
  summary: "Show Waverider's equity, cash and limits",
  input: nothing,
  output: Account,
  errors: [],
});

export const setMaxPositions = contract({
  ...adminsOnly,
  name: "waverider.max-positions",
  route: "POST /waverider/account/update-max-positions?max_positions",
  kind: "command",
  summary: "Set how many positions may be open at once: 4, 6, 8 or 10",
  input: z.strictObject({
    max_positions: z.int().refine((n) => positionLimits.some((limit) => limit === n), { error: "Use 4, 6, 8 or 10" }),
  }),
  output: Message.extend({ max_positions: z.int() }),
  errors: [],
});

export const resetAccount = contract({
  ...adminsOnly,
  name: "waverider.reset-account",
  route: "POST /waverider/reset-account",
  kind: "command",
  summary: "Close the account's period and open the next one with its starting cash",
  input: z.strictObject({
    /** Exits open positions first, while the market is open. */
    flatten: z.boolean().default(false),
  }),
  output: Message.extend({ period: z.int() }),
  errors: ["CONFLICT"],
});

export const automationStatus = contract({
  ...adminsOnly,
  name: "waverider.automation",
  route: "GET /waverider/automation/status",
  kind: "query",
  reads: ["waverider"],
  summary: "Show whether automation runs",
  input: nothing,
  output: Automation,
  errors: [],
});

export const accountContracts = [
  ...[dashboard, positions, enter, exit, account, setMaxPositions, resetAccount, automationStatus] as const,
] as const;
