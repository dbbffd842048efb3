import type { Case } from "../rule.ts";
import { isInBase } from "../universe/base.ts";
import { tiers } from "../universe/tiers.ts";
import { type Gate, gate } from "./gate.ts";

/** In the base filter, and in at least one tier. */
export function universeGate(one: Case, numbers: readonly number[]): Gate {
  const value = numbers.map((number) => tiers[number]!.label).join(", ");
  const failure = one.inputs.isHalted
    ? "Trading is halted"
    : !isInBase(one)
    ? "Not a share that is looked at: price, dollars traded, type or a split today"
    : numbers.length === 0
    ? "In none of the tiers"
    : null;
  return gate("UNIVERSE", value === "" ? null : value, "a tier", failure);
}
