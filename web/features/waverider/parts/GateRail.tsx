/** Where a stock stopped: the ten gates in their order. */
import type { ReactNode } from "react";
import { type GateName, gateNames } from "../../../../core/waverider/gates/gate.ts";
import type { GateOut } from "../../../../core/waverider/contract.ts";
import { t } from "../../../lib/text.ts";
import { gateLabel } from "./words.ts";

/** A live scan stops at the first gate that fails; the ones after it were not asked. */
export type GateState = "passed" | "waived" | "stopped" | "unasked";
export const stateOf = (gate: GateOut | undefined): GateState =>
  !gate ? "unasked" : !gate.passed ? "stopped" : gate.waived === null ? "passed" : "waived";

const MARKS = { passed: "\u2713", waived: "~", stopped: "\u00d7", unasked: "\u00b7" } as const;

export const gateOf = (gates: readonly GateOut[], name: GateName) => gates.find((gate) => gate.name === name);

/** Like "VWAP: 6.66, needed 6.95". */
function titleOf(name: GateName, gate: GateOut | undefined): string {
  if (!gate) return t("{gate}: not asked", { gate: name });
  const value = gate.value ?? t("unknown");
  return gate.required === null
    ? t("{gate}: {value}", { gate: name, value })
    : t("{gate}: {value}, needed {required}", { gate: name, value, required: gate.required });
}

function summaryOf(gates: readonly GateOut[]): string {
  const stopped = gates.filter(({ passed }) => !passed).map(({ name }) => name);
  if (stopped.length > 0) return t("Stopped at {gates}", { gates: stopped.join(", ") });
  return gates.length === gateNames.length
    ? t("All ten gates passed")
    : t("{count} of {total} gates passed", { count: gates.length, total: gateNames.length });
}

/** In the line of a table. Each cell names its value and what is needed on hover. */
export const GateRail = ({ gates }: { gates: readonly GateOut[] }) => (
  <span className="wr-rail" role="img" aria-label={summaryOf(gates)}>
    {gateNames.map((name) => {
      const gate = gateOf(gates, name);
      const state = stateOf(gate);
      return <i key={name} className={state} title={titleOf(name, gate)}>{MARKS[state]}</i>;
    })}
  </span>
);

export const GateLegend = () => (
  <span className="wr-legend desktop-only">
    {(["passed", "waived", "stopped", "unasked"] as const).map((state) => (
      <span key={state}>
        <span className="wr-rail" aria-hidden="true">
          <i className={state}>{MARKS[state]}</i>
        </span>
        {{ passed: t("passed"), waived: t("waived"), stopped: t("stopped here"), unasked: t("not asked") }[state]}
      </span>
    ))}
  </span>
);

export interface GateItem {
  readonly name: GateName;
  readonly state: GateState;
  readonly label: string;
  /** What is asked. */
  readonly rule: ReactNode;
  readonly value: ReactNode;
}

/** A gate as the record has it: why it failed or was waived, else what is needed. */
export function gateItem(gates: readonly GateOut[], name: GateName): GateItem {
  const gate = gateOf(gates, name);
  const rule = !gate
    ? t("not asked")
    : gate.reason ?? (gate.waived !== null
      ? t("waived: {reason}", { reason: gate.waived })
      : gate.required === null
      ? ""
      : t("needs {required}", { required: gate.required }));
  return { name, state: stateOf(gate), label: gateLabel(name), rule, value: gate?.value ?? "" };
}

/** Its long form: mark, name, rule and value of each gate. */
export const GateList = ({ items }: { items: readonly GateItem[] }) => (
  <ul className="wr-gates">
    {items.map(({ name, state, label, rule, value }) => (
      <li key={name} className={state}>
        <span className="wr-gate-mark" aria-hidden="true">{MARKS[state]}</span>
        <strong>
          {label}
          <span className="sr-only">: {stateWord(state)}</span>
        </strong>
        <span className="wr-gate-rule">{rule}</span>
        <span className="wr-gate-value num">{value}</span>
      </li>
    ))}
  </ul>
);

const stateWord = (state: GateState): string =>
  ({ passed: t("passed"), waived: t("waived"), stopped: t("failed"), unasked: t("not asked") })[state];
