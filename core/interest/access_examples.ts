/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { interest } from "./module.ts";

export const examples: Examples<typeof interest> = {
  inputs: {
    "interest.process": () => ({}),
    "interest.settings": (own) => ({ portfolio_id: own.portfolio }),
    "interest.set-rate": (own) => ({ portfolio_id: own.portfolio, new_rate: 0.03 }),
  },
};
