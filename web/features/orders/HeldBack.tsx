import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import {
  type Shares as SharesType,
  shares as sharesOf,
  sharesNumber,
  subtractShares,
} from "../../../core/kernel/money.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { GTC_DAYS } from "../../../core/orders/contract.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Money, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";

/** Cash and shares reserved by waiting orders. */
export function HeldBack({ portfolio }: { portfolio: Portfolio }) {
  const { data: holdings = [] } = useQuery(holdingsQuery(portfolio.id));
  const held = holdings.map(({ stock, shares, available_shares: free }) => ({
    symbol: stock.symbol,
    shares: sharesNumber(subtractShares(sharesOf(shares), sharesOf(free)) as SharesType),
  })).filter(({ shares }) => shares > 0);
  return (
    <div className="row wrap between small muted ledger-foot">
      <span>
        <Text of="Buys hold {amount} of cash." amount={<Money value={portfolio.pending_orders_total} />} />
        {held.length > 0 && (
          <>
            {" "}
            {t("Sells hold")} {held.map(({ symbol, shares }, i) => (
              <Fragment key={symbol}>
                {i > 0 && ", "}
                <Shares value={shares} /> {symbol}
              </Fragment>
            ))}.
          </>
        )}
      </span>
      <span>{t("Good-till-cancelled orders expire after {days} days", { days: GTC_DAYS })}</span>
    </div>
  );
}
