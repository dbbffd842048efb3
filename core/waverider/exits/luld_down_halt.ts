import type { Rule } from "./rule.ts";
import { isHalted } from "./rule.ts";

/** Paused at the lower band. */
export const luldDownHalt: Rule = (look) => ({
  value: look.halt?.reason ?? null,
  threshold: "luld_down",
  fired: isHalted(look) && look.halt?.reason === "luld_down",
});
