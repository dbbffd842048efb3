/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { review } from "./module.ts";

export const examples: Examples<typeof review> = {
  inputs: {
    "portfolios.ai-analysis": (own) => ({ id: own.portfolio }),
    "portfolios.refresh-ai-analysis": (own) => ({ id: own.portfolio }),
  },
};
