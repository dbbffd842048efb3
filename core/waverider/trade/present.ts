/** Trades and open positions as the API returns them. */
import { isoAt } from "../engine/instants.ts";
import { cents, notional, price, shares } from "../../kernel/money.ts";
import type { WaveriderConfig } from "../config.ts";
import type { PositionOut } from "../contract/account_contract.ts";
import type { TradeOut } from "../contract/trade_contract.ts";
import { exitLabelOf, nextExit, reasonOf } from "../exits/mod.ts";
import type { TradeRecord } from "../engine/store.ts";
import { minutesHeld } from "../position/held.ts";
import type { Position } from "../position/state.ts";
import { levelText } from "../position/stops.ts";
import { clockTime, easternText } from "../records/new_york.ts";
import { metricFields, metricsOf, slippageBps } from "./metrics.ts";
import { rounded } from "./round.ts";

const numberOf = (text: string | null): number | null => text === null ? null : Number(text);

/** @param config of the trade's version, which graded it */
export function presentTrade(row: TradeRecord, config: WaveriderConfig): TradeOut {
  const { entry, state } = row;
  const isOpen = row.status === "open";
  const entryPrice = Number(row.entry_price);
  const exit = isOpen ? null : closing(row, config);
  const { scores, triggers } = entry;
  return {
    id: row.id,
    symbol: row.symbol,
    status: row.status,
    entry_price: entryPrice,
    exit_price: numberOf(row.exit_price),
    entry_time: row.entry_time.toString(),
    entry_time_et: easternText(row.entry_time.epochMilliseconds),
    exit_time: row.exit_time?.toString() ?? null,
    shares: row.shares,
    ...(exit ?? openFields),
    highest_price: rounded(state.highest, 4),
    lowest_price: rounded(state.lowest, 4),
    peak_time: isoAt(state.peakAt),
    time_to_1pct: state.minutesTo1,
    time_to_2pct: state.minutesTo2,
    time_to_5pct: state.minutesTo5,
    ews_score: row.ews_score,
    entry_mode: row.entry_mode as TradeOut["entry_mode"],
    exit_reason: row.exit_reason === null ? null : reasonOf(row.exit_reason),
    decay_score_max: state.decayMax,
    decay_score_at_exit: isOpen ? null : state.decay,
    gap_percentage: entry.gap,
    volume_ratio: entry.volumeRatio,
    initial_stop: state.initialStop,
    final_stop: isOpen ? null : rounded(state.stop, 4),
    initial_stop_pct: rounded(state.stopPercent, 2),
    slippage_bps: rounded(slippageBps("BUY", entryPrice, entry.mid, entry.mid), 1),
    trailing_stop_level_at_exit: isOpen ? null : state.level,
    entry_spread_bps: numberOf(row.entry_spread_bps),
    entry_bid_depth: numberOf(row.entry_bid_depth),
    entry_ask_depth: numberOf(row.entry_ask_depth),
    tight_market_category: row.tight_market_category,
    pm_priority_boost: scores.pm_priority_boost,
    ews_gap_score: scores.gap_score,
    ews_volume_score: scores.volume_score,
    ews_opening_drive_score: scores.opening_drive_score,
    ews_news_score: scores.news_score,
    ews_momentum_score: scores.momentum_score,
    ews_tight_market_score: scores.tight_market_score,
    ews_range_expansion_score: scores.range_expansion_score,
    ews_short_squeeze_score: scores.short_squeeze_score,
    market_context: {
      minutes_from_open: entry.minutes,
      above_vwap: entry.vwap === null || entry.price === null ? null : entry.price > entry.vwap,
      vwap: entry.vwap,
      spread_bps: entry.spreadBps,
      universe_sources: [...entry.sources],
      ...triggers,
      or_high: entry.openingHigh,
      or_low: entry.openingLow,
      consol_high: entry.baseHigh,
      consol_low: entry.baseLow,
      market_cap: entry.marketCap,
    },
    manual: row.manual,
    config_version: row.config_version,
  };
}

const openFields = {
  pnl: null,
  pnl_pct: null,
  max_gain_pct: null,
  max_drawdown_pct: null,
  giveback_pct: null,
  profit_capture_efficiency: null,
  risk_reward_ratio: null,
  hold_time_minutes: null,
  runner_classification: null,
  trade_grade: null,
} as const satisfies Partial<TradeOut>;

function closing(row: TradeRecord, config: WaveriderConfig) {
  const pnl = Number(cents(row.proceeds!) - cents(row.cost)) / 100;
  const exit = { exitPrice: Number(row.exit_price), exitAt: row.exit_time!.epochMilliseconds, pnl };
  return { pnl, ...metricFields(metricsOf(row.state, exit, config)) };
}

export interface Presented {
  /** Market time now. */
  readonly at: number;
  readonly config: WaveriderConfig;
  /** Dollars. */
  readonly cost: number;
  readonly lane: PositionOut["lane"];
  /** The bid now; null: unknown. Of the last second that was watched by default. */
  readonly bid?: number | null;
}

export function presentPosition(
  position: Position,
  { at, config, cost, lane, bid = position.bid }: Presented,
): PositionOut {
  const { entryPrice, stop, level, decay } = position;
  const worth = bid === null ? null : Number(notional(price(rounded(bid, 4)), shares(position.shares))) / 100;
  const next = nextExit(position, at, config);
  const label = exitLabelOf(next.reason)!;
  return {
    id: position.id,
    symbol: position.symbol,
    entry_time: isoAt(position.enteredAt),
    shares: position.shares,
    avg_entry_price: entryPrice,
    current_price: bid,
    current_stop: rounded(stop, 4),
    initial_stop: position.initialStop,
    current_trailing_stop_level: level,
    stop_level_text: levelText(level, decay, config),
    unrealized_pnl: worth === null ? null : rounded(worth - cost, 2),
    unrealized_pnl_pct: bid === null ? null : rounded((bid / entryPrice - 1) * 100, 2),
    ews_score: position.ewsScore,
    is_open: true,
    mode: position.mode,
    minutes_held: rounded(minutesHeld(position, at), 1),
    decay_score: decay,
    queued_exit: position.queued ? exitLabelOf(position.queued.reason) : null,
    next_exit: {
      reason: next.reason,
      text: nextText(label, next),
      price: next.price,
      at: next.at === null ? null : isoAt(next.at),
    },
    lane,
  };
}

function nextText(label: string, { price: limit, at }: ReturnType<typeof nextExit>): string {
  if (limit !== null) return `${label}: sells under $${limit.toFixed(2)}`;
  return at === null ? `${label}: waits for trading to resume` : `${label} by ${clockTime(at)}`;
}
