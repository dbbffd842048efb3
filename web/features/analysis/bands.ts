/** The rules behind the market charts, one function each. */
import { t } from "../../lib/text.ts";
import type { HeatBand } from "../../ui/chart/plot/plot.ts";
import type { SectorBand } from "../../ui/chart/plot/heat.ts";

/** The band of a change in percent. */
export const sectorBand = (change: number): SectorBand =>
  change >= 1
    ? "up3"
    : change >= 0.25
    ? "up2"
    : change >= 0
    ? "up1"
    : change > -0.25
    ? "flat"
    : change > -1
    ? "down1"
    : "down2";

/** Shown beside the colour, from the worst to the best. */
export const bandWord = (band: SectorBand): string =>
  ({
    down2: t("to −1"),
    down1: t("to −0.25"),
    flat: t("to 0"),
    up1: t("from 0"),
    up2: t("from 0.25"),
    up3: t("from 1"),
  })[band];

/** The same of a change over a longer period, in the bands of a heatmap of holdings. */
export const heatWord = (band: HeatBand): string =>
  ({
    l4: t("to −10"),
    l3: t("to −5"),
    l2: t("to −2"),
    l1: t("to 0"),
    g1: t("from 0"),
    g2: t("from 2"),
    g3: t("from 5"),
    g4: t("from 10"),
  })[band];

/** 0 to 100, from the ratio of advancers to decliners. */
export const fearGreedOf = (ratio: number): number => Math.min(100, Math.max(0, Math.round(ratio * 20 + 40)));

export type Mood = "fear" | "neutral" | "greed";
export const NEUTRAL_ABOVE = 50, GREED_ABOVE = 75;
export const moodOf = (score: number): Mood =>
  score > GREED_ABOVE ? "greed" : score > NEUTRAL_ABOVE ? "neutral" : "fear";
export const moodWord = (mood: Mood): string =>
  ({ fear: t("Fear"), neutral: t("Neutral"), greed: t("Extreme Greed") })[mood];
