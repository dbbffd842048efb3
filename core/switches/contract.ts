/** Contracts of the product's switches. Browser-safe. */
import { z } from "zod";
import { contract, staffRoles } from "../kernel/operation.ts";
import { instant, line, nothing, reason } from "../kernel/wire.ts";
import { switchNames, type SwitchState, switchStates } from "../kernel/switches.ts";

const states = Object.values(switchStates).flat() as [SwitchState, ...SwitchState[]];
export const MAX_SENTENCE = 300;

const common = {
  name: z.enum(switchNames),
  state: z.enum(states),
  /** What people see in place of the form or the button; empty where everyone may. */
  sentence: z.string(),
};
export const Switch = z.object(common).meta({ id: "Switch" });

export const listSwitches = contract({
  name: "switches.list",
  route: "GET /switches",
  kind: "query",
  summary: "Show whether registration, comments and contests are open",
  access: "public",
  input: nothing,
  output: z.array(Switch),
  errors: [],
});

const StaffSwitch = z.object({
  ...common,
  /** Null where nobody has changed it. */
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
});

export const staffSwitches = contract({
  name: "switches.changes",
  route: "GET /admin/switches",
  kind: "query",
  summary: "List the switches, and who changed each last",
  access: staffRoles,
  input: nothing,
  output: z.array(StaffSwitch),
  errors: [],
});

export const setSwitch = contract({
  name: "switches.set",
  route: "PUT /admin/switches/:name",
  kind: "command",
  summary: "Open or close registration, comments or contests, with a reason",
  access: ["admin"],
  input: z.strictObject({
    name: z.enum(switchNames),
    state: z.enum(states),
    /** The product's own by default. */
    sentence: line().max(MAX_SENTENCE, { error: "Use at most 300 characters" }).optional(),
    reason,
    /** Replaces the code of a registration by invitation. */
    new_code: z.boolean().default(false),
  }),
  output: z.object({ switch: StaffSwitch, invitation_code: z.string().nullable() }),
  errors: ["RULE_BROKEN"],
  secrets: ["invitation_code"],
});

export const switchContracts = [listSwitches, staffSwitches, setSwitch] as const;
