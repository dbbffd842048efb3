/** The public interface of research. */
import type { Handler } from "../kernel/handler.ts";
import { bars } from "./bars.ts";
import { breadth } from "./breadth.ts";
import { breadthHistory } from "./breadth_history.ts";
import { compare } from "./compare.ts";
import { codes } from "./condition_codes.ts";
import { manyDividendRates } from "./dividend_rates.ts";
import { dividendPayers } from "./dividend_stocks.ts";
import { dividends } from "./dividends.ts";
import { earnings } from "./earnings.ts";
import { events } from "./events.ts";
import { statusHandlers } from "./enhanced_status.ts";
import { heatmap } from "./exchange_heatmap.ts";
import { financials, financialYears } from "./financials.ts";
import { historical } from "./historical.ts";
import { info } from "./info.ts";
import { ipos } from "./ipo_calendar.ts";
import { holidaysHandlers } from "./market_holidays.ts";
import { hours } from "./market_hours.ts";
import { status } from "./market_status.ts";
import { pulse } from "./market_pulse.ts";
import { summary } from "./market_summary.ts";
import { mostTradedHandlers } from "./most_traded.ts";
import { moversHandlers } from "./movers.ts";
import { news } from "./news.ts";
import { quote } from "./quote.ts";
import { ratios } from "./ratios.ts";
import { screen } from "./screen_market.ts";
import { search } from "./search.ts";
import { sectorMedians } from "./sector_medians.ts";
import { sectors } from "./sector_performance.ts";
import { shortInterestNow } from "./short_interest.ts";
import { shortVolumeDays } from "./short_volume.ts";
import { manySparklines } from "./sparklines.ts";
import { splitsHistory } from "./splits_history.ts";
import { stockNow } from "./stock_snapshot.ts";
import { technicalHandlers } from "./technical.ts";
import { technicalSummaryOf } from "./technical_summary.ts";
import { days } from "./trading_days.ts";
import { snapshot } from "./trading_snapshot.ts";
import { trending } from "./trending.ts";

export { figuresAhead, rowsAhead } from "./ahead.ts";
export { askDividends, dividendYield } from "./dividend_figures.ts";
export { mapConcurrently } from "./map_concurrently.ts";
export { changeSince, presentQuote } from "./quote.ts";
export { inNewYork } from "./market_status.ts";
export { type AskedScreen, matchesOf } from "./screen_market.ts";

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
