/** The door of the ledger. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import * as change from "./change.ts";
import { create } from "./create.ts";
import * as read from "./read.ts";
import { verify } from "./verify.ts";

export { type Entry, type HoldingState, LedgerSession, type PortfolioState, spendable } from "./ledger_session.ts";
export { presentEntry } from "./present_transaction.ts";
export { getPortfolio, getValued, type HoldingRow, portfolioNotFound, type PortfolioRow } from "./store.ts";
export { presentHoldings, presentPosition } from "./valuation.ts";

export const ledgerHandlers = [
  create,
  read.list,
  read.holdingsSummary,
  read.get,
  read.holdings,
  read.spendableCash,
  read.transactions,
  change.edit,
  change.deposit,
  change.withdraw,
  change.setDefault,
  change.setReserve,
  change.setVisibility,
  verify,
];
