import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Portfolio, Transaction } from "../../../core/ledger/contract.ts";
import { cents, centsNumber, subtractCents } from "../../../core/kernel/money.ts";
import { marketTime } from "../../lib/market/market_clock.ts";
import { sumUp } from "../../lib/market/since.ts";
import { marketStatusQuery } from "../../lib/api/queries.ts";
import { query } from "../../lib/api/query.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Delta, Money } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { lastVisit, recordVisit, type Visit } from "./last_visit.ts";
import { RECENT_FETCHED, recentQuery } from "./queries.ts";

const MOST_COUNTED = 100;

/** Entries of a portfolio since an instant; more are fetched only if the latest ones do not reach back that far. */
function useEntriesSince(portfolioId: string, since: number) {
  const { data: recent } = useQuery(recentQuery(portfolioId));
  const after = (entries: readonly Transaction[]) =>
    entries.filter(({ executed_at }) => Date.parse(executed_at) > since);
  const few = recent && (recent.transactions.length < RECENT_FETCHED ||
    after(recent.transactions).length < recent.transactions.length);
  const { data: many } = useQuery({
    ...query("transactions.list", { id: portfolioId, limit: MOST_COUNTED, offset: 0 }),
    enabled: recent !== undefined && !few,
  });
  const entries = few ? recent.transactions : many?.transactions;
  return entries && after(entries);
}

function Changes({ portfolio, visit, then }: { portfolio: Portfolio; visit: Visit; then: number }) {
  const entries = useEntriesSince(portfolio.id, visit.marketAt);
  const { fills, dividends } = sumUp(entries ?? []);
  const change = centsNumber(subtractCents(cents(portfolio.total_value), cents(then)));
  const parts = [
    fills > 0 && t("{count} fills", { count: fills }),
    dividends.count > 0 && (
      <Text
        of="{dividends} of {amount}"
        dividends={t("{count} dividends", { count: dividends.count })}
        amount={<Money value={centsNumber(dividends.amount)} />}
      />
    ),
  ].filter((part) => part !== false);
  return (
    <>
      <Text
        of="Since {when}: {before} then, {now} now {change}"
        when={<When at={visit.marketAt} as="short" />}
        before={<Money value={then} />}
        now={<Money value={portfolio.total_value} />}
        change={<Delta amount={change} />}
      />
      {parts.map((part, i) => <span key={i}>· {part}</span>)}
    </>
  );
}

interface Props {
  readonly userId: string;
  readonly portfolios: readonly Portfolio[];
  readonly portfolio: Portfolio;
}

/** What has changed in a portfolio since the last visit; nothing on the first. */
export function SinceLastVisit({ userId, portfolios, portfolio }: Props) {
  const { data: status, dataUpdatedAt } = useQuery(marketStatusQuery());
  const visit = lastVisit(userId, Date.now());
  useEffect(() => {
    if (status) recordVisit(userId, portfolios, Date.now(), marketTime(status, dataUpdatedAt, Date.now()));
  }, [userId, status, dataUpdatedAt]);
  const then = visit?.values[portfolio.id];
  if (!visit || then === undefined) return null;
  return (
    <p className="since small muted" role="note">
      <Changes portfolio={portfolio} visit={visit} then={then} />
    </p>
  );
}
