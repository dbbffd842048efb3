/** What would have had to differ for a gate to pass, and by how much: from the figures that it looked at. */
import type { Gate, GateName } from "../gates/gate.ts";
import { isRegular } from "../inputs.ts";
import type { Gated } from "../scan.ts";
import { allowing } from "../triggers/mod.ts";
import { isInBase } from "../universe/base.ts";
import { dollarsText, listText, moreText, percentText, priceTextOf, timesText } from "./figures_text.ts";
import { shortTime } from "./new_york.ts";

const MINUTE = 60_000;

type Need = (one: Gated, gate: Gate) => string | null;

function data({ inputs: { at, quoteAt, figures }, measures, config: { gates } }: Gated): string {
  const seconds = Math.floor((at - quoteAt) / 1_000);
  if (Number.isNaN(measures.spread)) return "a bid and an ask that do not cross";
  if (seconds < 0) return "a quote of the instant";
  if (seconds > gates.data_quote_seconds) return `a quote ${seconds - gates.data_quote_seconds} s younger`;
  return moreText(gates.data_bars - figures.count, "minute").concat(" with trades");
}

function universe(one: Gated): string {
  const { inputs, measures, config: { universe: limit } } = one;
  if (inputs.isHalted) return "trading to resume";
  if (!isInBase(one)) {
    const yesterday = inputs.previousClose * inputs.previousVolume;
    return `a listed share from ${priceTextOf(limit.price_least)} to ${
      priceTextOf(limit.price_most)
    } without a split ` +
      `today (here ${priceTextOf(inputs.price)}), with ${dollarsText(limit.dollars_yesterday)} traded yesterday or ` +
      `${dollarsText(limit.dollars_today)} today (here ${dollarsText(yesterday)} and ` +
      `${dollarsText(measures.dollarsToday)})`;
  }
  return `${timesText(limit.tier1_volume)} the usual volume (here ${timesText(measures.relativeVolume)}), ` +
    `${percentText(limit.tier2_return)} in five minutes (here ${percentText(measures.return5)}), ` +
    `or one of the ${limit.tier3_most} highest gains (here ${percentText(measures.change)})`;
}

function tightMarket({ inputs, measures, config: { tight_market: limit } }: Gated): string {
  const isSmall = inputs.marketCap >= limit.small_cap || inputs.price >= limit.small_price;
  const [spread, depth] = isSmall ? [limit.small_spread, limit.small_depth] : [limit.micro_spread, limit.micro_depth];
  const here = Number.isNaN(measures.spreadBps)
    ? "no quote"
    : `${measures.spreadBps.toFixed(1)} bps, ${dollarsText(measures.bidDepth)} and ${dollarsText(measures.askDepth)}`;
  return `a spread of at most ${spread} bps with ${dollarsText(depth)} on each side (here ${here})`;
}

function vwap({ inputs: { price, vwap: average } }: Gated): string | null {
  if (Number.isNaN(average)) return null;
  return `a price above ${priceTextOf(average)}, more than ${priceTextOf(Math.max(0, average - price))} higher`;
}

function technical({ score: { components } }: Gated): string {
  const { momentum_score: momentum, opening_drive_score: drive, range_expansion_score: range } = components;
  return `${percentText(momentum.threshold)} in five minutes with the averages (here ${
    percentText(momentum.value)
  }), ` +
    `${percentText(drive.threshold)} over the open and held (here ${percentText(drive.value)}), or the range of an ` +
    `average day near its high (here ${timesText(range.value)})`;
}

function overextended({ inputs: { price, vwap: average }, measures, config: { triggers: limit } }: Gated): string {
  const limits = [
    average * (1 + limit.overextended_vwap / 100),
    measures.average20 * (1 + limit.overextended_average / 100),
  ].filter((one) => !Number.isNaN(one));
  const most = Math.min(...limits);
  const flags = allowing.map((name) => name.replaceAll("_", " ")).join(", ");
  return `a price of at most ${priceTextOf(most)}, ${priceTextOf(price - most)} lower, or a flag (${flags})`;
}

function time({ inputs, measures: { minutes }, score, config: { gates } }: Gated): string {
  const { hours } = inputs;
  const when = (minute: number) => shortTime(hours.open + minute * MINUTE);
  const early = hours.close - gates.before_early_close * MINUTE;
  if (!isRegular(inputs)) return `a scan from ${when(gates.entries_from)} to ${when(gates.entries_until)}`;
  if (minutes < gates.entries_from) return `a scan at ${when(gates.entries_from)} or later`;
  if (hours.earlyClose && inputs.at >= early) return `a scan before ${shortTime(early)}`;
  if (minutes >= gates.entries_until) return `a scan before ${when(gates.entries_until)}`;
  return minutes < gates.late_from
    ? `${moreText(gates.lunch_score - score.total, "point")}, or a scan before ${when(gates.lunch_from)}`
    : `such a reason, or a scan before ${when(gates.late_from)}`;
}

const needs: Readonly<Record<GateName, Need>> = {
  DATA: data,
  UNIVERSE: universe,
  EWS: ({ score, config: { gates } }) => moreText(gates.score - score.total, "point"),
  TIGHT_MARKET: tightMarket,
  VWAP: vwap,
  TECHNICAL: technical,
  OVEREXTENDED: overextended,
  TIME: time,
  RISK: () => null,
  SIZE: (_, { value, required }) => `${required} share, and ${value} fit`,
};

/** Null: the reason says it all. */
export const needOf = (one: Gated, gate: Gate): string | null => needs[gate.name](one, gate);

/** Like `gap 2 (+9.10%), volume 3 (6.2x)`: the components that have points. */
export function pointsText({ score: { components } }: Gated): string {
  const shown = (name: string, points: number, value: string | null) =>
    points === 0 ? [] : [`${name} ${points}${value === null || value === "not known" ? "" : ` (${value})`}`];
  const { gap_score: gap, volume_score: volume, opening_drive_score: drive, news_score: news } = components;
  const { momentum_score: momentum, tight_market_score: tight, range_expansion_score: range } = components;
  const { short_squeeze_score: squeeze, pm_priority_boost: boost } = components;
  const parts = [
    ...shown("gap", gap.points, percentText(gap.value)),
    ...shown("volume", volume.points, timesText(volume.value)),
    ...shown("opening drive", drive.points, percentText(drive.value)),
    ...shown("news", news.points, null),
    ...shown("momentum", momentum.points, percentText(momentum.value)),
    ...shown("tight market", tight.points, `${tight.value.toFixed(0)} bps`),
    ...shown("range expansion", range.points, timesText(range.value)),
    ...shown(
      "short squeeze",
      squeeze.points,
      Number.isNaN(squeeze.value) ? null : `${squeeze.value.toFixed(1)}% short`,
    ),
    ...shown("pre-market boost", boost.points, percentText(boost.value)),
  ];
  return parts.length === 0 ? "nothing gave a point" : listText(parts);
}
