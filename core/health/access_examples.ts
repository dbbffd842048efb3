/** Valid calls of the module's operations: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { health } from "./module.ts";

export const examples: Examples<typeof health> = {
  inputs: { "health.show": () => ({}), "health.tables": () => ({}) },
};
