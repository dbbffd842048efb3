import { atLeast, atMost } from "../compare.ts";
import { maxGainOf } from "../position/held.ts";
import { found, type Rule } from "./rule.ts";

/** A gain is gone. */
export const greenToRed: Rule = ({ position, bid, config: { exits: { green_gain: least } } }) =>
  found(bid, position.entryPrice, atLeast(maxGainOf(position), least) && atMost(bid, position.entryPrice));
