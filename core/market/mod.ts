/**
 * The public interface of the market module: the port, the calendar and the simulated market. Other modules import only
 * this file.
 */
export { baseDay, type ReturnRange } from "./base_day.ts";
export {
  type Bar,
  type Bars,
  type BarsRequest,
  type Exchange,
  type MarketColumns,
  type MarketData,
  MarketDataError,
  type MarketHealth,
  type MarketOfOne,
  type Quote,
  type ScanColumns,
  type SecondQuotes,
  type SecondsRequest,
  type SecurityType,
  type Snapshot,
  type Ticker,
  type Timespan,
  type TouchReached,
  type TouchRequest,
  type Trade,
} from "./port.ts";
export type { BulkLine, BulkRatio, Fundamentals, MarketBulk, NewsBalance, SessionColumns } from "./bulk.ts";
export { bulkRatios } from "./bulk.ts";
export type {
  Article,
  ConditionCode,
  Delisting,
  Dividend,
  Ipo,
  MarketFacts,
  Ratios,
  Sentiment,
  ShortInterest,
  ShortVolume,
  Split,
  StatementLines,
  Statements,
  TickerDetails,
} from "./facts.ts";
export {
  epochDayAt,
  epochDayOf,
  holidaysOf,
  isoOfEpochDay,
  isTradingDay,
  latestSessionDay,
  type MarketHoliday,
  midnightOf,
  NEW_YORK,
  nextOpen,
  nextOpenMs,
  nextSessionMs,
  nextTradingDay,
  previousTradingDay,
  sessionAt,
  sessionAtMs,
  sessionMinutesUntil,
  type TradingHours,
  tradingHours,
  type TradingHoursMs,
  tradingHoursMs,
  type TradingSession,
} from "./calendar.ts";
export { marketStatusAt, type MarketStatusNow } from "./status.ts";
export { ifKnown } from "./known.ts";
export { polygonMarket } from "./polygon/adapter.ts";
export { beginMarket, offThreadMarket } from "./simulated/off_thread.ts";
export { simulatedMarket } from "./simulated/adapter.ts";
export { MARKET_VERSION } from "./simulated/version.ts";
export { atr, ema, type Macd, macd, rsi, sma, vwap } from "./indicators.ts";
