/** The components of a score, in their order, with the most points of each. */
import { t } from "../../../lib/text.ts";

export const components = [
  { key: "gap_score", max: 2, label: () => t("Gap") },
  { key: "volume_score", max: 3, label: () => t("Volume") },
  { key: "opening_drive_score", max: 1, label: () => t("Opening Drive") },
  { key: "news_score", max: 2, label: () => t("News") },
  { key: "momentum_score", max: 1, label: () => t("Momentum") },
  { key: "tight_market_score", max: 1, label: () => t("Tight Market") },
  { key: "range_expansion_score", max: 1, label: () => t("Range Expansion") },
  { key: "short_squeeze_score", max: 1, label: () => t("Short Squeeze") },
  { key: "pm_priority_boost", max: 1, label: () => t("Pre-market boost") },
] as const;
export type ComponentKey = (typeof components)[number]["key"];
export type Scores = Readonly<Record<ComponentKey, number>>;
export const BOOST: ComponentKey = "pm_priority_boost";
