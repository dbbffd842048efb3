/** Sloping lines of alerts: their points and prices, as the server judges them. */
import { sessionMinutesAt } from "../../../../core/market/session_minutes.ts";
import type { Alert } from "../../../../core/watch/alert_contract.ts";
import { newYorkClock } from "../../../lib/market/new_york.ts";
import type { Anchor } from "./drawings.ts";

type Ends = { readonly from: Anchor; readonly to: Anchor };
type Points = NonNullable<Alert["line"]>;

/** A line may have been drawn, or dragged, from right to left. */
export const inOrder = ({ from, to }: Ends): Ends => from.at <= to.at ? { from, to } : { from: to, to: from };

export const endsOf = (line: Points): Ends => ({
  from: { at: Date.parse(line.from_at), price: line.from_price },
  to: { at: Date.parse(line.to_at), price: line.to_price },
});
export function pointsOf(ends: Ends): Points {
  const { from, to } = inOrder(ends);
  return {
    from_at: new Date(from.at).toISOString(),
    from_price: from.price,
    to_at: new Date(to.at).toISOString(),
    to_price: to.price,
  };
}

const minutes = (at: number): number => sessionMinutesAt(newYorkClock(at));

/**
 * The prices of a line by the instant, in the time of regular sessions; null before it begins and where it is at 0 or
 * below.
 */
export function rayPrices(ends: Ends): (at: number) => number | null {
  const { from, to } = inOrder(ends);
  const [first, second] = [minutes(from.at), minutes(to.at)];
  return (at) => {
    const now = minutes(at);
    if (second <= first || now < first) return null;
    const price = from.price + (to.price - from.price) * (now - first) / (second - first);
    return price > 0 ? price : null;
  };
}
