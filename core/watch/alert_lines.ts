/** The fields of an alert that waits at a sloping line, and what is wrong with them. Browser-safe. */
import { z } from "zod";
import { instant, instantIn, priceAmount, priceOut } from "../kernel/wire.ts";
import { type AlertKind, isLineKind, thresholdFault } from "./alert_kinds.ts";

/** The line of an alert: straight in the time of regular sessions through two points, and on beyond the second. */
export const AlertLine = z.object({ from_at: instant, from_price: priceOut, to_at: instant, to_price: priceOut });
export type AlertLine = z.output<typeof AlertLine>;

/** Flat, since a query has no structures. */
export const linePoints = {
  /** The first point of the line: an instant and a price. */
  from_at: instantIn.optional(),
  from_price: priceAmount().optional(),
  /** The second one. */
  to_at: instantIn.optional(),
  to_price: priceAmount().optional(),
};
export const lineFields = ["from_at", "from_price", "to_at", "to_price"] as const satisfies (keyof AlertLine)[];
type LineField = (typeof lineFields)[number];

export const MOST_YEARS = 20;
/** The exchange calendar begins with this year. */
const FIRST_YEAR = "1999";
const YEAR = 366 * 86_400_000;

export interface Fault {
  readonly field: "threshold" | LineField;
  readonly message: string;
}
type Points = { readonly [Field in LineField]?: AlertLine[Field] | undefined };

/** What is wrong with two points that are to make a line. */
function pointFaults(line: AlertLine): Fault[] {
  const price = (field: "from_price" | "to_price"): Fault[] =>
    line[field] > 0 ? [] : [{ field, message: "Enter a price above 0" }];
  const at = (field: "from_at" | "to_at"): Fault[] =>
    line[field] >= FIRST_YEAR ? [] : [{ field, message: `Use an instant from ${FIRST_YEAR} on` }];
  const length = Date.parse(line.to_at) - Date.parse(line.from_at);
  const apart = length <= 0
    ? "The second point must be after the first"
    : length > MOST_YEARS * YEAR
    ? `The points may be ${MOST_YEARS} years apart at most`
    : null;
  const faults = [...at("from_at"), ...price("from_price"), ...at("to_at"), ...price("to_price")];
  return apart && faults.length === 0 ? [{ field: "to_at", message: apart }] : faults;
}

/** What is wrong with what an alert of a kind is to wait for: a threshold, or the points of a line. */
export function conditionFaults(
  kind: AlertKind,
  { threshold, ...points }: Points & { readonly threshold?: number | undefined },
): Fault[] {
  if (!isLineKind(kind)) {
    const message = threshold === undefined ? "Enter a number" : thresholdFault(kind, threshold);
    const given = lineFields.filter((field) => points[field] !== undefined);
    return [
      ...(message ? [{ field: "threshold", message } as const] : []),
      ...given.map((field) => ({ field, message: "Only an alert of a line has points" })),
    ];
  }
  const missing = lineFields.filter((field) => points[field] === undefined);
  return [
    ...(threshold === undefined
      ? []
      : [{ field: "threshold", message: "An alert of a line has no threshold" } as const]),
    ...missing.map((field) => ({ field, message: "Give the line's two points, each an instant and a price" })),
    ...(missing.length > 0 ? [] : pointFaults(points as AlertLine)),
  ];
}
