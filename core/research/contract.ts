/** Contracts of research. Browser-safe. */
import { searchStocks, sparklines, stockInfo, stockQuote, tradingSnapshot } from "./stocks/contract.ts";
import { stockBars, stockHistory, stockSnapshot } from "./stocks/bars_contract.ts";
import { shortInterest, shortVolume, splitHistory, stockNews } from "./stocks/facts_contract.ts";
import { technicalEma, technicalMacd, technicalRsi, technicalSma, technicalSummary } from "./technical/contract.ts";
import { dividendRates, stockDividends } from "./dividends/contract.ts";
import { stockRatios } from "./fundamentals/ratios_contract.ts";
import {
  conditionCodes,
  enhancedStatus,
  ipoCalendar,
  marketHolidays,
  marketHours,
  marketOperations,
  marketStatus,
  stocksHolidays,
  stocksOperations,
} from "./calendar/contract.ts";
import {
  marketPulse,
  marketSnapshot,
  marketSummary,
  movers,
  moversEnhanced,
  popularEtfs,
  topGainers,
  topLosers,
  trending,
} from "./market/contract.ts";
import { dividendStocks, exchangeHeatmap, sectorPerformance } from "./market/sectors_contract.ts";
import { stocksMap } from "./market/map_contract.ts";
import { breadth, breadthHistory } from "./market/breadth_contract.ts";
import { stockEarnings, stockEvents } from "./fundamentals/earnings_contract.ts";
import { screen } from "./screen/screen_contract.ts";
import { compare } from "./stocks/compare_contract.ts";
import { financialsContracts } from "./fundamentals/financials_contract.ts";
import { sectorMedians } from "./market/sector_medians_contract.ts";
import { tradingDays } from "./calendar/trading_days_contract.ts";

export const researchContracts = [
  marketStatus,
  marketHours,
  marketHolidays,
  searchStocks,
  stockBars,
  stockQuote,
  sparklines,
  dividendRates,
  stockInfo,
  tradingSnapshot,
  marketOperations,
  stocksOperations,
  stocksHolidays,
  enhancedStatus,
  marketSnapshot,
  marketPulse,
  marketSummary,
  movers,
  moversEnhanced,
  topGainers,
  topLosers,
  trending,
  popularEtfs,
  breadth,
  breadthHistory,
  exchangeHeatmap,
  sectorPerformance,
  sectorMedians,
  stocksMap,
  dividendStocks,
  ipoCalendar,
  conditionCodes,
  tradingDays,
  screen,

  compare,
  stockSnapshot,
  stockHistory,
  technicalSma,
  technicalEma,
  technicalRsi,
  technicalMacd,
  technicalSummary,
  stockDividends,
  splitHistory,
  ...financialsContracts,
  stockRatios,
  stockNews,
  shortInterest,
  shortVolume,
  stockEarnings,
  stockEvents,
] as const;
