/** Valid calls of the module's operations: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { switches } from "./module.ts";

export const examples: Examples<typeof switches> = {
  inputs: {
    "switches.list": () => ({}),
    "switches.changes": () => ({}),
    "switches.set": () => ({ name: "comments", state: "open", reason: "As before" }),
  },
};
