/** Which alert of a stock is the nearest one. */
import { type Alert, ruleOf } from "../../../core/watch/alert_contract.ts";
import { distanceNow, figureNow } from "./words.tsx";

type Standing = Pick<Alert, "kind" | "threshold" | "current">;
type Live = Parameters<typeof distanceNow>[1];

/**
 * By how many percent the price has to move until an alert fires; null for one on a volume or an RSI, which is not a
 * price away, and while the figure is unknown.
 */
function moveTo(alert: Standing, live: Live): number | null {
  const figure = figureNow(alert, live);
  const { measure } = ruleOf(alert.kind);
  const { threshold } = alert;
  if (figure === null || threshold === null || measure === "volume" || measure === "rsi") return null;
  if (measure === "price" || measure === "line") return figure > 0 ? Math.abs(threshold / figure - 1) * 100 : null;
  // Both are percent of the same price: the previous close, the year's high or low, or the average.
  return figure > -100 ? Math.abs((100 + threshold) / (100 + figure) - 1) * 100 : null;
}

/**
 * The alert that is nearest, with its distance: one that is there, or else the one that the least move of the price
 * fires. Without such ones it is the first on a volume or an RSI, or one that is nearer by the same measure.
 */
export function nearest<A extends Standing>(alerts: readonly A[], live: Live) {
  const standing = alerts.map((alert) => ({ alert, distance: distanceNow(alert, live), move: moveTo(alert, live) }));
  const least = (of: typeof standing, by: (one: (typeof standing)[number]) => number | null) =>
    of.filter((one) => by(one) !== null).toSorted((a, b) => by(a)! - by(b)!)[0];
  const measure = (one: (typeof standing)[number] | undefined) => one && ruleOf(one.alert.kind).measure;
  const other = standing.find(({ distance }) => distance !== null);
  return standing.find(({ distance }) => distance === 0) ?? least(standing, ({ move }) => move) ??
    least(standing.filter((one) => measure(one) === measure(other)), ({ distance }) => distance) ?? standing[0];
}
