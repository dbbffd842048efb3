/** Contracts of corporate actions: dividends, splits and the ends of listings. Browser-safe. */
import {
  createSampleData,
  debugPending,
  dividendCalendar,
  dividendHistory,
  lowerOrders,
  processDividends,
  simulateDividend,
  syncDividends,
  toggleDrip,
} from "./contract/dividends.ts";
import { allSplits, processSplits, splitImpact, syncSplits, upcomingSplits } from "./contract/splits.ts";
import { processDelistings, setTerms, syncDelistings, upcomingDelistings } from "./contract/delistings.ts";

export * from "./contract/dividends.ts";
export * from "./contract/splits.ts";
export * from "./contract/delistings.ts";
export * from "./contract/terms.ts";

export const actionContracts = [
  dividendCalendar,
  dividendHistory,
  toggleDrip,
  syncDividends,
  debugPending,
  processDividends,
  lowerOrders,
  simulateDividend,
  createSampleData,
  upcomingSplits,
  allSplits,
  splitImpact,
  syncSplits,
  processSplits,
  upcomingDelistings,
  syncDelistings,
  processDelistings,
  setTerms,
] as const;
