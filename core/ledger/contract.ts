/** Contracts of the ledger. Browser-safe. */
import {
  createPortfolio,
  editPortfolio,
  getPortfolio,
  listPortfolios,
  setDefault,
  setVisibility,
} from "./contract/portfolios.ts";
import { deposit, setReserve, spendableCash, withdraw } from "./contract/cash.ts";
import { holdingsSummary, listHoldings, setAutoReinvest } from "./contract/holdings.ts";
import { listTransactions, transactionTotals, verifyLedger } from "./contract/transactions.ts";

export { type TransactionType, transactionTypes } from "./entry_types.ts";
export * from "./contract/portfolios.ts";
export * from "./contract/terms.ts";
export * from "./contract/cash.ts";
export * from "./contract/holdings.ts";
export * from "./contract/transactions.ts";

export const ledgerContracts = [
  createPortfolio,
  listPortfolios,
  holdingsSummary,
  getPortfolio,
  editPortfolio,
  setDefault,
  deposit,
  withdraw,
  setReserve,
  setVisibility,
  spendableCash,
  listHoldings,
  setAutoReinvest,
  listTransactions,
  transactionTotals,
  verifyLedger,
] as const;
