import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PortfolioHeader } from "../features/portfolios/PortfolioHeader.tsx";
import { PortfolioMissing, PortfolioWaiting } from "../features/portfolios/PortfolioStates.tsx";
import { StatBand } from "../features/portfolios/StatBand.tsx";
import { isStatus } from "../lib/api/errors.ts";
import { holdingsQuery, portfolioQuery } from "../lib/api/queries.ts";
import { useDialogs } from "../lib/dialogs.ts";
import { useKeys } from "../lib/keys.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import type { ViewSearch } from "../lib/views/portfolio_view.ts";
import { Panel } from "../ui/page/Panel.tsx";
import { PageError } from "../ui/page/states.tsx";
import { PortfolioTabs, tabAhead, type View } from "./portfolio_tabs.tsx";

interface ViewProps {
  readonly view: View;
  /** A ticket is open over the page. */
  readonly underTicket: boolean;
}

function PortfolioView({ view, underTicket }: ViewProps) {
  const client = useQueryClient();
  // A page opened with a ticket loads its tab, which the ticket covers, when that is closed.
  const [covered, setCovered] = useState(underTicket);
  if (covered && !underTicket) setCovered(false);
  useState(() => {
    if (covered) return;
    // Data that every tab needs, and the code of this tab, load in parallel with the portfolio.
    void client.prefetchQuery({ ...holdingsQuery(view.id), staleTime: Infinity });
    tabAhead(view.tab);
  });
  const { data: portfolio, error, refetch } = useQuery(portfolioQuery(view.id));
  const { trade } = useDialogs();
  useTitle(portfolio?.name ?? t("Portfolio"));
  useKeys({
    b: () => trade({ side: "BUY", portfolioId: view.id }),
    s: () => trade({ side: "SELL", portfolioId: view.id }),
  });
  if (isStatus(error, 404) || isStatus(error, 422)) return <PortfolioMissing />;
  if (error && !portfolio) {
    return (
      <Panel>
        <PageError title={t("This portfolio could not be loaded")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!portfolio) return <PortfolioWaiting />;
  return (
    <>
      <PortfolioHeader portfolio={portfolio} />
      <StatBand portfolio={portfolio} />
      <PortfolioTabs portfolio={portfolio} view={view} covered={covered} />
    </>
  );
}

export function PortfolioPage() {
  const { id } = useParams({ from: "/shell/portfolios/$id" });
  const search = useSearch({ from: "/shell/portfolios/$id" });
  const navigate = useNavigate({ from: "/portfolios/$id" });
  const change = (next: ViewSearch) =>
    void navigate({
      to: "/portfolios/$id",
      params: { id },
      search: next,
      replace: next.tab === search.tab,
      resetScroll: false,
    });
  return (
    <main className="page">
      <PortfolioView
        key={id}
        view={{ id, tab: search.tab ?? "holdings", search, change }}
        underTicket={search.dialog === "trade"}
      />
    </main>
  );
}

/** The same page, opened at all transactions. */
export function PortfolioTransactionsPage() {
  const { id } = useParams({ from: "/shell/portfolios/$id/transactions" });
  const search = useSearch({ from: "/shell/portfolios/$id/transactions" });
  const navigate = useNavigate();
  const change = (next: ViewSearch) =>
    next.tab && next.tab !== "transactions"
      ? void navigate({ to: "/portfolios/$id", params: { id }, search: next })
      : void navigate({
        to: "/portfolios/$id/transactions",
        params: { id },
        search: next,
        replace: true,
        resetScroll: false,
      });
  return (
    <main className="page">
      <PortfolioView
        key={id}
        view={{ id, tab: search.tab ?? "transactions", search: { ...search, range: search.range ?? "ALL" }, change }}
        underTicket={search.dialog === "trade"}
      />
    </main>
  );
}
