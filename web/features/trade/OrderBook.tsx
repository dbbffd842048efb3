import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { polled } from "../../lib/api/query.ts";
import { t } from "../../lib/text.ts";
import { Limit, Shares } from "../../ui/numbers.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";

type Level = OutputOf<"orders.book">["bids"][number];
/** Orders of others are not pushed. */
const SECONDS = 10;
/** Levels of each side, those nearest to the other side. */
const SHOWN = 5;

interface SideProps {
  readonly kind: "ask" | "bid";
  /** The best price first. */
  readonly levels: readonly Level[];
  readonly most: number;
}

function Side({ kind, levels, most }: SideProps) {
  const near = levels.slice(0, SHOWN);
  const rest = levels.length - near.length;
  const far = rest > 0 && <p className="muted small">{t("and {count} prices further away", { count: rest })}</p>;
  return (
    <>
      {kind === "ask" && far}
      <ul aria-label={kind === "ask" ? t("Waiting sells") : t("Waiting buys")}>
        {(kind === "ask" ? near.toReversed() : near).map(({ price, shares, orders }) => (
          <li key={price} className={`quote-side ${kind}`}>
            <i style={{ width: `${shares / most * 66}%` }} aria-hidden="true" />
            <span>
              <strong>
                <Limit value={price} />
              </strong>
            </span>
            <span className="muted">
              <Text of="{count} shares" count={<Shares value={shares} />} />, {t("{count} orders", { count: orders })}
            </span>
          </li>
        ))}
      </ul>
      {kind === "bid" && far}
    </>
  );
}

/** The limit orders of all users that wait for this stock, by price: sells above, buys below. */
export function OrderBook({ symbol }: { symbol: string }) {
  const { data, error } = useQuery(polled("orders.book", { symbol }, SECONDS));
  if (!data) {
    return error
      ? <p className="warn small" role="status">{messageOf(error)}</p>
      : <RowsSkeleton rows={4} dense label={t("Loading the waiting orders")} />;
  }
  const { asks, bids } = data;
  if (asks.length + bids.length === 0) {
    return <p className="muted small">{t("No limit order waits for this stock. Yours would be the first.")}</p>;
  }
  const most = Math.max(...[...asks, ...bids].map(({ shares }) => shares));
  return (
    <div className="both-sides">
      <Side kind="ask" levels={asks} most={most} />
      <Side kind="bid" levels={bids} most={most} />
      <p className="muted small">{t("Limit orders of everyone on this server, added up by price.")}</p>
    </div>
  );
}
