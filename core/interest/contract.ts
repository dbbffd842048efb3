/** Contracts of interest on cash. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { dueUntil, id, idOut, instant, moneyOut } from "../kernel/wire.ts";
import { moneyMarketRate, Portfolio } from "../ledger/contract.ts";

const owned = { field: "portfolio_id", kind: "portfolio" } as const;

export const processInterest = contract({
  name: "interest.process",
  route: "POST /contributions/process-interest",
  kind: "command",
  summary: "Pay the interest of the last month that ended, where it is not paid",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** Portfolios whose month is now done. */
    processed: z.int(),
    total_interest: moneyOut,
    /** Portfolios that failed; they are retried. */
    failed: z.int(),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const interestSettings = contract({
  name: "interest.settings",
  route: "GET /contributions/interest-settings/:portfolio_id",
  reads: ["money"],
  kind: "query",
  summary: "Show a portfolio's interest rate, what it pays and when",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id }),
  output: z.object({
    portfolio_id: idOut,
    /** Yearly, as a ratio. */
    money_market_rate: z.number(),
    is_competition: z.boolean(),
    max_rate: z.number(),
    /** A month's interest on the current cash. */
    monthly_estimate: moneyOut,
    next_payment_date: instant,
    total_interest_earned: moneyOut,
  }),
  errors: ["NOT_FOUND"],
});

export const setInterestRate = contract({
  name: "interest.set-rate",
  route: "PUT /contributions/interest-rate/:portfolio_id?new_rate",
  touches: ["money"],
  kind: "command",
  summary: "Set a portfolio's yearly interest rate, as a ratio (0.045 is 4.5%)",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id, new_rate: moneyMarketRate }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const interestContracts = [processInterest, interestSettings, setInterestRate] as const;
