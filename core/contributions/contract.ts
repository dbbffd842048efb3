/** Contracts of recurring contributions. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { date, decimal, dueUntil, id, idOut, instant, line, money, moneyOut, nothing, symbol } from "../kernel/wire.ts";
import { frequencyNames } from "./schedule.ts";

export { purchasesOf } from "./purchases.ts";
export { frequencies, type Frequency, frequencyNames } from "./schedule.ts";

/** The most symbols of an allocation. */
const MAX_SYMBOLS = 20;
const TOO_MUCH = { error: "Auto-invest percentage cannot exceed 100%" };
const percent = decimal(2);

/** Percent by symbol: an object, or the same as JSON text. */
const allocation = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value ?? {};
    try {
      return JSON.parse(value || "{}");
    } catch {
      return value;
    }
  },
  z.record(symbol, percent.gt(0, { error: "Enter a percentage above 0" }).max(100), {
    error: 'Give percentages by symbol, like {"AAPL": 60, "MSFT": 40}',
  }).refine((a) => Object.keys(a).length <= MAX_SYMBOLS, { error: `Use at most ${MAX_SYMBOLS} symbols` })
    .refine((a) => Object.values(a).reduce((sum, p) => sum + Math.round(p * 100), 0) <= 10_000, {
      error: "Total allocation cannot exceed 100%",
    }),
);

/** A date, or the date followed by T09:00:00: contributions are made at nine in New York. */
const dueDate = line().regex(/^\d{4}-\d{2}-\d{2}(T09:00:00)?$/, { error: "Use a date like 2026-12-01" })
  .transform((date) => date.slice(0, 10)).pipe(date("2026-12-01"));

export const Contribution = z.object({
  id: idOut,
  name: z.string(),
  amount: moneyOut,
  frequency: z.enum(frequencyNames),
  target_portfolio_id: idOut,
  auto_invest_percentage: z.number(),
  /** Percent of the invested part, by symbol; the rest stays in cash. */
  target_allocation: z.record(z.string(), z.number()),
  /** New York time, without an offset: always at nine. */
  next_contribution_date: z.string(),
  is_active: z.boolean(),
  portfolio: z.object({ id: idOut, name: z.string() }),
  created_at: instant,
}).meta({ id: "Contribution" });
export type Contribution = z.output<typeof Contribution>;

const plan = {
  name: line().min(1, { error: "Please fill in all required fields" }).max(100),
  amount: money().gt(0, { error: "Amount must be greater than 0" })
    .max(1_000_000, { error: "Maximum contribution is $1,000,000" }),
  frequency: z.enum(frequencyNames),
  target_portfolio_id: id,
  auto_invest_percentage: percent.min(0, { error: "Enter a percentage from 0 to 100" }).max(100, TOO_MUCH).default(0),
  target_allocation: allocation.default({}),
  next_contribution_date: dueDate,
};
const owned = { field: "id", kind: "contribution" } as const;
const refusals = ["NOT_FOUND", "SYMBOL_NOT_FOUND", "RULE_BROKEN"] as const;

export const createContribution = contract({
  name: "contributions.create",
  route: "POST /contributions 201",
  touches: ["money"],
  kind: "command",
  summary: "Plan a recurring contribution to a portfolio",
  access: "owner",
  owned: { field: "target_portfolio_id", kind: "portfolio" },
  input: z.strictObject({ ...plan, is_active: z.boolean().default(true) }),
  output: Contribution,
  errors: refusals,
});

export const updateContribution = contract({
  name: "contributions.update",
  route: "PUT /contributions/:id",
  touches: ["money"],
  kind: "command",
  summary: "Change a recurring contribution",
  access: "owner",
  owned,
  input: z.strictObject({ id, ...plan }),
  output: Contribution,
  errors: refusals,
});

export const toggleContribution = contract({
  name: "contributions.toggle-active",
  route: "PUT /contributions/:id/toggle-active?is_active",
  touches: ["money"],
  kind: "command",
  summary: "Activate a recurring contribution, without the missed dates, or deactivate it",
  access: "owner",
  owned,
  input: z.strictObject({ id, is_active: z.boolean() }),
  output: Contribution,
  errors: ["NOT_FOUND"],
});

export const deleteContribution = contract({
  name: "contributions.delete",
  route: "DELETE /contributions/:id 204",
  touches: ["money"],
  kind: "command",
  summary: "Delete a recurring contribution; what it contributed stays",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const getContribution = contract({
  name: "contributions.get",
  route: "GET /contributions/:id",
  reads: ["money"],
  kind: "query",
  summary: "Show a recurring contribution",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: Contribution,
  errors: ["NOT_FOUND"],
});

export const listContributions = contract({
  name: "contributions.list",
  route: "GET /contributions",
  reads: ["money"],
  kind: "query",
  summary: "List your recurring contributions, the next due first",
  access: "user",
  input: nothing,
  output: z.array(Contribution),
  errors: [],
});

export const listPortfolioContributions = contract({
  name: "contributions.list-portfolio",
  route: "GET /contributions/portfolio/:portfolio_id",
  reads: ["money"],
  kind: "query",
  summary: "List the recurring contributions to a portfolio, the next due first",
  access: "owner",
  owned: { field: "portfolio_id", kind: "portfolio" },
  input: z.strictObject({ portfolio_id: id }),
  output: z.array(Contribution),
  errors: ["NOT_FOUND"],
});

export const contributionSummary = contract({
  name: "contributions.summary",
  route: "GET /contributions/summary/user",
  reads: ["money"],
  kind: "query",
  summary: "Sum up your recurring contributions as a monthly amount",
  access: "user",
  input: nothing,
  output: z.object({
    /** How many there are. */
    total_contributions: z.int(),
    active_contributions: z.int(),
    /** Of the active ones. */
    monthly_equivalent_total: moneyOut,
    next_contribution_date: z.string().nullable(),
  }),
  errors: [],
});

export const processContributions = contract({
  name: "contributions.process-pending",
  route: "POST /contributions/process-pending",
  kind: "command",
  summary: "Make the contributions that fell due and, in an open market, their purchases",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** Contributions made. */
    processed: z.int(),
    /** Purchases made. */
    bought: z.int(),
    /** Portfolios that failed; they are retried. */
    failed: z.int(),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const contributionContracts = [
  createContribution,
  updateContribution,
  toggleContribution,
  deleteContribution,
  getContribution,
  listContributions,
  listPortfolioContributions,
  contributionSummary,
  processContributions,
] as const;
