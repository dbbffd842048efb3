/** Key figures of a stock beside its name: price, day, ranges, quote, own position, and actions. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { centsNumber, notional, price as priceOf, shares } from "../../../core/kernel/money.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { figuresAt, percentOf, useLiveQuote } from "../../lib/market/live.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { useHeldShares } from "../../lib/market/held.ts";
import { infoQuery, snapshotQuery } from "../../lib/api/queries.ts";
import { useTrail } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { Badge } from "../Badge.tsx";
import { Button } from "../form/Button.tsx";
import { Compact, Count, Delta, Money, Percent, Price, PriceRange, Shares } from "../numbers.tsx";
import { RowsSkeleton } from "../page/Panel.tsx";
import { PriceRail } from "../chart/PriceRail.tsx";
import { Sparkline } from "../chart/Sparkline.tsx";
import { SymbolTile } from "./SymbolTile.tsx";
import { Text } from "../Text.tsx";

type Snapshot = OutputOf<"stocks.trading-snapshot">;
type Held = Pick<Snapshot["holdings"], "shares" | "average_cost">;
const STALE_MS = 20_000;

type Figure = number | null;
const Range = ({ name, low, high, at }: { name: string; low: Figure; high: Figure; at: Figure }) => (
  <div>
    <p className="row between">
      <span className="muted">{name}</span>
      <PriceRange low={low} high={high} />
    </p>
    {low !== null && high !== null && at !== null && <PriceRail price={at} low={low} high={high} />}
  </div>
);

function OwnPosition({ holdings, price }: { holdings: Held; price: Figure }) {
  if (holdings.shares === 0) return null;
  const count = shares(holdings.shares);
  const value = price === null ? null : centsNumber(notional(priceOf(price), count));
  const cost = holdings.average_cost === null ? null : centsNumber(notional(priceOf(holdings.average_cost), count));
  const gain = value === null || cost === null ? null : Math.round((value - cost) * 100) / 100;
  return (
    <div className="own">
      <span>
        <Text
          of="You hold {shares}"
          shares={
            <strong>
              <Shares value={holdings.shares} />
            </strong>
          }
        />
      </span>
      <strong>
        <Money value={value} />
      </strong>
      {holdings.average_cost !== null && (
        <>
          <span className="muted">
            <Text of="since {price}" price={<Price value={holdings.average_cost} />} />
          </span>
          <Delta amount={gain} percent={gain === null || !cost ? null : percentOf(gain, cost)} />
        </>
      )}
    </div>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** Name, price and change. */
function Head({ quote, sector }: { quote: Snapshot["quote"]; sector: string | null | undefined }) {
  const status = useMarketStatus();
  return (
    <>
      <div className="row between">
        <span className="row">
          <SymbolTile symbol={quote.symbol} sector={sector} />
          <span className="stock-name">
            <strong>{quote.symbol}</strong>
            <span className="ellipsis">{quote.name}</span>
          </span>
        </span>
        {status?.market === "simulated" && <Badge>{t("Simulated")}</Badge>}
      </div>
      <div className="row between">
        <span className="quote-price">
          <Price value={quote.price} flash />
        </span>
        <Delta amount={quote.change} percent={quote.change_percentage} ofPrice={quote.price} />
      </div>
    </>
  );
}

/** @param now the price-dependent figures at the live price */
const Figures = (
  { quote, now }: { quote: Snapshot["quote"]; now: Pick<Snapshot, "market_cap" | "dividend_yield"> },
) => (
  <dl className="figures">
    <Row name={t("Bid / ask")}>
      <Price value={quote.bid_price} /> × <Count value={quote.bid_shares} /> / <Price value={quote.ask_price} /> ×{" "}
      <Count value={quote.ask_shares} />
    </Row>
    <Row name={t("Volume")}>
      <Compact value={quote.volume} />
    </Row>
    <Row name={t("Market cap")}>
      <Compact value={now.market_cap} dollars />
    </Row>
    <Row name={t("Yield")}>
      <Percent value={now.dividend_yield} unknown={t("none")} />
    </Row>
  </dl>
);

interface Props {
  readonly symbol: string;
  /** Whose position is shown; by default that of all own portfolios together. */
  readonly portfolioId?: string | undefined;
  /** Called before a button navigates elsewhere. */
  readonly onLeave: () => void;
}

export function QuickView({ symbol, portfolioId, onLeave }: Props) {
  const { data, error } = useQuery({ ...snapshotQuery(symbol, portfolioId), staleTime: STALE_MS, retry: false });
  const { data: info } = useQuery({ ...infoQuery(symbol), retry: false });
  const quote = useLiveQuote(data?.quote);
  const held = useHeldShares();
  const all = { shares: held.get(symbol) ?? 0, average_cost: null };
  const { trade } = useDialogs();
  const trail = useTrail();
  const order = (side: "BUY" | "SELL") => {
    onLeave();
    trade({ side, symbol, ...(portfolioId ? { portfolioId } : {}) });
  };
  if (error && !data) return <p className="quick-view muted">{t("Unable to load data")}</p>;
  if (!data || !quote) {
    return (
      <div className="quick-view waiting">
        <RowsSkeleton rows={12} dense />
      </div>
    );
  }
  return (
    <div className="quick-view">
      <Head quote={quote} sector={info?.sector} />
      <Sparkline values={data.chart_data.map((point) => point.close)} base={quote.prev_close} />
      <Range name={t("Day")} low={quote.low} high={quote.high} at={quote.price} />
      <Range name={t("52 weeks")} low={data.fifty_two_week_low} high={data.fifty_two_week_high} at={quote.price} />
      <Figures quote={quote} now={figuresAt(data, data.quote.price, quote.price)} />
      <OwnPosition holdings={portfolioId ? data.holdings : all} price={quote.price} />
      <div className="quick-view-actions">
        <Button size="small" onClick={() => order("BUY")}>
          <span className="gain">{t("Buy")}</span>
        </Button>
        <Button size="small" onClick={() => order("SELL")}>
          <span className="loss">{t("Sell")}</span>
        </Button>
        <Link to="/stocks/$symbol" params={{ symbol }} state={trail} className="button small" onClick={onLeave}>
          {t("Open")}
        </Link>
      </div>
    </div>
  );
}
