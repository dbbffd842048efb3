import { useQuery } from "@tanstack/react-query";
import { snapshotQuery } from "../../lib/queries.ts";
import { Compact, Delta, Price } from "../../ui/numbers.tsx";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";

/** Key figures of a stock in a hover card. */
export function QuickView({ symbol }: { symbol: string }) {
  const { data, error } = useQuery({ ...snapshotQuery(symbol), staleTime: 20_000, retry: false });
  return (
    <div className="quick-view">
      {error && !data && <p className="muted">Unable to load data</p>}
      {!data && !error && <RowsSkeleton rows={7} dense />}
      {data && (
        <>
          <div className="row between">
            <strong>{data.quote.symbol}</strong>
            <span>
              <Price value={data.quote.price} flash /> <Delta percent={data.quote.change_percentage} />
            </span>
          </div>
          <Sparkline values={data.chart_data.map((point) => point.close)} base={data.quote.prev_close} />
          <dl className="figures">
            <dt>Bid, ask</dt>
            <dd>
              <Price value={data.quote.bid_price} />, <Price value={data.quote.ask_price} />
            </dd>
            <dt>Day's range</dt>
            <dd>
              <Price value={data.quote.low} /> to <Price value={data.quote.high} />
            </dd>
            <dt>52-week range</dt>
            <dd>
              <Price value={data.fifty_two_week_low} /> to <Price value={data.fifty_two_week_high} />
            </dd>
            <dt>Volume</dt>
            <dd>
              <Compact value={data.quote.volume} />
            </dd>
            <dt>Market cap</dt>
            <dd>
              <Compact value={data.market_cap} dollars />
            </dd>
          </dl>
        </>
      )}
    </div>
  );
}
