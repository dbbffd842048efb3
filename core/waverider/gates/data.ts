import type { Case } from "../rule.ts";
import { type Gate, gate } from "./gate.ts";

/** A two-sided quote of the last seconds, and enough minutes with trades. */
export function dataGate({ inputs: { at, figures, quoteAt }, measures, config: { gates } }: Case): Gate {
  const { count } = figures;
  const seconds = (at - quoteAt) / 1_000;
  const failure = Number.isNaN(measures.spread)
    ? "No two-sided quote"
    : seconds < -gates.data_quote_seconds
    ? `The quote is ${Math.floor(-seconds)} s later than the scan`
    : !(seconds <= gates.data_quote_seconds)
    ? `The quote is ${Math.floor(seconds)} s old, more than ${gates.data_quote_seconds}`
    : count < gates.data_bars
    ? `${count} minutes with trades, fewer than ${gates.data_bars}`
    : null;
  return gate("DATA", count, gates.data_bars, failure);
}
