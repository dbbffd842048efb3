import { Limit, Percent } from "../../ui/numbers.tsx";
import { t } from "../../lib/text.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import type { OrderRow } from "./rows.ts";

/** Ends of the axis in percent: the first in which all orders fit is used. */
const REACHES = [5, 10, 20, 50, 100] as const;
interface Placed extends OrderRow {
  readonly target: number;
  readonly price: number;
  /** Percent of the price; positive above it. Shown in words: the sign of the table's distance is turned for a sell. */
  readonly away: number;
}

const Side = ({ away }: { away: number }) => (
  <Text
    of={away < 0 ? "{percent} below the price" : "{percent} above the price"}
    percent={<Percent value={Math.abs(away)} />}
  />
);

/** All waiting orders around the current price: which is nearest, and on which side. */
export function DistanceChart({ rows }: { rows: readonly OrderRow[] }) {
  const placed = rows.flatMap((row): Placed[] =>
    row.target === null || !row.price
      ? []
      : [{ ...row, target: row.target, price: row.price, away: (row.target - row.price) / row.price * 100 }]
  ).sort((a, b) => b.away - a.away);
  if (placed.length === 0) return null;
  const farthest = Math.max(...placed.map(({ away }) => Math.abs(away)));
  const reach = REACHES.find((end) => end >= farthest) ?? REACHES.at(-1)!;
  const at = (away: number) => `${50 + Math.max(-1, Math.min(1, away / reach)) * 48}%`;
  return (
    <Panel
      title={t("How close they are")}
      extra={<span className="small muted">{t("Distance of each order from the price now")}</span>}
    >
      <ul className="distances" aria-label={t("Distance of each order from the price now")}>
        {placed.map(({ order, target, away }) => (
          <li key={order.id}>
            <strong>{order.stock_symbol}</strong>
            <span className="small muted">
              <Text
                of={order.transaction_type === "BUY" ? "Buy {price}" : "Sell {price}"}
                price={<Limit value={target} />}
              />
            </span>
            <span className="distance-track" aria-hidden="true">
              <i className={order.transaction_type === "BUY" ? "buy" : "sell"} style={{ left: at(away) }} />
            </span>
            <span className="sr-only">
              <Side away={away} />
            </span>
          </li>
        ))}
      </ul>
      <div className="distance-axis small muted" aria-hidden="true">
        <span>
          <Side away={-reach} />
        </span>
        <strong>{t("price now")}</strong>
        <span>
          <Side away={reach} />
        </span>
      </div>
    </Panel>
  );
}
