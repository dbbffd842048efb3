import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Transaction } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import { TransactionKind } from "../../ui/stock/TransactionKind.tsx";
import { RECENT_SHOWN, recentQuery } from "./queries.ts";

const Details = ({ of }: { of: Transaction }) => (
  <span className="ellipsis" title={of.notes ?? undefined}>
    {of.shares !== null && of.price_per_share !== null && (
      <Text
        of="{shares} at {price}"
        shares={<Shares value={of.shares} />}
        price={<Price value={of.price_per_share} />}
      />
    )}
    {of.shares !== null && of.price_per_share !== null && of.notes ? ", " : ""}
    {of.notes}
  </span>
);

const Row = ({ of }: { of: Transaction }) => (
  <li>
    <TransactionKind type={of.transaction_type} />
    {of.stock_symbol ? <SymbolTile symbol={of.stock_symbol} /> : (
      <span className="symbol-tile" data-colour="s0">
        <Icon name="coins" size={16} />
      </span>
    )}
    <span className="stock-name">
      {of.stock_symbol
        ? (
          <Link to="/stocks/$symbol" params={{ symbol: of.stock_symbol }}>
            <strong>{of.stock_symbol}</strong>
          </Link>
        )
        : <strong>{t("Cash")}</strong>}
      <Details of={of} />
    </span>
    <span className="activity-end">
      {of.total_amount !== 0 && (
        <strong>
          <Money value={of.cash_effect === 0 ? of.total_amount : of.cash_effect} signed={of.cash_effect !== 0} />
        </strong>
      )}
      <When at={of.executed_at} as="short" />
    </span>
  </li>
);

/** The latest entries of a portfolio's ledger. */
export function RecentActivity({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(recentQuery(portfolioId));
  return (
    <Panel
      flush
      title={t("Recent Activity")}
      extra={
        <Link to="/portfolios/$id/transactions" params={{ id: portfolioId }} className="small">
          {t("All transactions")}
        </Link>
      }
    >
      {!data && !error && (
        <div className="inset">
          <RowsSkeleton rows={RECENT_SHOWN} label={t("Loading recent activity")} />
        </div>
      )}
      {error && !data && (
        <PageError
          title={t("Recent activity could not be loaded")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.transactions.length === 0 && (
        <EmptyState title={t("Nothing has happened yet")} icon={<Icon name="list" />}>
          {t("Each trade, dividend and deposit is listed here, with its time and price.")}
        </EmptyState>
      )}
      {data && data.transactions.length > 0 && (
        <ul className="activity" aria-label={t("Recent Activity")}>
          {data.transactions.slice(0, RECENT_SHOWN).map((entry) => <Row key={entry.id} of={entry} />)}
        </ul>
      )}
    </Panel>
  );
}
