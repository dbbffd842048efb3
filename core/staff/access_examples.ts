/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { staff } from "./module.ts";

export const examples: Examples<typeof staff> = {
  inputs: {
    "clock.show": () => ({}),
    "clock.set": () => ({ to: "2027-01-04T10:00:00-05:00" }),
    "clock.speed": () => ({ speed: 1 }),
    "clock.advance": () => ({ by: "PT1S" }),
    "jobs.list": () => ({}),
    "jobs.run": () => ({ name: "prune" }),
  },
};
