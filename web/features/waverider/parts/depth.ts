import { formatPoints, UNKNOWN } from "../../../lib/format.ts";

/** Dollars displayed on one side of a quote, in thousands: $22k, $0.8k. */
export function depthText(dollars: number | null): string {
  if (dollars === null) return UNKNOWN;
  const thousands = dollars / 1_000;
  return `$${thousands >= 10 ? Math.round(thousands) : formatPoints(thousands)}k`;
}
