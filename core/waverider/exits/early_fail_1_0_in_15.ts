import { earlyFail, type Rule } from "./rule.ts";

export const earlyFail15: Rule = (look) =>
  earlyFail(look, look.config.exits.second_fail_minutes, look.config.exits.second_fail_gain);
