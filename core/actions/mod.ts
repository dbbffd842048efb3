/** The public interface of corporate actions. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { calendar } from "./calendar.ts";
import { debugPending } from "./debug_pending.ts";
import { delistings } from "./delistings.ts";
import { history } from "./history.ts";
import { lowerOrders } from "./settlement/lower_orders.ts";
import { payDividends } from "./settlement/pay_dividends.ts";
import { portfolioImpact } from "./portfolio_impact.ts";
import { processDelistings } from "./settlement/process_delistings.ts";
import { processSplits } from "./settlement/process_splits.ts";
import { setTerms } from "./set_terms.ts";
import { createSampleData, simulate } from "./settlement/simulate.ts";
import { all, upcoming } from "./splits.ts";
import { syncDelistings, syncDividends, syncSplits } from "./settlement/sync.ts";
import { toggleDrip } from "./toggle_drip.ts";

export { type Announced, listAnnounced } from "./settlement/announced.ts";
export { ratioWords } from "./amounts.ts";
export { delistingChanges, dividendChange, splitChange } from "./settlement/changes.ts";
export { DAYS_LATE, PAY_HOUR } from "./days.ts";
export { actionDueWork } from "./due.ts";
export { projectedDividends } from "./expected.ts";
export { type ActionId, anyDoneSince, listSettledOf, lockHistories } from "./settlement/settled.ts";
export type { DelistingRow, DividendRow, SplitRow } from "./store.ts";
export { outcomeInWords } from "./terms.ts";
export { keepAnnounced, noteSettled } from "./write_bulk.ts";

export const actionHandlers = [
  calendar,
  history,
  toggleDrip,
  syncDividends,
  debugPending,
  payDividends,
  lowerOrders,
  simulate,
  createSampleData,
  upcoming,
  all,
  portfolioImpact,
  syncSplits,
  processSplits,
  delistings,
  syncDelistings,
  processDelistings,
  setTerms,
];
