import { useQuery } from "@tanstack/react-query";
import type { StockQuote } from "../../../core/research/contract.ts";
import { infoQuery } from "../../lib/queries.ts";
import { t } from "../../lib/text.ts";
import { Compact, Count, Price, PriceRange } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";

export const QuoteFacts = ({ quote }: { quote: StockQuote }) => (
  <Panel title={t("Quote")}>
    <dl className="figures">
      <dt>{t("Bid")}</dt>
      <dd>
        <Price value={quote.bid_price} flash /> × <Count value={quote.bid_shares} />
      </dd>
      <dt>{t("Ask")}</dt>
      <dd>
        <Price value={quote.ask_price} flash /> × <Count value={quote.ask_shares} />
      </dd>
      <dt>{t("Open|price")}</dt>
      <dd>
        <Price value={quote.open} />
      </dd>
      <dt>{t("Day's range")}</dt>
      <dd>
        <PriceRange low={quote.low} high={quote.high} />
      </dd>
      <dt>{t("Previous close")}</dt>
      <dd>
        <Price value={quote.prev_close} />
      </dd>
      <dt>{t("Volume")}</dt>
      <dd>
        <Compact value={quote.volume} />
      </dd>
      <dt>{t("VWAP")}</dt>
      <dd>
        <Price value={quote.vwap} />
      </dd>
    </dl>
  </Panel>
);

export function CompanyFacts({ symbol }: { symbol: string }) {
  const { data, error } = useQuery(infoQuery(symbol));
  return (
    <Panel title={t("About")}>
      {!data && !error && <RowsSkeleton rows={6} dense />}
      {error && !data && <p className="muted">{t("Nothing more is known of {symbol} right now.", { symbol })}</p>}
      {data && (
        <dl className="figures">
          <dt>{t("Exchange")}</dt>
          <dd>{data.exchange}</dd>
          <dt>{t("Sector")}</dt>
          <dd>{data.sector ?? t("None")}</dd>
          <dt>{t("Industry")}</dt>
          <dd>{data.industry ?? t("None")}</dd>
          <dt>{t("Market cap")}</dt>
          <dd>
            <Compact value={data.market_cap} dollars />
          </dd>
          <dt>{t("52-week range")}</dt>
          <dd>
            <PriceRange low={data.fifty_two_week_low} high={data.fifty_two_week_high} />
          </dd>
          <dt>{t("Employees")}</dt>
          <dd>
            <Count value={data.employees} />
          </dd>
        </dl>
      )}
    </Panel>
  );
}
