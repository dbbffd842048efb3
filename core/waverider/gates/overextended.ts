import { allowing, type Triggers } from "../triggers/mod.ts";
import { type Gate, gate } from "./gate.ts";

/** An overextended stock is entered only with a flag that allows it. */
export function overextendedGate(triggers: Triggers): Gate {
  const flag = allowing.find((name) => triggers[name]) ?? null;
  if (!triggers.overextended) return gate("OVEREXTENDED", null, null, null);
  const failure = flag ? null : "More than the limit above VWAP or the average, without a flag that allows it";
  return gate("OVEREXTENDED", flag, "an allowing flag", failure, flag && flag.replaceAll("_", " "));
}
