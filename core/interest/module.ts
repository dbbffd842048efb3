/** What interest on cash adds to the product. */
import { module } from "../kernel/module.ts";
import { interestContracts } from "./contract.ts";

export const interest = module({
  name: "interest",
  contracts: interestContracts,
  notificationTypes: ["interest_payment"],
  entrySources: ["interest"],
  terminal: {
    groups: { interest: "Interest on cash" },
    fields: {
      new_rate: "interest on cash a year, as a fraction: 0.045 is 4.5%",
    },
  },
  load: async () => {
    const { interestHandlers, interestWork } = await import("./mod.ts");
    return { handlers: interestHandlers, dueWork: interestWork };
  },
});
