import { useQuery } from "@tanstack/react-query";
import { useLiveHoldings } from "../../lib/market/live.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";

/** The portfolio's position in the stock. */
export function PositionNow({ portfolioId, symbol }: { portfolioId: string; symbol: string }) {
  const { data } = useQuery(holdingsQuery(portfolioId));
  const holdings = useLiveHoldings(data);
  const holding = holdings?.find(({ stock }) => stock.symbol === symbol);
  return (
    <section className="receipt-box position-now" aria-label={t("Your position now")}>
      <span className="small muted">{t("Your position now")}</span>
      {!holdings && <Skeleton width="60%" height={16} />}
      {holdings && !holding && <span>{t("None held")}</span>}
      {holding && (
        <span className="row between">
          <strong>
            <Text
              of="{shares} {symbol}, average {price}"
              shares={<Shares value={holding.shares} />}
              symbol={symbol}
              price={<Price value={holding.average_cost} />}
            />
          </strong>
          <span className="muted">
            <Money value={holding.current_value} unknown={t("unpriced")} />
          </span>
        </span>
      )}
    </section>
  );
}
