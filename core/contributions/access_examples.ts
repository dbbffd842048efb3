/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples, Objects } from "../../tests/access_examples.ts";
import type { contributions } from "./module.ts";

const contribution = (own: Objects) => ({
  name: "Monthly",
  amount: 1,
  frequency: "monthly",
  target_portfolio_id: own.portfolio,
  next_contribution_date: "2040-01-31",
});

export const examples: Examples<typeof contributions> = {
  inputs: {
    "contributions.list": () => ({}),
    "contributions.create": (own) => contribution(own),
    "contributions.summary": () => ({}),
    "contributions.process-pending": () => ({}),
    "contributions.list-portfolio": (own) => ({ portfolio_id: own.portfolio }),
    "contributions.get": (own) => ({ id: own.contribution }),
    "contributions.update": (own) => ({ id: own.contribution, ...contribution(own) }),
    "contributions.delete": (own) => ({ id: own.contribution }),
    "contributions.toggle-active": (own) => ({ id: own.contribution, is_active: false }),
  },
  objects: {
    contribution: ({ create }) => create("contributions.create"),
  },
};
