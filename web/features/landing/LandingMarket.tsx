import { useQuery } from "@tanstack/react-query";
import { statusLabel, useMarketStatus } from "../../lib/market_clock.ts";
import { snapshotQuery } from "../../lib/queries.ts";
import { When } from "../../ui/dates.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";

const SYMBOLS = ["SPY", "AAPL", "MSFT", "NVDA"] as const;

function Row({ symbol }: { symbol: string }) {
  const { data } = useQuery({ ...snapshotQuery(symbol), refetchInterval: 15_000, staleTime: 15_000 });
  if (!data) return <li className="landing-row" />;
  return (
    <li className="landing-row">
      <span className="stock-name">
        <strong>{symbol}</strong>
        <span>{data.quote.name}</span>
      </span>
      <Sparkline values={data.chart_data.map((point) => point.close)} base={data.quote.prev_close} />
      <span className="landing-price">
        <strong>
          <Price value={data.quote.price} flash />
        </strong>
        <span className="small">
          <Delta percent={data.quote.change_percentage} />
        </span>
      </span>
    </li>
  );
}

/** A few live quotes of this server; nothing when they cannot be loaded. */
export function LandingMarket() {
  const status = useMarketStatus();
  return (
    <section className="panel landing-market" aria-label="The market now">
      {status && (
        <>
          <header>
            <span className="market-chip">
              <span className={`lamp ${status.status}`} />
              <strong>{statusLabel(status)}</strong>
            </span>
            <span className="small muted">
              {status.market === "simulated" && "Simulated market, "}
              <When at={status.current_time_et} />
            </span>
          </header>
          <ul>{SYMBOLS.map((symbol) => <Row key={symbol} symbol={symbol} />)}</ul>
        </>
      )}
    </section>
  );
}
