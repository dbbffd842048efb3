import { above, known } from "../compare.ts";
import type { Case } from "../rule.ts";
import { type Gate, gate } from "./gate.ts";

export function vwapGate({ inputs: { price, vwap } }: Case): Gate {
  const failure = Number.isNaN(vwap)
    ? "VWAP is not known"
    : above(price, vwap)
    ? null
    : `Price ${price.toFixed(2)} is not above VWAP ${vwap.toFixed(2)}`;
  return gate("VWAP", known(price), known(vwap), failure);
}
