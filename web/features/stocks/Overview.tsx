import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { chartKindOf, stockRangeOf } from "../../lib/chart/chart_ranges.ts";
import { addDays } from "../../lib/market/days.ts";
import { percentOf } from "../../lib/market/live.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { dividendsQuery, mediansQuery } from "../../lib/api/queries.ts";
import type { StockPart, StockSearch } from "../../lib/views/stock_view.ts";
import { t } from "../../lib/text.ts";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { CompanyInfo, ShortInterest } from "./CompanyCards.tsx";
import { DividendHistory, DividendInformation } from "./Dividends.tsx";
import { OverviewTiles } from "./OverviewTiles.tsx";
import { PositionCard } from "./PositionCard.tsx";
import { DayTiles, PriceRangeCard, SpreadCard } from "./QuoteCards.tsx";
import { shortInterestQuery, type StockInfo, useLater } from "./queries.ts";
import { cutInYear, reliabilityOf } from "./reliability.ts";
import { ReliabilityRow } from "./ReliabilityRow.tsx";
import { StockChart } from "./StockChart.tsx";
import { useBars } from "./use_bars.ts";

interface Props {
  readonly symbol: string;
  /** At the live price; undefined while it is loading. */
  readonly quote: StockQuote | undefined;
  readonly info: StockInfo | undefined;
  readonly search: StockSearch;
  readonly onShow: (part: StockPart) => void;
}

export function Overview({ symbol, quote, info, search, onShow }: Props) {
  const range = stockRangeOf(search.range);
  const other = search.compare?.toUpperCase();
  const bars = useBars(symbol, range);
  const later = useLater(quote !== undefined && info !== undefined && (bars.points !== null || Boolean(bars.error)));
  const dividends = useQuery({ ...dividendsQuery(symbol), enabled: later });
  const { data: medians } = useQuery({ ...mediansQuery(info?.sector ?? ""), enabled: later && Boolean(info?.sector) });
  // The card of short sales fetches it once it is visible.
  const { data: short } = useQuery({ ...shortInterestQuery(symbol), enabled: false });
  const now = useMarketNow();
  const today = quote && now() !== null ? newYorkDate(now()!) : null;
  const reliability = useMemo(
    () => today && dividends.data ? reliabilityOf(dividends.data.dividends, today) : null,
    [dividends.data, today],
  );
  const cut = useMemo(() => today !== null && cutInYear(dividends.data?.dividends ?? [], today), [
    dividends.data,
    today,
  ]);
  const annual = dividends.data?.annual_dividends;
  const failed = dividends.isError && !dividends.data;
  return (
    <div className="stack">
      <OverviewTiles
        quote={quote}
        info={info}
        averageVolume={short?.average_daily_volume}
        median={medians?.pe_ratio}
      />
      <div className="with-side">
        <div className="stack">
          <StockChart
            symbol={symbol}
            range={range}
            kind={chartKindOf(search.kind)}
            bars={bars}
            base={quote?.prev_close ?? null}
            other={other && other !== symbol ? other : null}
            onShow={onShow}
            extra={<TextButton onClick={() => onShow({ tab: "chart" })}>{t("Open chart")}</TextButton>}
          />
          <div className="columns">
            {quote && <SpreadCard quote={quote} />}
            <PriceRangeCard quote={quote} info={info} />
          </div>
          <div className="columns">
            <DividendHistory key={symbol} data={dividends.data} failed={failed} today={today} />
            <DividendInformation
              info={info}
              data={dividends.data}
              expected={reliability?.kind === "perfect" ? addDays(today!, reliability.days) : null}
              yieldPercent={annual && quote?.price ? percentOf(annual, quote.price) : null}
              failed={failed}
            />
          </div>
        </div>
        <div className="stack">
          {!failed && <ReliabilityRow found={reliability} cut={cut} />}
          <DayTiles quote={quote} />
          <PositionCard symbol={symbol} price={quote?.price ?? null} />
          <CompanyInfo info={info} />
          <ShortInterest symbol={symbol} later={later} />
        </div>
      </div>
    </div>
  );
}
