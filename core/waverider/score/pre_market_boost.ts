import { atLeast, change } from "../compare.ts";
import { type Inputs, isBeforeOpen } from "../inputs.ts";
import type { Case, Points } from "../rule.ts";

/**
 * A stock that gapped up on volume and held near its pre-market high. Judged at the instant before the open; from the
 * open on as it was at 09:30:00, whether or not a scan ran then.
 */
export function preMarketBoost({ inputs, measures, config: { score } }: Case): Points {
  const isOver = measures.minutes >= score.boost_until;
  const { price, volume, high } = isBeforeOpen(inputs) ? soFar(inputs) : atOpen(inputs);
  const value = isOver ? NaN : change(price, inputs.previousClose);
  const shares = Math.max(score.boost_shares, inputs.averageVolume * score.boost_of_average / 100);
  const holds = atLeast(value, score.boost_gap) && atLeast(volume, shares) &&
    atLeast(price, high * score.boost_of_high / 100);
  return { points: holds ? 1 : 0, value, threshold: score.boost_gap };
}

const soFar = ({ price, volume, preMarketHigh }: Inputs) => ({ price, volume, high: preMarketHigh });

const atOpen = ({ figures, preMarketVolume, preMarketHigh }: Inputs) => ({
  price: figures.closeAtOpen,
  volume: preMarketVolume,
  high: preMarketHigh,
});
