/** The public interface of research. */
import type { Handler } from "../kernel/run/handler.ts";
import { bars } from "./stocks/bars.ts";
import { breadth } from "./market/breadth.ts";
import { breadthHistory } from "./market/breadth_history.ts";
import { compare } from "./stocks/compare.ts";
import { codes } from "./calendar/condition_codes.ts";
import { manyDividendRates } from "./dividends/dividend_rates.ts";
import { dividendPayers } from "./market/dividend_stocks.ts";
import { dividends } from "./dividends/dividends.ts";
import { earnings } from "./fundamentals/earnings.ts";
import { events } from "./stocks/events.ts";
import { statusHandlers } from "./calendar/enhanced_status.ts";
import { heatmap } from "./market/exchange_heatmap.ts";
import { filedStatements, financials, financialYears } from "./fundamentals/financials.ts";
import { historical } from "./stocks/historical.ts";
import { info } from "./stocks/info.ts";
import { ipos } from "./calendar/ipo_calendar.ts";
import { holidaysHandlers } from "./calendar/market_holidays.ts";
import { hours } from "./calendar/market_hours.ts";
import { status } from "./calendar/market_status.ts";
import { pulse } from "./market/market_pulse.ts";
import { summary } from "./market/market_summary.ts";
import { mostTradedHandlers } from "./market/most_traded.ts";
import { moversHandlers } from "./market/movers.ts";
import { news } from "./stocks/news.ts";
import { quote } from "./stocks/quote.ts";
import { ratios } from "./fundamentals/ratios.ts";
import { screen } from "./screen/screen_market.ts";
import { search } from "./stocks/search.ts";
import { sectorMedians } from "./market/sector_medians.ts";
import { sectors } from "./market/sector_performance.ts";
import { stocksMap } from "./market/stocks_map.ts";
import { shortInterestNow } from "./stocks/short_interest.ts";
import { shortVolumeDays } from "./stocks/short_volume.ts";
import { manySparklines } from "./stocks/sparklines.ts";
import { splitsHistory } from "./stocks/splits_history.ts";
import { stockNow } from "./stocks/stock_snapshot.ts";
import { technicalHandlers } from "./technical/technical.ts";
import { technicalSummaryOf } from "./technical/technical_summary.ts";
import { days } from "./calendar/trading_days.ts";
import { snapshot } from "./stocks/trading_snapshot.ts";
import { trending } from "./market/trending.ts";

export { figuresAhead, rowsAhead } from "./ahead.ts";
export { type DeclaredDividend, declaredDividends } from "./dividends/declared_dividends.ts";
export { askDividends, dividendYield } from "./dividends/dividend_figures.ts";
export { filedBetween, nextReport } from "./fundamentals/next_report.ts";
export { mapConcurrently } from "./map_concurrently.ts";
export { changeSince, presentQuote } from "./stocks/quote.ts";
export { inNewYork } from "./calendar/market_status.ts";
export { type AskedScreen, matchesOf } from "./screen/screen_market.ts";

const marketHandlers = [
  ...statusHandlers,
  ...holidaysHandlers,
  ...mostTradedHandlers,
  ...moversHandlers,
  ...[
    summary,
    pulse,
    trending,
    breadth,
    breadthHistory,
    heatmap,
    sectors,
    sectorMedians,
    stocksMap,
    dividendPayers,
    ipos,
    codes,
    days,
  ],
];
const stockHandlers = [
  ...[
    bars,
    quote,
    manySparklines,
    manyDividendRates,
    compare,
    info,
    snapshot,
    stockNow,
    historical,
    ...technicalHandlers,
    technicalSummaryOf,
  ],
  ...[
    dividends,
    splitsHistory,
    financials,
    financialYears,
    filedStatements,
    earnings,
    events,
    ratios,
    news,
    shortInterestNow,
    shortVolumeDays,
  ],
];
export const researchHandlers: readonly Handler[] = [
  status,
  hours,
  search,
  screen,
  ...stockHandlers,
  ...marketHandlers,
];
