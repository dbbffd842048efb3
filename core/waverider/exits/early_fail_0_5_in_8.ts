import { earlyFail, type Rule } from "./rule.ts";

export const earlyFail8: Rule = (look) =>
  earlyFail(look, look.config.exits.first_fail_minutes, look.config.exits.first_fail_gain);
