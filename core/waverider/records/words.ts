/** Why each component of a score has its points, in plain words: made from the figure that decided. */
import { isBeforeOpen } from "../inputs.ts";
import type { Case } from "../rule.ts";
import { type ComponentName, components, type Score } from "../score/mod.ts";
import { tightMarketOf } from "../tight_market.ts";
import { percentText as percent, timesText as times } from "./figures_text.ts";
import { shortTime } from "./new_york.ts";

type Reason = (one: Case & { readonly score: Score }) => string;

const reasons: Readonly<Record<ComponentName, Reason>> = {
  gap_score: ({ measures, config: { score } }) =>
    `${percent(measures.gap)}; ${score.gap_one}% gives 1, ${score.gap_two}% gives 2`,
  volume_score: ({ measures, config: { score } }) =>
    measures.hasVolumeHistory
      ? `${
        times(measures.relativeVolume)
      } the usual; ${score.volume_one}x, ${score.volume_two}x and ${score.volume_three}x give a point each`
      : "too few days of history",
  opening_drive_score: (one) => {
    if (isBeforeOpen(one.inputs)) return "before the open";
    if (!(one.inputs.open > 0)) return "no regular trade yet";
    const rise = (one.inputs.price / one.inputs.open - 1) * 100;
    return one.score.components.opening_drive_score.points > 0
      ? `${percent(rise)} over the open, and held`
      : rise < 0
      ? `${percent(rise)}, under the open`
      : `${percent(rise)} over the open`;
  },
  news_score: ({ inputs: { articles }, score }) => {
    const [newest] = articles;
    if (!newest) return "none in 72 hours";
    const positive = articles.find(({ sentiment }) => sentiment === "positive");
    const shown = score.components.news_score.points === 2 && positive ? positive : newest;
    return `${shown.sentiment ?? "neutral"}, ${shortTime(shown.at)}`;
  },
  momentum_score: ({ measures, score }) => {
    const { value } = score.components.momentum_score;
    const isMean = score.components.momentum_score.points === 0 && measures.average9 <= measures.average20 &&
      value >= score.components.momentum_score.threshold;
    return `5-minute ${percent(value)}${isMean ? ", the short average under the long one" : ""}`;
  },
  tight_market_score: (one) => {
    const category = tightMarketOf(one);
    const { spreadBps } = one.measures;
    return `${category}${Number.isNaN(spreadBps) ? ", no quote" : `, ${spreadBps.toFixed(0)} bps`}`;
  },
  range_expansion_score: ({ score }) => {
    const { value } = score.components.range_expansion_score;
    return Number.isNaN(value) ? "not known" : `${value.toFixed(1)} x the 20-day range`;
  },
  short_squeeze_score: ({ inputs: { shortInterest } }) =>
    Number.isNaN(shortInterest) ? "not known" : `${shortInterest.toFixed(1)}% of float`,
  pm_priority_boost: ({ measures, score, config }) =>
    measures.minutes >= config.score.boost_until
      ? "over since 10:30"
      : score.components.pm_priority_boost.points > 0
      ? measures.minutes >= 0 ? "kept until 10:30" : "strong before the open"
      : "not strong before the open",
};

export const reasonsOf = (one: Case & { readonly score: Score }): Record<ComponentName, string> =>
  Object.fromEntries(
    (Object.keys(components) as ComponentName[]).map((name) => [name, reasons[name](one)]),
  ) as Record<ComponentName, string>;
