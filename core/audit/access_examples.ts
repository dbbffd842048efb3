/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { audit } from "./module.ts";

export const examples: Examples<typeof audit> = {
  inputs: {
    "audit.list": () => ({ action: "users" }),
    "audit.export": () => ({}),
    "audit.verify": () => ({}),
    "audit.about-me": () => ({}),
  },
};
