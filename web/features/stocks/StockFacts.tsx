import { useQuery } from "@tanstack/react-query";
import type { StockQuote } from "../../../core/research/contract.ts";
import { infoQuery } from "../../lib/queries.ts";
import { Compact, Count, Price } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";

export const QuoteFacts = ({ quote }: { quote: StockQuote }) => (
  <Panel title="Quote">
    <dl className="figures">
      <dt>Bid</dt>
      <dd>
        <Price value={quote.bid_price} flash /> × <Count value={quote.bid_shares} />
      </dd>
      <dt>Ask</dt>
      <dd>
        <Price value={quote.ask_price} flash /> × <Count value={quote.ask_shares} />
      </dd>
      <dt>Open</dt>
      <dd>
        <Price value={quote.open} />
      </dd>
      <dt>Day's range</dt>
      <dd>
        <Price value={quote.low} /> to <Price value={quote.high} />
      </dd>
      <dt>Previous close</dt>
      <dd>
        <Price value={quote.prev_close} />
      </dd>
      <dt>Volume</dt>
      <dd>
        <Compact value={quote.volume} />
      </dd>
      <dt>VWAP</dt>
      <dd>
        <Price value={quote.vwap} />
      </dd>
    </dl>
  </Panel>
);

export function CompanyFacts({ symbol }: { symbol: string }) {
  const { data, error } = useQuery(infoQuery(symbol));
  return (
    <Panel title="About">
      {!data && !error && <RowsSkeleton rows={6} dense />}
      {error && !data && <p className="muted">Nothing more is known of {symbol} right now.</p>}
      {data && (
        <dl className="figures">
          <dt>Exchange</dt>
          <dd>{data.exchange}</dd>
          <dt>Sector</dt>
          <dd>{data.sector ?? "None"}</dd>
          <dt>Industry</dt>
          <dd>{data.industry ?? "None"}</dd>
          <dt>Market cap</dt>
          <dd>
            <Compact value={data.market_cap} dollars />
          </dd>
          <dt>52-week range</dt>
          <dd>
            <Price value={data.fifty_two_week_low} /> to <Price value={data.fifty_two_week_high} />
          </dd>
          <dt>Employees</dt>
          <dd>
            <Count value={data.employees} />
          </dd>
        </dl>
      )}
    </Panel>
  );
}
