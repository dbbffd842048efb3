/**
 * Every number of the strategy. [S]: the specification says it. [P]: our decision, from what momentum traders publish
 * and from the statistics of the US market. Percentages are in percent, instants in minutes from the open, money in
 * dollars. Browser-safe.
 */
import { z } from "zod";

const percent = (value: number, most = 100) => z.number().min(0).max(most).default(value);
const times = (value: number, most = 100) => z.number().min(0).max(most).default(value);
const bps = (value: number) => z.number().min(0).max(1_000).default(value);
const dollars = (value: number, most = 1_000_000_000) => z.number().min(0).max(most).default(value);
const minutes = (value: number) => z.number().min(0).max(390).default(value);
const whole = (value: number, least: number, most: number) => z.int().min(least).max(most).default(value);
/** An object whose fields all have defaults, so that an empty one is complete. */
const part = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).prefault(() => ({}) as never);

const Score = part({
  gap_one: percent(3, 1_000), // [S] the colour threshold; its points [P]
  gap_two: percent(8, 1_000), // [S] the colour threshold; its points [P]
  volume_one: times(1.5), // [S] the colour threshold; its points [P]
  volume_two: times(3), // [S]
  volume_three: times(5), // [S]
  /** Below so many days of history the volume scores nothing and is a data issue. */
  volume_history_days: whole(5, 1, 20), // [P]
  volume_floor_shares: whole(1_000, 1, 1_000_000), // [P]
  drive_rise: percent(1), // [P]
  drive_drop: percent(1.5), // [P]
  news_hours: whole(24, 1, 72), // [P]
  news_veto_hours: whole(72, 1, 168), // [P]
  momentum_return: percent(0.75), // [P]
  /** From here on the averages must agree too. */
  momentum_averages_from: minutes(20), // [P]
  momentum_from: minutes(3), // [P]
  momentum_open_until: minutes(5), // [P]
  range_top: percent(20), // [P] of the day's range, from its high
  squeeze_short_interest: percent(15), // [P] of the float
  squeeze_days_to_cover: times(4), // [P]
  squeeze_change: percent(5, 1_000), // [P]
  squeeze_volume: times(3), // [P]
  boost_shares: whole(100_000, 0, 100_000_000), // [P]
  boost_of_average: percent(3), // [P] of the average volume of a day
  boost_gap: percent(5, 1_000), // [P]
  boost_of_high: percent(90), // [P] of the pre-market high
  boost_until: minutes(60), // [P] exclusive
  most: whole(13, 1, 13), // [S]
});

const TightMarket = part({
  coil_minutes: whole(30, 1, 390), // [P]
  coil_range: percent(1.5), // [P] of the last price
  coil_of_day: percent(40), // [P] of the day's range
  coil_spread: bps(25), // [S] the colour threshold
  coil_depth: dollars(5_000), // [P]
  small_cap: dollars(300_000_000, 1e12), // [P]
  small_price: dollars(10), // [P]
  small_spread: bps(25), // [S] the colour threshold
  small_depth: dollars(5_000), // [P]
  micro_spread: bps(60), // [P]
  micro_depth: dollars(1_500), // [P]
  /** From this price on a spread of one tick is tight whatever it is in basis points. */
  micro_tick_price: dollars(1.5), // [P]
});

const Universe = part({
  price_least: dollars(5), // [P] below it US rules speak of penny stocks
  price_most: dollars(100, 100_000), // [P]
  dollars_yesterday: dollars(300_000), // [P]
  dollars_today: dollars(1_000_000), // [P]
  tier0_of_high: percent(3), // [P]
  tier0_volume: times(1.5), // [P]
  tier0_change: percent(2, 1_000), // [P]
  tier0_most: whole(20, 0, 100), // [P]
  tier1_volume: times(3), // [P]
  tier1_dollars: dollars(1_000_000), // [P]
  tier1_most: whole(50, 0, 100), // [P]
  tier2_return: percent(2), // [P]
  tier2_volume: times(2), // [P]
  tier2_from: minutes(5), // [P]
  tier2_most: whole(40, 0, 100), // [P]
  tier3_shares: whole(10_000, 0, 100_000_000), // [P] as the provider's gainers
  tier3_most: whole(20, 0, 100), // [P]
});

