import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { changeSince, percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Count, Percent, Price } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PriceRail } from "../../ui/chart/PriceRail.tsx";
import { Text } from "../../ui/Text.tsx";
import type { StockInfo } from "./queries.ts";

/** Bid and ask with their sizes in shares; absent unless both are known. */
export function SpreadCard({ quote }: { quote: StockQuote }) {
  const { bid_price: bid, ask_price: ask, price } = quote;
  if (!bid || !ask || bid <= 0 || ask <= 0) return null;
  // Sizes are whole lots of 100 shares; the quote has the exact shares beside them.
  const [wanted, offered] = [quote.bid_shares ?? 0, quote.ask_shares ?? 0];
  const spread = changeSince(ask, bid)!.amount;
  const part = percentOf(wanted, wanted + offered);
  return (
    <Panel
      title={t("Bid/Ask Spread")}
      extra={
        <span className="row">
          <strong>
            <Price value={spread} exact />
          </strong>
          {price && (
            <span className="small muted">
              <Text of="{percent} of price" percent={<Percent value={percentOf(spread, price)} />} />
            </span>
          )}
        </span>
      }
    >
      <div className="row between">
        <span>
          <span className="label">{t("Bid")}</span>
          <span className="side gain">
            <Price value={bid} flash />
          </span>
        </span>
        <span className="spread-ask">
          <span className="label">{t("Ask")}</span>
          <span className="side loss">
            <Price value={ask} flash />
          </span>
        </span>
      </div>
      {part !== null && (
        <div className="size-bar" aria-hidden="true">
          <i className="up" style={{ width: `${part}%` }} />
          <i className="down" />
        </div>
      )}
      <div className="row between small">
        <span>
          <Text of="{number} shares" number={<Count value={wanted} />} />{" "}
          <span className="muted">{part !== null && <Percent value={part} />}</span>
        </span>
        <span>
          <span className="muted">{part !== null && <Percent value={100 - part} />}</span>{" "}
          <Text of="{number} shares" number={<Count value={offered} />} />
        </span>
      </div>
    </Panel>
  );
}

type Figure = number | null | undefined;

function Range({ name, low, high, at }: { name: string; low: Figure; high: Figure; at: Figure }) {
  const known = typeof low === "number" && typeof high === "number";
  return (
    <div>
      <div className="row between">
        <strong className="small">{name}</strong>
        {known && typeof at === "number" && high > low && (
          <span className="small muted">
            <Text
              of="{percent} of the way up"
              percent={<Percent value={Math.min(100, Math.max(0, (at - low) / (high - low) * 100))} />}
            />
          </span>
        )}
      </div>
      {known && typeof at === "number" && <PriceRail price={at} low={low} high={high} />}
      <div className="row between small muted">
        <Price value={low} />
        <Price value={high} />
      </div>
    </div>
  );
}

/** The position of the live price in the day's and the year's range. */
export const PriceRangeCard = ({ quote, info }: { quote: StockQuote | undefined; info: StockInfo | undefined }) => (
  <Panel title={t("Price Range")}>
    {quote && info
      ? (
        <div className="stack">
          <Range name={t("Day")} low={quote.low} high={quote.high} at={quote.price} />
          <Range
            name={t("52 weeks")}
            low={info.fifty_two_week_low}
            high={info.fifty_two_week_high}
            at={quote.price}
          />
        </div>
      )
      : <RowsSkeleton rows={4} dense />}
  </Panel>
);

/** The day in four figures. */
export function DayTiles({ quote }: { quote: StockQuote | undefined }) {
  const figure = (value: Figure) => typeof value === "number" ? <Price value={value} /> : t("N/A");
  const rows: readonly (readonly [string, Figure])[] = [
    [t("Prev Close"), quote?.prev_close],
    [t("Day High"), quote?.high],
    [t("Day Low"), quote?.low],
    [t("VWAP"), quote?.vwap],
  ];
  return (
    <Panel>
      <h2 className="sr-only">{t("Quote")}</h2>
      <dl className="day-tiles">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd>{quote ? figure(value) : "…"}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
