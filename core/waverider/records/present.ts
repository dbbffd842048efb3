/** A stock of a scan as the API returns it. Percentages and ratios have two decimals, prices four. */
import { above, known } from "../compare.ts";
import type { DecisionOut } from "../contract/scan_contract.ts";
import type { ScanResultOut } from "../contract/shared.ts";
import { expectedShare } from "../expected_share.ts";
import { isRegular } from "../inputs.ts";
import { entryModeOf } from "../position/mode.ts";
import { type ComponentName, type Score } from "../score/mod.ts";
import { tightMarketOf } from "../tight_market.ts";
import { rounded, roundedOrNull } from "../trade/round.ts";
import { tiers } from "../universe/tiers.ts";
import { failuresOf, gatesOf, type Recorded, statusOf, stopOf } from "./verdict.ts";
import { sentencesOf } from "./sentences.ts";
import { reasonsOf } from "./words.ts";

const MINUTE = 60_000;

/** A stock as it is presented, before or after it was recorded. */
export type Shown = Omit<Recorded, "plan" | "entered">;

export const pointsOf = ({ components }: Score): Record<ComponentName, number> =>
  Object.fromEntries(Object.entries(components).map(([name, { points }]) => [name, points])) as Record<
    ComponentName,
    number
  >;

export function marketDataOf({ inputs, measures }: Shown): ScanResultOut["market_data"] {
  const { price, vwap } = inputs;
  return {
    price: roundedOrNull(price, 4),
    gap_pct: roundedOrNull(measures.gap, 2),
    volume_ratio: roundedOrNull(measures.relativeVolume, 2),
    above_vwap: Number.isNaN(price) || Number.isNaN(vwap) ? null : above(price, vwap),
    minutes_from_open: rounded(measures.minutes, 1),
    is_market_open: isRegular(inputs),
  };
}

export function componentsOf(one: Shown): ScanResultOut["components"] {
  const { inputs, measures, score } = one;
  return {
    gap_pct: roundedOrNull(measures.gap, 2),
    volume_ratio: roundedOrNull(measures.relativeVolume, 2),
    vwap: roundedOrNull(inputs.vwap, 4),
    spread_bps: roundedOrNull(measures.spreadBps, 1),
    tight_market_bid_depth: roundedOrNull(measures.bidDepth, 2),
    tight_market_ask_depth: roundedOrNull(measures.askDepth, 2),
    tight_market_category: tightMarketOf(one),
    ...pointsOf(score),
  };
}

const inputsShown = ({ inputs }: Shown): ScanResultOut["inputs"] => ({
  short_interest: roundedOrNull(inputs.shortInterest, 2),
  float_shares: known(inputs.float),
  days_to_cover: roundedOrNull(inputs.daysToCover, 2),
  adv20: known(inputs.averageVolume),
  expected_share: rounded(expectedShare(inputs.at, inputs.hours) * 100, 2),
  quote_age_seconds: roundedOrNull((inputs.at - inputs.quoteAt) / 1_000, 1),
  minutes_since_news: inputs.articles[0] ? rounded((inputs.at - inputs.articles[0].at) / MINUTE, 1) : null,
});

export const sourcesOf = (numbers: readonly number[]): string[] => numbers.map((number) => tiers[number]!.label);

export const scanResultOf = (one: Shown): ScanResultOut => ({
  symbol: one.inputs.symbol,
  ews_score: one.score.total,
  tradeable: one.tradeable,
  entry_mode: entryModeOf(one, one),
  timestamp: Temporal.Instant.fromEpochMilliseconds(one.inputs.at).toString(),
  market_data: marketDataOf(one),
  components: componentsOf(one),
  inputs: inputsShown(one),
  component_reasons: reasonsOf(one),
  universe_sources: sourcesOf(one.tiers),
  gates: gatesOf(one),
  rejection_reasons: failuresOf(one),
});

/** A row of a scan's decisions. */
export function decisionOf(one: Recorded): DecisionOut {
  const { inputs, measures, config } = one;
  const stopped = stopOf(one);
  const status = statusOf(one);
  return {
    symbol: inputs.symbol,
    ews_score: one.score.total,
    market_data: marketDataOf(one),
    components: componentsOf(one),
    component_reasons: reasonsOf(one),
    gates: gatesOf(one),
    universe_sources: sourcesOf(one.tiers),
    status,
    filter_stage: stopped?.name ?? null,
    filter_reason: stopped?.reason ?? null,
    rejection_summary: stopped && failuresOf(one).join("; "),
    filtered_out: status === "FILTERED",
    entered_position: one.entered,
    quote_available: !Number.isNaN(measures.spread),
    bars_available: inputs.figures.count >= config.gates.data_bars,
    news_data_available: inputs.articles.length > 0,
    short_interest_available: !Number.isNaN(inputs.shortInterest),
    entry_mode_attempted: one.plan?.mode ?? null,
    position_size_calculated: one.plan?.shares ?? null,
    // What the market did not answer for one stock is recorded as unknown; a scan that failed has no rows.
    api_errors: [],
    sentences: sentencesOf(one, { asked: "scan" }),
  };
}
