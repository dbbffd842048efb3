import { above, atLeast, change } from "../compare.ts";
import { isBeforeOpen, isRegular } from "../inputs.ts";
import type { Case, Points } from "../rule.ts";

/** A rise over five minutes, with the short average above the long one. */
export function momentumScore({ inputs, measures, config: { score } }: Case): Points {
  const { minutes, return5, average9, average20 } = measures;
  const beginning = isRegular(inputs) && minutes < score.momentum_open_until;
  // In the first minutes there is no close of five minutes ago in the session.
  const value = !beginning ? return5 : minutes < score.momentum_from ? NaN : change(inputs.price, inputs.open);
  const averagesCount = isBeforeOpen(inputs) || minutes >= score.momentum_averages_from;
  const holds = atLeast(value, score.momentum_return) && (!averagesCount || above(average9, average20));
  return { points: holds ? 1 : 0, value, threshold: score.momentum_return };
}
