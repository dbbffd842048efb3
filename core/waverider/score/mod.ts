/** The early-warning score: nine components, none of which remembers anything. */
import type { Case, Points } from "../rule.ts";
import { gapScore } from "./gap.ts";
import { momentumScore } from "./momentum.ts";
import { newsScore } from "./news.ts";
import { openingDriveScore } from "./opening_drive.ts";
import { preMarketBoost } from "./pre_market_boost.ts";
import { rangeExpansionScore } from "./range_expansion.ts";
import { shortSqueezeScore } from "./short_squeeze.ts";
import { tightMarketScore } from "./tight_market.ts";
import { volumeScore } from "./volume.ts";

/** In the order in which they are shown, with their most points. */
export const components = {
  gap_score: { most: 2, of: gapScore },
  volume_score: { most: 3, of: volumeScore },
  opening_drive_score: { most: 1, of: openingDriveScore },
  news_score: { most: 2, of: newsScore },
  momentum_score: { most: 1, of: momentumScore },
  tight_market_score: { most: 1, of: tightMarketScore },
  range_expansion_score: { most: 1, of: rangeExpansionScore },
  short_squeeze_score: { most: 1, of: shortSqueezeScore },
  pm_priority_boost: { most: 1, of: preMarketBoost },
} as const;
export type ComponentName = keyof typeof components;
const names = Object.keys(components) as ComponentName[];

export interface Score {
  readonly total: number;
  readonly components: Readonly<Record<ComponentName, Points>>;
}

/** Never null: what is unknown scores nothing. */
export function scoreOf(one: Case): Score {
  const scored = {} as Record<ComponentName, Points>;
  let sum = 0;
  for (const name of names) sum += (scored[name] = components[name].of(one)).points;
  return { total: Math.min(one.config.score.most, sum), components: scored };
}
