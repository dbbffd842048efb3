/** The public interface of the ledger. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { create } from "./portfolios/create.ts";
import { deposit } from "./portfolios/deposit.ts";
import { edit, setReserve, setVisibility } from "./portfolios/edit.ts";
import { fork } from "./portfolios/fork.ts";
import { get, holdings, spendableCash } from "./portfolios/get.ts";
import { importHoldings } from "./portfolios/import_holdings.ts";
import { holdingsSummary, list } from "./portfolios/list.ts";
import { setAutoReinvest } from "./portfolios/set_auto_reinvest.ts";
import { setAverageCost } from "./portfolios/set_average_cost.ts";
import { setDefault } from "./portfolios/set_default.ts";
import { totals, trades, transactions } from "./transactions.ts";
import { verify } from "./verify/verify_bulk.ts";
import { withdraw } from "./portfolios/withdraw.ts";

export { ledgerProblems } from "./verify/verify_bulk.ts";
export { LedgerWriter, spendable } from "./journal/ledger_writer.ts";
export type { Change, Entry, HoldingState, PortfolioState, Source, TradingRules } from "./state.ts";
export { insertPortfolio, type NewPortfolio } from "./portfolios/new_portfolio.ts";
export { forPortfolios, listFailing, type Work } from "./journal/for_portfolios.ts";
export { countSetAside, giveUpFor, hasFailedAgain, listSetAside, takeUpAgain } from "./journal/set_aside.ts";
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
} from "./journal/as_of_bulk.ts";
export { type CashDays, listCashDays } from "./journal/cash_days_bulk.ts";
export { type ActionEntry, actionTypes, listActionEntries, listImported, listJournal } from "./journal/journal_bulk.ts";
export { changeOwn, hideFromLeaderboards, openOwn, presentOwn } from "./own.ts";
export { type Existing, existingPortfolios, listExistingWith } from "./journal/existing_bulk.ts";
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
  listOwnSymbols,
  listPortfolios,
  listPortfoliosById,
  portfolioNotFound,
  type PortfolioRow,
  sumOfEntries,
} from "./store.ts";
export { beganAt, type Effect, listEffects } from "./journal/effects.ts";
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
