/** Contracts of positions that are not traded: edited, brought in from elsewhere, copied. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { id, instantIn, line, priceAmount } from "../kernel/wire.ts";
import { Holding, Portfolio, portfolioName } from "./contract.ts";

/** The most positions that one import takes. */
export const MAX_POSITIONS = 500;

export const averageCost = priceAmount().gt(0, { error: "Enter a valid cost" }).max(1e7, {
  error: "A share costs at most $10,000,000",
});

export const setAverageCost = contract({
  name: "holdings.set-average-cost",
  kind: "command",
  summary: "Change a holding's average cost; hides its portfolio from leaderboards",
  access: "owner",
  owned: { field: "id", kind: "holding" },
  input: z.strictObject({ id, average_cost: averageCost }),
  output: Holding,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const importHoldings = contract({
  name: "holdings.import",
  kind: "command",
  summary: "Add positions held elsewhere; hides the portfolio from leaderboards",
  access: "owner",
  owned: { field: "portfolio_id", kind: "portfolio" },
  input: z.strictObject({
    portfolio_id: id,
    // Values are checked row by row, so that the answer names every row that is refused.
    holdings: z.array(z.strictObject({ symbol: line().max(40), shares: z.number(), average_cost: z.number() }))
      .min(1, { error: "Give at least one position" })
      .max(MAX_POSITIONS, { error: `Give at most ${MAX_POSITIONS} positions` }),
    /** Check the rows and import nothing. */
    preview: z.boolean().default(false),
    /** Import the other rows when some are refused; else any refused row stops the import. */
    skip_refused: z.boolean().default(false),
  }),
  output: z.object({
    imported: z.int(),
    /** Rows that are or would be imported. */
    accepted: z.int(),
    errors: z.array(z.object({
      /** From 1. */
      row: z.int(),
      symbol: z.string(),
      message: z.string(),
    })),
  }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const forkPortfolio = contract({
  name: "portfolios.fork",
  kind: "command",
  summary: "Copy a portfolio as it stood at a past instant into a new private one",
  access: "owner",
  owned: { field: "id", kind: "portfolio" },
  input: z.strictObject({
    id,
    at: instantIn,
    name: portfolioName.optional(),
  }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const positionContracts = [setAverageCost, importHoldings, forkPortfolio] as const;
