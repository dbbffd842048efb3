/** What switches add to the product. */
import { module } from "../kernel/module.ts";
import { switchContracts } from "./contract.ts";

export const switches = module({
  name: "switches",
  contracts: switchContracts,
  terminal: {
    groups: { switches: "Switches: registration, comments and contests" },
    fields: {
      new_code: "replace the code of a registration by invitation",
      sentence: "what people see; the product's own by default",
      "switches.set.name": "registration, comments or contests",
      "switches.set.reason": "why, for the record",
      "switches.set.state":
        "registration: open, invitation or closed; comments: open or read_only; contests: on or off",
    },
  },
  load: async () => {
    const { switchHandlers } = await import("./mod.ts");
    return { handlers: switchHandlers };
  },
});
