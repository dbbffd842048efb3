/** Contracts for running the product: the market clock, jobs, and what staff sees of the whole. Browser-safe. */
import { clockContracts } from "./clock_contract.ts";
import { jobContracts } from "./job_contract.ts";
import { overviewContracts } from "./overview_contract.ts";

export const staffContracts = [...jobContracts, ...clockContracts, ...overviewContracts] as const;
