/** A trade's figures in six groups, as texts: the panels of its details show them, and Copy All copies them. */
import {
  formatBasis,
  formatCompact,
  formatCount,
  formatMoney,
  formatPercent,
  formatPoints,
  formatPrice,
  formatRatio,
  formatShort,
  UNKNOWN,
} from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { depthText } from "../parts/depth.ts";
import {
  BEST_SCORE,
  captureTone,
  gapLevel,
  levelClass,
  riskRewardTone,
  spreadTone,
  volumeLevel,
} from "../parts/levels.ts";
import { heldText, secondsText } from "../parts/times.tsx";
import { overextendedText, runnerWord, signTone, type Trade, triggersOf, triggerWord } from "../parts/trade_words.ts";
import { exitWord, qualityWord } from "../parts/words.ts";

export interface TradeFact {
  readonly name: string;
  readonly text: string;
  /** Class of its colour. */
  readonly tone: string;
}
export interface TradeFacts {
  readonly title: string;
  readonly facts: readonly TradeFact[];
}

const fact = (name: string, text: string, tone = ""): TradeFact => ({ name, text, tone });
const known = <V>(value: V | null, format: (value: V) => string): string => value === null ? UNKNOWN : format(value);
const signed = (value: number): string => formatPercent(value);
const plain = (value: number): string => formatPercent(value, false);
const listed = (parts: readonly string[]): string => parts.length === 0 ? t("None") : parts.join(", ");
const minutes = (value: number | null): string => known(value, (count) => `${formatPoints(count)}m`);
/** "$4.10 (+1.25%)" */
const both = (first: string, percent: number | null): string =>
  percent === null ? first : `${first} (${signed(percent)})`;

export const pnlText = ({ pnl, pnl_pct }: Pick<Trade, "pnl" | "pnl_pct">): string =>
  pnl === null ? UNKNOWN : both(formatMoney(pnl, true), pnl_pct);

const performance = (trade: Trade): TradeFacts => ({
  title: t("Trade Performance"),
  facts: [
    fact(t("P&L"), pnlText(trade), signTone(trade.pnl)),
    fact(t("Max gain"), known(trade.max_gain_pct, signed)),
    fact(t("Max drawdown"), known(trade.max_drawdown_pct, signed)),
    fact(
      t("Highest, lowest"),
      `${known(trade.highest_price, formatPrice)}, ${known(trade.lowest_price, formatPrice)}`,
    ),
    fact(t("Peak"), known(trade.peak_time, secondsText)),
    fact(
      t("Time to 1%, 2%, 5%"),
      [trade.time_to_1pct, trade.time_to_2pct, trade.time_to_5pct].map(minutes).join(", "),
    ),
  ],
});

const analytics = (trade: Trade): TradeFacts => ({
  title: t("Trade Analytics"),
  facts: [
    fact(t("Grade"), trade.trade_grade ?? UNKNOWN),
    fact(
      t("Profit capture"),
      known(trade.profit_capture_efficiency, plain),
      captureTone(trade.profit_capture_efficiency),
    ),
    fact(t("Risk/reward"), known(trade.risk_reward_ratio, formatRatio), riskRewardTone(trade.risk_reward_ratio)),
    fact(t("Giveback"), known(trade.giveback_pct, plain)),
    fact(t("Runner class"), known(trade.runner_classification, runnerWord)),
    fact(t("Slippage"), known(trade.slippage_bps, formatBasis)),
  ],
});

function context(trade: Trade): TradeFacts {
  const { market_context: { vwap, above_vwap, universe_sources, or_high, or_low } } = trade;
  const side = above_vwap === null ? t("unknown") : above_vwap ? t("above") : t("below");
  return {
    title: t("EWS & Context"),
    facts: [
      fact(t("EWS"), t("{score} of {best}", { score: trade.ews_score, best: BEST_SCORE })),
      fact(t("Gap"), known(trade.gap_percentage, signed), levelClass(gapLevel(trade.gap_percentage))),
      fact(
        t("Volume ratio"),
        known(trade.volume_ratio, (ratio) => `${formatRatio(ratio)}x`),
        levelClass(volumeLevel(trade.volume_ratio)),
      ),
      fact(t("VWAP at entry"), vwap === null ? side : `${side}, ${formatPrice(vwap)}`),
      fact(t("Universe"), listed(universe_sources)),
      fact(t("Opening range"), range(or_low, or_high)),
    ],
  };
}

const range = (low: number | null, high: number | null): string =>
  low === null || high === null ? UNKNOWN : `${formatPrice(low)} – ${formatPrice(high)}`;

function entry(trade: Trade): TradeFacts {
  const { market_context: market } = trade;
  const spread = trade.entry_spread_bps;
  return {
    title: t("Entry Context & Triggers"),
    facts: [
      fact(t("Mode"), trade.manual ? t("{mode}, by hand", { mode: trade.entry_mode }) : trade.entry_mode),
      fact(
        t("Triggers"),
        listed(triggersOf(market).filter((name) => name !== "overextended").map(triggerWord)),
      ),
      fact(t("Overextended"), overextendedText(market)),
      fact(t("Market"), trade.tight_market_category),
      fact(t("Spread"), known(spread, formatBasis), spreadTone(spread)),
      fact(
        t("Depth"),
        t("{bid} bid, {ask} ask", { bid: depthText(trade.entry_bid_depth), ask: depthText(trade.entry_ask_depth) }),
      ),
      fact(t("Market cap"), known(market.market_cap, (dollars) => formatCompact(dollars, "$"))),
      fact(t("Consolidation"), range(market.consol_low, market.consol_high)),
    ],
  };
}

/** What the first stop would have cost. */
const riskOf = ({ entry_price, initial_stop, shares }: Trade): number => (initial_stop - entry_price) * shares;

const risk = (trade: Trade): TradeFacts => ({
  title: t("Risk Management"),
  facts: [
    fact(t("Initial stop"), both(formatPrice(trade.initial_stop), -trade.initial_stop_pct)),
    fact(t("Final stop"), known(trade.final_stop, formatPrice)),
    fact(t("Stop level at exit"), known(trade.trailing_stop_level_at_exit, (level) => `L${level}`)),
    fact(t("Decay at exit, most"), `${trade.decay_score_at_exit ?? UNKNOWN}, ${trade.decay_score_max}`),
    fact(t("Risk at entry"), formatMoney(riskOf(trade), true)),
  ],
});

function timing(trade: Trade): TradeFacts {
  const { minutes_from_open } = trade.market_context;
  return {
    title: t("Timing & Execution"),
    facts: [
      fact(t("Entry"), `${formatShort(trade.entry_time)}, ${qualityWord(minutes_from_open)}`),
      fact(t("Exit"), known(trade.exit_time, formatShort)),
      fact(t("Hold time"), trade.hold_time_minutes === null ? UNKNOWN : heldText(trade.hold_time_minutes)),
      fact(t("Exit reason"), exitWord(trade.exit_reason)),
      fact(t("Entry and exit price"), `${formatPrice(trade.entry_price)}, ${known(trade.exit_price, formatPrice)}`),
      fact(t("Shares"), formatCount(trade.shares)),
      fact(t("Configuration"), t("version {version}", { version: trade.config_version })),
    ],
  };
}

export const factsOf = (trade: Trade): readonly TradeFacts[] => [
  ...[performance(trade), analytics(trade), context(trade)],
  ...[entry(trade), risk(trade), timing(trade)],
];
