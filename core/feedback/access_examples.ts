/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { feedback } from "./module.ts";

let unique = 0;

export const examples: Examples<typeof feedback> = {
  inputs: {
    "feedback.create": () => ({ title: `A thought, number ${++unique}`, description: "The table is clear", url: "/" }),
    "feedback.list": () => ({}),
    "feedback.counts": () => ({}),
    "feedback.update": (own) => ({ id: own.feedback, status: "resolved" }),
    "feedback.export": () => ({}),
  },
  objects: { feedback: ({ create }) => create("feedback.create") },
};
