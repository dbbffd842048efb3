/** What an alert waits for, a threshold or a line: its columns, and whether it can be waited for. */
import type { z } from "zod";
import { Refusal } from "../kernel/errors.ts";
import { price, priceText } from "../kernel/money.ts";
import { sessionMinutesUntil } from "../market/mod.ts";
import type { updateAlert } from "./alert_contract.ts";
import { isReached, ruleOf } from "./alert_kinds.ts";
import { type AlertLine, conditionFaults, type Fault, lineFields } from "./alert_lines.ts";
import { pointText } from "./lines.ts";
import type { Requested } from "./measure.ts";
import type { AlertRow } from "./store.ts";

const MOST_YEARS_AHEAD = 5;
const YEAR = 366 * 86_400_000;
const REACHED = "already_reached";

/** What an alert waits for: a threshold, or a line. */
type Condition = Pick<AlertRow, "threshold" | (typeof lineFields)[number]>;
type ConditionInput = Omit<z.output<typeof updateAlert.input>, "id" | "once" | "active">;
const conditionColumns = ["threshold", ...lineFields] as const;
export const noCondition: Condition = { threshold: null, from_at: null, from_price: null, to_at: null, to_price: null };

const exact = (threshold: number): string => priceText(price(threshold));

/** The points of an alert's line, with prices as the API has them: after a split they may have more decimals. */
export const shownLine = ({ from_at, from_price, to_at, to_price }: Condition): AlertLine | null =>
  from_at && to_at && {
    from_at: from_at.toString(),
    from_price: shownPrice(from_price!),
    to_at: to_at.toString(),
    to_price: shownPrice(to_price!),
  };
const shownPrice = (text: string): number => Number(Number(text).toFixed(4));

const faultOf = (field: Fault["field"], msg: string, type = "custom"): never => {
  throw new Refusal("VALIDATION_FAILED", [{ loc: [field], msg, type }]);
};

/** The columns of the fields that are given; the others stay. */
export function withGiven(
  before: Condition,
  { threshold, from_at, from_price, to_at, to_price }: ConditionInput,
): Condition {
  return {
    threshold: threshold === undefined ? before.threshold : exact(threshold),
    from_at: from_at === undefined ? before.from_at : Temporal.Instant.from(from_at),
    from_price: from_price === undefined ? before.from_price : pointText(from_price),
    to_at: to_at === undefined ? before.to_at : Temporal.Instant.from(to_at),
    to_price: to_price === undefined ? before.to_price : pointText(to_price),
  };
}
export const isSame = (a: Condition, b: Condition): boolean =>
  conditionColumns.every((column) => String(a[column]) === String(b[column]));

/** Refuses a line whose points have no session between them, or are far ahead. */
export function checkLine(condition: Condition, now: Temporal.Instant): void {
  const { from_at, to_at } = condition;
  if (!from_at || !to_at) return;
  const [from, to, today] = [from_at, to_at, now].map((at) => at.epochMilliseconds) as [number, number, number];
  if (to > today + MOST_YEARS_AHEAD * YEAR) {
    faultOf("to_at", `A point may be ${MOST_YEARS_AHEAD} years ahead at most`);
  }
  if (sessionMinutesUntil(to) <= sessionMinutesUntil(from)) {
    faultOf("to_at", "There must be a minute of a trading session between the points");
  }
}

/** @throws Refusal VALIDATION_FAILED when the price is at the threshold or the line already, or the line has ended */
export function checkAhead(
  { symbol, kind, line }: Requested,
  { current, threshold }: { readonly current: number | null; readonly threshold: number | null },
  at: number,
): void {
  const { measure, rises } = ruleOf(kind);
  const beyond = rises ? "above" : "below";
  if (line && threshold === null && line.from.minute <= sessionMinutesUntil(at)) {
    faultOf("to_price", "The line has fallen to 0 by now", "ended");
  }
  if (current === null || threshold === null || !isReached(kind, threshold, current)) return;
  if (measure === "price") {
    faultOf("threshold", `${symbol} is at $${current.toFixed(2)} already; choose a price ${beyond} that`, REACHED);
  }
  if (measure === "line") {
    faultOf(
      "to_price",
      `${symbol} is at $${current.toFixed(2)} already, and the line at $${threshold.toFixed(2)}; choose one ${beyond}`,
      REACHED,
    );
  }
}

/** Refuses a changed condition that is not one of the alert's kind. */
export function checkChange(row: AlertRow, input: ConditionInput): void {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  const before = shownLine(row) ?? { threshold: Number(row.threshold) };
  const [fault] = conditionFaults(row.kind, { ...before, ...given });
  if (fault) faultOf(fault.field, fault.message);
}
