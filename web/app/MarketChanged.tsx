import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { portfoliosQuery } from "../lib/api/queries.ts";
import { useUser } from "../lib/api/session.ts";
import { useMarketStatus } from "../lib/market/market_clock.ts";
import { t } from "../lib/text.ts";
import { When } from "../ui/dates.tsx";
import { IconButton } from "../ui/form/IconButton.tsx";
import { Icon } from "../ui/icons.tsx";
import { Text } from "../ui/Text.tsx";

/** The change that a user has dismissed on this device. It stays when the session ends. */
const keyOf = (userId: string) => `tradewinds.market-change.${userId}`;

/**
 * Shown after the simulated market has changed with an upgrade, until it is dismissed, to users from before the change
 * who have a portfolio.
 */
export function MarketChanged() {
  const user = useUser();
  const change = useMarketStatus()?.market_change;
  return user && change && Date.parse(user.created_at) < Date.parse(change.at)
    ? <Notice key={`${user.id} ${change.at}`} userId={user.id} at={change.at} />
    : null;
}

function Notice({ userId, at }: { userId: string; at: string }) {
  const { data: portfolios } = useQuery(portfoliosQuery());
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(keyOf(userId)) === at);
  if (dismissed || !portfolios?.length) return null;
  const dismiss = () => {
    localStorage.setItem(keyOf(userId), at);
    setDismissed(true);
  };
  return (
    <div className="market-changed" role="status">
      <span>
        <Text
          of="The simulated market has changed with an upgrade on {date}. Past prices may differ from the prices your orders filled at; balances are unchanged."
          date={<When at={at} as="date" />}
        />
      </span>
      <IconButton aria-label={t("Dismiss")} onClick={dismiss}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
