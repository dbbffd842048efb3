/** The door of the market: the port, the calendar and the simulated market. Other modules import only this file. */
export type { Bar, Bars, BarsRequest, Exchange, MarketData, Quote, SecurityType, Snapshot, Ticker, TickerDetails, Timespan, Trade } from "./port.ts";
export {
  epochDayAt,
  holidaysOf,
  isoOfEpochDay,
  isTradingDay,
  type MarketHoliday,
  midnightOf,
  NEW_YORK,
  nextOpen,
  nextOpenMs,
  nextTradingDay,
  previousTradingDay,
  type Session,
  sessionAt,
  sessionAtMs,
  type TradingHours,
  tradingHours,
  type TradingHoursMs,
  tradingHoursMs,
} from "./calendar.ts";
export { marketStatusAt, type MarketStatusNow } from "./status.ts";
export { simulatedMarket } from "./simulated/adapter.ts";
