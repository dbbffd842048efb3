import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import type { StockQuote } from "../../../core/research/contract.ts";
import { infoQuery } from "../../lib/queries.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Compact, Percent, Price, PriceRange } from "../../ui/numbers.tsx";
import type { Snapshot } from "./use_position.ts";

/** A date without a time, at noon in New York, so that it is the same day there. */
const noon = (day: string) => `${day}T17:00:00Z`;

interface Props {
  readonly symbol: string;
  readonly quote: StockQuote | null;
  readonly snapshot: Snapshot | null;
}

export const KeyStats = memo(function KeyStats({ symbol, quote, snapshot }: Props) {
  const { data: info } = useQuery(infoQuery(symbol));
  const exDate = info?.next_dividend_date ?? info?.last_dividend_date;
  return (
    <section className="key-stats" aria-label={t("Key statistics")}>
      <h3>{t("Key statistics")}</h3>
      <dl className="stats">
        {([
          [t("Open|price"), <Price key="o" value={quote?.open} />],
          [t("Volume"), <Compact key="v" value={quote?.volume} />],
          [t("Market cap"), <Compact key="m" value={snapshot?.market_cap} dollars />],
          [t("Day's range"), <PriceRange key="d" low={quote?.low} high={quote?.high} />],
          [t("VWAP"), <Price key="w" value={quote?.vwap} />],
          [t("Yield"), <Percent key="y" value={snapshot?.dividend_yield} unknown={t("none")} />],
          [
            t("52-week range"),
            <PriceRange key="r" low={snapshot?.fifty_two_week_low} high={snapshot?.fifty_two_week_high} />,
          ],
          [t("Previous close"), <Price key="p" value={quote?.prev_close} />],
          [t("Ex-dividend"), exDate ? <When key="x" at={noon(exDate)} as="date" /> : <Price key="x" value={null} />],
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
