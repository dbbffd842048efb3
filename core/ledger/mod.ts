/** The public interface of the ledger. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { create } from "./create.ts";
import { deposit } from "./deposit.ts";
import { edit, setReserve, setVisibility } from "./edit.ts";
import { fork } from "./fork.ts";
import { get, holdings, spendableCash } from "./get.ts";
import { importHoldings } from "./import_holdings.ts";
import { holdingsSummary, list } from "./list.ts";
import { setAutoReinvest } from "./set_auto_reinvest.ts";
import { setAverageCost } from "./set_average_cost.ts";
import { setDefault } from "./set_default.ts";
import { totals, trades, transactions } from "./transactions.ts";
import { verify } from "./verify_bulk.ts";
import { withdraw } from "./withdraw.ts";

export { ledgerProblems } from "./verify_bulk.ts";
export { LedgerSession, spendable } from "./ledger_session.ts";
export type { Change, Entry, HoldingState, PortfolioState, Source } from "./state.ts";
export { forPortfolios, listFailing, type Work } from "./for_portfolios.ts";
export {
  type EntriesOf,
  type Holder,
  listHeldSymbols,
  listHolders,
  listPaidIn,
  listShareChanges,
  listWithEntry,
  readStateAt,
  type ShareChange,
} from "./as_of_bulk.ts";
export { type CashDays, listCashDays } from "./cash_days_bulk.ts";
export { type ActionEntry, actionTypes, listActionEntries, listImported, listJournal } from "./journal_bulk.ts";
export { changeOwn, hideFromLeaderboards, openOwn, presentOwn } from "./own.ts";
export { type Existing, existingPortfolios, listExistingWith } from "./existing_bulk.ts";
export { paidInTypes } from "./entry_types.ts";
export { presentEntry } from "./present_transaction.ts";
export {
  assertOwn,
  type DividendEntry,
  getPortfolio,
  getValued,
  hasEntry,
  type HoldingRow,
  listDividendEntries,
  listPortfolios,
  listPortfoliosById,
  portfolioNotFound,
  type PortfolioRow,
  sumOfEntries,
} from "./store.ts";
export { beganAt, type Effect, listEffects } from "./effects.ts";
export { type EntrySum, type Exchange, listExchanges, sumEntries } from "./sums.ts";
export { listSymbols, listSymbolsOf, type Valued, valuedAsOf } from "./value_bulk.ts";
export { latestPrices, presentHoldings, presentPortfolio, presentShares, type Prices } from "./valuation.ts";
export { type RiskLevel, stocksOfDay } from "./stock_of_day.ts";

export const ledgerHandlers = [
  create,
  list,
  holdingsSummary,
  get,
  holdings,
  spendableCash,
  transactions,
  trades,
  totals,
  edit,
  deposit,
  withdraw,
  setDefault,
  setReserve,
  setVisibility,
  setAutoReinvest,
  setAverageCost,
  importHoldings,
  fork,
  verify,
];
