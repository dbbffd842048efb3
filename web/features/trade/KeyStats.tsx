import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { figuresAt } from "../../lib/market/live.ts";
import { infoQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Compact, Percent, Price, PriceRange } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import type { Snapshot } from "./use_position.ts";

/** A date without a time, at noon in New York, so that it is the same day there. */
const noon = (day: string) => `${day}T17:00:00Z`;

interface Props {
  readonly symbol: string;
  readonly quote: StockQuote | null;
  readonly snapshot: Snapshot | null;
  /** Whether the snapshot is still loading. */
  readonly pending: boolean;
}

export const KeyStats = memo(function KeyStats({ symbol, quote, snapshot, pending }: Props) {
  const { data: info, isPending: loadingInfo } = useQuery(infoQuery(symbol));
  const bone = <Skeleton width={56} />;
  const ofQuote = (figure: ReactNode) => quote ? figure : bone;
  const ofInfo = (figure: ReactNode) => loadingInfo ? bone : figure;
  const ofSnapshot = (figure: ReactNode) => pending ? bone : figure;
  const now = snapshot && figuresAt(snapshot, snapshot.quote.price, quote?.price);
  const exDate = info?.next_dividend_date ?? info?.last_dividend_date;
  return (
    <section className="key-stats" aria-label={t("Key statistics")}>
      <h3>{t("Key statistics")}</h3>
      <dl className="stats">
        {([
          [t("Open|price"), ofQuote(<Price value={quote?.open} />)],
          [t("Volume"), ofQuote(<Compact value={quote?.volume} />)],
          [t("Market cap"), ofSnapshot(<Compact value={now?.market_cap} dollars />)],
          [t("Day's range"), ofQuote(<PriceRange low={quote?.low} high={quote?.high} />)],
          [t("VWAP"), ofQuote(<Price value={quote?.vwap} />)],
          [
            t("Yield"),
            ofSnapshot(<Percent value={now?.dividend_yield} {...(snapshot ? { unknown: t("none") } : {})} />),
          ],
          [
            t("52-week range"),
            ofSnapshot(<PriceRange low={snapshot?.fifty_two_week_low} high={snapshot?.fifty_two_week_high} />),
          ],
          [t("Previous close"), ofQuote(<Price value={quote?.prev_close} />)],
          [
            t("Ex-dividend"),
            ofInfo(exDate ? <When at={noon(exDate)} as="date" /> : <Price value={null} />),
          ],
        ] as const).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