const Triggers = part({
  gapper_gap: percent(50, 1_000), // [S]
  gapper_volume: times(8), // [S]
  gapper_until: minutes(30), // [S]
  breakout_from: minutes(15), // [P]
  breakout_until: minutes(60), // [P]
  breakout_volume: times(2), // [P]
  reaccel_pullback: percent(2), // [P]
  reaccel_near: percent(0.5), // [P]
  reaccel_volume: times(1.5), // [P]
  consolidation_range: percent(3), // [P]
  consolidation_above: percent(0.1), // [P]
  surge_from: minutes(150), // [P] 12:00
  surge_return: percent(4), // [P]
  surge_volume: times(3), // [P]
  squeeze_from: minutes(210), // [S] 13:00
  squeeze_until: minutes(270), // [S] 14:00, exclusive
  squeeze_news: whole(2, 0, 2), // [S]
  squeeze_volume: times(6), // [S]
  overextended_vwap: percent(10), // [P]
  overextended_average: percent(6), // [P]
});

const Gates = part({
  data_bars: whole(3, 1, 100), // [P]
  data_quote_seconds: whole(15, 1, 600), // [P]
  score: whole(7, 0, 13), // [S]
  early_score: whole(9, 0, 13), // [P]
  early_until: minutes(15), // [P]
  /** No entry at the scans of 09:30 and 09:31: their quotes and volumes are the auction's. */
  entries_from: minutes(2), // [P]
  lunch_from: minutes(150), // [P] 12:00
  lunch_score: whole(8, 0, 13), // [P]
  late_from: minutes(210), // [P] 13:00
  entries_until: minutes(270), // [S] 14:00, exclusive
  before_early_close: minutes(5), // [P]
});

/** @param stop below the entry @param size of a full position @param target gain at which it is sold */
const mode = (stop: number, size: number, earlyFail: boolean, target = 25) =>
  part({
    stop: percent(stop), // [P]
    size: times(size, 1), // [P]
    /** Whether an automatic entry leaves when it gains too little in the first minutes. */
    early_fail: z.boolean().default(earlyFail), // [P]
    profit_target: percent(target, 1_000), // [P]
  });

const Modes = part({
  parabolic_score: whole(9, 0, 13), // [P]
  parabolic_gap: percent(8, 1_000), // [P]
  parabolic_volume: times(5), // [P]
  early_score: whole(7, 0, 13), // [P]
  /** A peer that makes a follower: of the same industry, in one scan of the last minutes. */
  peer_score: whole(9, 0, 13), // [P]
  peer_change: percent(10, 1_000), // [P]
  peer_minutes: minutes(60), // [P]
  PARABOLIC: mode(3, 1, true, 40),
  EARLY_STANDARD: mode(2, 0.75, false),
  SYMPATHY: mode(2.5, 0.5, true),
  STANDARD: mode(2, 1, true),
});

const Size = part({
  risk: percent(1), // [P] of the equity, lost at the stop
  stop_spreads: times(3), // [P] the stop is at least so many spreads away
  stop_most: percent(6), // [P]
  cash_reserve: percent(0.2), // [P] of the ask, for impact
  of_volume: percent(5), // [P] of the last minutes
  volume_minutes: whole(5, 1, 60), // [P]
  of_depth: times(2), // [P] of the displayed shares
});

/** @param trail below the highest bid */
const level = (gain: number, trail: number) => part({ gain: percent(gain, 1_000), trail: percent(trail) });
const Stops = part({
  breakeven_gain: percent(1.5), // [P]
  breakeven_above: percent(0.1), // [P] of the entry
  level2: level(3, 2), // [P]
  level3: level(5, 2.5), // [P]
  level4: level(10, 3.5), // [P]
  level5: level(20, 5), // [P]
  level6: level(40, 6), // [P]
  decay_low: whole(3, 0, 5), // [S]
  decay_low_wider: percent(0.5), // [S]
  decay_high: whole(5, 0, 5), // [S]
  decay_high_wider: percent(1), // [S]
});

