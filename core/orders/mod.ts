/** The public interface of orders. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { cancel } from "./cancel.ts";
import { deletePortfolio } from "./delete_portfolio.ts";
import { explain } from "./explain.ts";
import { get, list, listAll, totals } from "./list.ts";
import { book } from "./order_book.ts";
import { buy, placeOrder, sell } from "./place.ts";
import { process } from "./matching/process.ts";
import { reprice } from "./reprice.ts";

export { processedUntil } from "./matching/processed.ts";
export { reached } from "./matching/progress.ts";
export { endOrdersOf } from "./portfolio/end_orders.ts";
export { execute, type Execution, takenOfAsks } from "./product_orders/execute.ts";
export { fillSession, type ReceiptData, usableQuote } from "./fill.ts";
export { ENDED, PositionLimits, type Positions, tradingFault } from "./portfolio/trading_rules.ts";
export { adjustOrdersForSplit, endOrders, lowerOrdersByDividend } from "./adjust.ts";
export type { Call } from "./matching/process.ts";
export { type Purchase, spendOnShares } from "./product_orders/spend.ts";
export { listOrderedSymbols, listOrders, listPlaced, listPortfoliosWithPending } from "./store.ts";
export { catchUpIfBehind, processUpToNow, runWork } from "./matching/timeline.ts";
export { volumesOf } from "./taken/taken.ts";
export { whenIdle } from "./matching/turn.ts";
export { dollars } from "./words.ts";
export const orderHandlers = [
  buy,
  sell,
  placeOrder,
  book,
  listAll,
  list,
  totals,
  get,
  explain,
  reprice,
  cancel,
  process,
  deletePortfolio,
];
