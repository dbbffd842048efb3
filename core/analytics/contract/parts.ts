/** What several contracts of analytics share. Browser-safe. */
import { z } from "zod";
import { id, moneyOut, statistic } from "../../kernel/wire.ts";

export const owned = { field: "id", kind: "portfolio" } as const;

export const portfolioOnly = z.strictObject({ id });

/** Holdings that have no price now; they count as zero. */
export const unpriced_symbols = z.array(z.string());

/** `YTD` is the calendar year. */
export const periods = ["7D", "1M", "3M", "6M", "1Y", "YTD", "ALL"] as const;

export type Period = (typeof periods)[number];

/** Opening value and all lines are the explained value; its difference to the closing value is computed. */
export const reconciliation = {
  opening_value: moneyOut,
  lines: z.array(z.object({ name: z.string(), amount: moneyOut })),
  explained_value: moneyOut,
  closing_value: moneyOut,
  /** Zero: anything else is an error in the figures. */
  difference: moneyOut,
};

/** The gain of each holding, realised or not, with its dividends: the largest move first. */
export const holdingGains = z.array(z.object({
  symbol: z.string(),
  gain: moneyOut,
  /** Opening value and what was bought. */
  invested: moneyOut,
  closing_value: moneyOut,
  /** Of what was invested. */
  gain_percentage: statistic.nullable(),
}));