const Decay = part({
  peak_minutes: minutes(3), // [P]
  volume_minutes: whole(3, 1, 60), // [P]
  of_volume: percent(50), // [P] of the minutes after the entry
  spreads: times(1.5), // [P] of the entry's spread
  of_depth: percent(50), // [P] of the entry's depth
});

const Exits = part({
  emergency_loss: percent(8), // [P] on the position
  luld_watch_seconds: whole(60, 0, 3_600), // [S]
  luld_drop: percent(1), // [P] below the reopening price
  halt_minutes: minutes(10), // [P]
  peak_drop: percent(1), // [S]
  peak_drop_gain: percent(1), // [P]
  peak_drop_until: minutes(20), // [S] held
  green_gain: percent(0.75), // [S]
  first_fail_minutes: minutes(8), // [S]
  first_fail_gain: percent(0.5), // [S]
  second_fail_minutes: minutes(15), // [S]
  second_fail_gain: percent(1), // [S]
  break_bars: whole(2, 1, 60), // [P]
  death_of_volume: percent(40), // [P] of the minutes after the entry
  death_volume_minutes: whole(5, 1, 60), // [P]
  death_from: minutes(10), // [P] held
  stall_minutes: minutes(5), // [S]
  stall_gain: percent(1), // [P]
  stall_below_level: whole(4, 0, 6), // [P]
  decay_minutes: minutes(20), // [S]
  decay_gain: percent(1), // [S]
  hold_most: minutes(240), // [S]
  before_close: minutes(5), // [P]
  /** Without a stream of quotes positions are looked at every so many seconds of the market's clock. */
  poll_seconds: whole(3, 1, 60), // [S]
  /** A price this near to the bid is named as what ends a position next, rather than a time. */
  near: percent(0.5), // [P]
});

const Grade = part({
  profit_weight: percent(40), // [S]
  reward_weight: percent(30), // [S]
  capture_weight: percent(20), // [S]
  setup_weight: percent(10), // [S]
  profit_base: percent(50), // [P]
  profit_points: times(10), // [P] for one percent
  reward_base: percent(50), // [P]
  reward_points: times(25), // [P] for one times the initial risk
  a_plus: percent(90), // [P]
  a: percent(80), // [P]
  b: percent(65), // [P]
  c: percent(50), // [P]
  d: percent(35), // [P]
});

const Account = part({
  start_cash: dollars(10_000), // [S]
  /** One of 4, 6, 8 and 10 [S]. */
  max_positions: z.literal([4, 6, 8, 10]).default(4), // [P]
  day_trades_limit: whole(3, 0, 1_000), // [S]
  day_trades_sessions: whole(5, 1, 20), // [P]
  enforce_day_trade_limit: z.boolean().default(false), // [P]
  /** Above 100 dollars, else percent of the equity at the start of the day. */
  daily_loss_limit: z.number().positive().max(1_000_000_000).default(250), // [S]
  entries_a_symbol: whole(2, 1, 100), // [P] a day
  cool_down_minutes: minutes(15), // [P] after an exit from the symbol
  failed_scans: whole(3, 1, 100), // [P] one after another stop automation
  realtime: z.boolean().default(true), // [P]
  websocket: z.boolean().default(true), // [P]
});

export const WaveriderConfig = part({
  score: Score,
  tight_market: TightMarket,
  universe: Universe,
  triggers: Triggers,
  gates: Gates,
  modes: Modes,
  size: Size,
  stops: Stops,
  decay: Decay,
  exits: Exits,
  grade: Grade,
  account: Account,
});
export type WaveriderConfig = z.output<typeof WaveriderConfig>;

export const DEFAULTS: WaveriderConfig = WaveriderConfig.parse({});
