import { isLeftOver, MINUTE } from "../position/held.ts";
import type { Rule } from "./rule.ts";

/** Shortly before the close, and as soon as possible on a later day: nothing is meant to be held overnight. */
export const endOfDay: Rule = ({ position, at, around, config: { exits: { before_close: minutes } } }) => ({
  value: Math.floor((around.close - at) / MINUTE),
  threshold: minutes,
  fired: isLeftOver(position, at) || at >= around.close - minutes * MINUTE,
});
