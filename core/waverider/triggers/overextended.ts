import { above } from "../compare.ts";
import type { Case } from "../rule.ts";

/** Far above the average price of the day or of the last minutes: most buyers have paid less and may sell. */
export const isOverextended = ({ inputs, measures, config: { triggers: limit } }: Case): boolean =>
  above(inputs.price, inputs.vwap * (1 + limit.overextended_vwap / 100)) ||
  above(inputs.price, measures.average20 * (1 + limit.overextended_average / 100));
