import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recentQuery } from "./queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { TransactionList } from "../../ui/TransactionList.tsx";

const SHOWN = 6;

export function RecentActivity({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(recentQuery(portfolioId));
  return (
    <Panel
      flush
      title="Recent Activity"
      extra={
        <Link to="/portfolios/$id/transactions" params={{ id: portfolioId }} className="small">All transactions</Link>
      }
    >
      {!data && !error && (
        <div className="inset">
          <RowsSkeleton rows={SHOWN} label="Loading recent activity" />
        </div>
      )}
      {error && !data && (
        <PageError
          title="Recent activity could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.transactions.length === 0 && (
        <EmptyState title="Nothing has happened yet" icon={<Icon name="list" />}>
          Deposits, trades, dividends and interest of your default portfolio are listed here.
        </EmptyState>
      )}
      {data && data.transactions.length > 0 && (
        <TransactionList label="Recent Activity" transactions={data.transactions.slice(0, SHOWN)} />
      )}
    </Panel>
  );
}
