import { atMost } from "../compare.ts";
import { INITIAL } from "../position/stops.ts";
import { found, type Rule } from "./rule.ts";

/** The bid crosses the initial stop. */
export const stopLoss: Rule = ({ position: { stop, level }, bid }) =>
  found(bid, stop, level === INITIAL && atMost(bid, stop));
