import { t } from "../text.ts";

/** 10-for-1; a reverse split is 1-for-10. */
export const splitRatio = (split: { split_ratio_from: number; split_ratio_to: number }): string =>
  t("{to}-for-{from}", { to: split.split_ratio_to, from: split.split_ratio_from });
