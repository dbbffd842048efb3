import { useQuery } from "@tanstack/react-query";
import type { Holding } from "../../../core/ledger/contract.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useLiveHoldings } from "../../lib/market/live.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import type { TabProps } from "../../lib/views/portfolio_view.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { impactQuery, pastQuery } from "./queries.ts";
import { SplitImpact } from "./SplitImpact.tsx";
import { SplitRow } from "./SplitRow.tsx";

const SHOWN = 5;

type Held = readonly Holding[] | undefined;

/** The effects of announced splits on the holdings. */
function Upcoming({ portfolioId, holdings }: { portfolioId: string; holdings: Held }) {
  const { data, error, refetch } = useQuery(impactQuery(portfolioId));
  if (!data) {
    return error
      ? <PageError title={t("Failed to load upcoming splits")} error={error} onRetry={() => void refetch()} />
      : <RowsSkeleton rows={3} label={t("Loading splits")} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState title={t("No splits ahead")}>
        {t("When a company you hold announces a split, you see here what it does to your shares.")}
      </EmptyState>
    );
  }
  return (
    <ul className="stack">
      {data.map((split) => (
        <SplitImpact
          key={`${split.stock_symbol} ${split.execution_date}`}
          split={split}
          holding={holdings?.find(({ stock }) => stock.symbol === split.stock_symbol)}
        />
      ))}
    </ul>
  );
}

/** The last splits of the stocks held. */
function History({ holdings }: { holdings: Held }) {
  const { data, error, refetch } = useQuery(pastQuery());
  const status = useMarketStatus();
  const today = status ? newYorkDate(Date.parse(status.current_time_et)) : "";
  if (!data) {
    return error
      ? (
        <PageError
          title={t("Failed to load split history")}
          text={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )
      : (
        <div className="inset">
          <RowsSkeleton rows={SHOWN} label={t("Loading splits")} />
        </div>
      );
  }
  const held = new Set(holdings?.map(({ stock }) => stock.symbol));
  const past = data.splits.filter((split) => held.has(split.stock_symbol) && split.execution_date <= today);
  if (past.length === 0) {
    return (
      <EmptyState title={t("No splits yet")}>
        {t("Splits of your stocks since you hold them are listed here.")}
      </EmptyState>
    );
  }
  return (
    <ul className="splits">
      {past.slice(0, SHOWN).map((split) => <SplitRow key={split.id} split={split} today={today} />)}
    </ul>
  );
}

export function SplitsTab({ portfolio }: TabProps) {
  const { data } = useQuery(holdingsQuery(portfolio.id));
  const holdings = useLiveHoldings(data);
  const held = <span className="small muted">{t("Stocks you hold")}</span>;
  return (
    <div className="halves">
      <Panel title={t("Upcoming Splits")} extra={held}>
        <Upcoming portfolioId={portfolio.id} holdings={holdings} />
      </Panel>
      <Panel flush title={t("Split History")} extra={held}>
        <History holdings={holdings} />
      </Panel>
    </div>
  );
}
