/** Contracts of positions that are not traded: edited, imported, copied. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { id, instantIn, line, priceAmount } from "../kernel/wire.ts";
import { Holding, Portfolio, portfolioName } from "./contract.ts";

/** The most positions in one import. */
export const MAX_POSITIONS = 500;

export const averageCost = priceAmount().gt(0, { error: "Enter a valid cost" }).max(1e7, {
  error: "A share costs at most $10,000,000",
});

export const setAverageCost = contract({
  name: "holdings.set-average-cost",
  route: "PUT /trading/holdings/:id/average-cost?average_cost",
  touches: ["money"],
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
  route: "POST /trading/:portfolio_id/import-holdings",
  touches: ["money"],
  kind: "command",
  summary: "Add positions held elsewhere; hides the portfolio from leaderboards",
  access: "owner",
  owned: { field: "portfolio_id", kind: "portfolio" },
  input: z.strictObject({
    portfolio_id: id,
    // Values are checked row by row, so that the response names every refused row.
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
  route: "POST /portfolios/:id/fork 201",
  touches: ["money"],
  kind: "command",
  summary: "Copy a portfolio as it was at a past instant into a new private one",
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

/** Whether an import had only errors: a script must see that as a failure. */
export const nothingTaken = ({ imported, errors }: { imported: number; errors: readonly unknown[] }): boolean =>
  imported === 0 && errors.length > 0;

export const positionContracts = [setAverageCost, importHoldings, forkPortfolio] as const;
