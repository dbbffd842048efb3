/** Why a stock was or was not traded, in at most six sentences made from what was recorded. */
import { type Gate, gateNames } from "../gates/gate.ts";
import { isBeforeOpen } from "../inputs.ts";
import { listText, percentText } from "./figures_text.ts";
import { needOf, pointsText } from "./needs.ts";
import { clockTime } from "./new_york.ts";
import { failureOf, firstFailed, gatesOf, type Recorded } from "./verdict.ts";

/** Percent of the price; null: not past, or unknown. */
export interface Afterwards {
  readonly minutes_15: number | null;
  readonly minutes_60: number | null;
  readonly close: number | null;
}

export interface Telling {
  /** Of a scan that was made, or of what an entry by hand would find now. */
  readonly asked: "scan" | "now";
  readonly afterwards?: Afterwards;
  /** There is no full record of it. */
  readonly recomputed?: boolean;
  /** A later scan, up to the instant that was asked for, that failed. */
  readonly failed?: { readonly at: number; readonly error: string } | null;
}

/** What is told of; a stock that nobody recorded was not entered. */
export type Subject = Omit<Recorded, "plan" | "entered" | "hasHotPeer"> & Partial<Pick<Recorded, "plan" | "entered">>;

export function sentencesOf(one: Subject, telling: Telling): string[] {
  const isNow = telling.asked === "now";
  const { failed } = telling;
  const asked = isBeforeOpen(one.inputs) ? [beforeOpen(one)] : gates(one, isNow);
  return [
    ...(failed ? [`The scan of ${clockTime(failed.at)} failed (${failed.error}): this is of the one before it.`] : []),
    verdict(one, isNow),
    score(one, isNow),
    ...(failed ? asked.slice(0, 1) : asked),
    ...(telling.afterwards ? afterwards(telling.afterwards) : []),
    ...(telling.recomputed
      ? ["There is no full record of it: this was computed again from the market of that instant."]
      : []),
  ];
}

function verdict(one: Subject, isNow: boolean): string {
  const { inputs, held, entered, plan } = one;
  const begin = `At ${clockTime(inputs.at)} ${inputs.symbol}`;
  if (entered && plan) return `${begin} was traded: ${plan.shares} shares, ${plan.mode}.`;
  if (isBeforeOpen(inputs)) return `${begin} ${isNow ? "is" : "was"} only scored: nothing is entered before the open.`;
  if (isNow) return `${begin} would ${firstFailed(one) ? "not " : ""}be traded.`;
  return held ? `${begin} was held already, and not traded again.` : `${begin} was not traded.`;
}

function score(one: Subject, isNow: boolean): string {
  const { score: { total }, config } = one;
  const over = total - config.gates.score;
  const margin = over > 0 ? `enough by ${over}` : over === 0 ? "just enough" : `short by ${-over}`;
  return `It score${isNow ? "s" : "d"} ${total} of ${config.score.most}, ${margin}: ${pointsText(one)}.`;
}

/** The time stops all of them, and the account is not asked. */
function beforeOpen({ gates: asked }: Subject): string {
  const failed = asked.filter(({ name, passed }) => !passed && name !== "TIME").map(({ name }) => name);
  return failed.length === 0
    ? "All gates but the time would let it through."
    : `At these figures ${listText(failed)} would stop it.`;
}

function gates(one: Subject, isNow: boolean): string[] {
  const stopped = firstFailed(one);
  if (!stopped) return [passed(one, isNow)];
  const need = needOf(one, stopped);
  const number = gateNames.indexOf(stopped.name) + 1;
  const needed = need === null ? "" : `; needed: ${need}`;
  const rest = stopped.name === "RISK" ? "; nothing about the stock bars it" : "";
  return [
    `Stopped by ${stopped.name} (gate ${number} of ${gateNames.length}): ${failureOf(stopped)}${needed}${rest}.`,
    ...later(one, stopped, isNow),
  ];
}

function passed(one: Subject, isNow: boolean): string {
  const asked = gatesOf(one);
  const waived = asked.flatMap(({ name, waived }) => waived === null ? [] : [`${name} by ${waived}`]);
  const also = waived.length > 0 ? `, waived: ${listText(waived)}` : "";
  if (asked.length === gateNames.length) return `All ${asked.length} gates pass${isNow ? "" : "ed"}${also}.`;
  return `The first ${asked.length} gates pass${isNow ? "" : "ed"}${also}; the account was not asked.`;
}

const SINGULAR = { fail: "fails", pass: "passes" } as const;

/** Of the gates after the one that stopped it: which would have stopped it too, and which were not asked. */
function later(one: Subject, stopped: Gate, isNow: boolean): string[] {
  const asked = gatesOf(one);
  const after = asked.slice(asked.indexOf(stopped) + 1);
  const failed = after.filter(({ passed }) => !passed).map(({ name }) => name);
  const notAsked = gateNames.filter((name) => !asked.some((gate) => gate.name === name));
  const verb = (stem: "fail" | "pass", count: number) => isNow ? count > 1 ? stem : SINGULAR[stem] : `${stem}ed`;
  const parts = [
    ...(failed.length > 0 ? [`Of the later gates ${listText(failed)} ${verb("fail", failed.length)} too`] : []),
    ...(failed.length === 0 && after.length > 0
      ? [`The later gate${after.length > 1 ? "s" : ""} ${verb("pass", after.length)}`]
      : []),
    ...(notAsked.length > 0 ? [`${listText(notAsked)} were not asked`] : []),
  ];
  return parts.length > 0 ? [`${parts.join("; ")}.`] : [];
}

function afterwards({ minutes_15, minutes_60, close }: Afterwards): string[] {
  const parts = [
    ...(minutes_15 === null ? [] : [`${percentText(minutes_15)} after 15 minutes`]),
    ...(minutes_60 === null ? [] : [`${percentText(minutes_60)} after 60 minutes`]),
    ...(close === null ? [] : [`${percentText(close)} at the close`]),
  ];
  return parts.length > 0 ? [`Its price changed by ${listText(parts)}.`] : [];
}
