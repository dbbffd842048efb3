import { useQuery } from "@tanstack/react-query";
import { newYorkDay } from "../../lib/days.ts";
import { messageOf } from "../../lib/errors.ts";
import { useLiveHoldings } from "../../lib/live.ts";
import { useMarketStatus } from "../../lib/market_clock.ts";
import type { TabProps } from "../../lib/portfolio_view.ts";
import { holdingsQuery } from "../../lib/queries.ts";
import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { impactQuery, pastQuery } from "./queries.ts";
import { SplitImpact } from "./SplitImpact.tsx";
import { SplitRow } from "./SplitRow.tsx";

const SHOWN = 5;

export function SplitsTab({ portfolio }: TabProps) {
  const impact = useQuery(impactQuery(portfolio.id));
  const past = useQuery(pastQuery());
  const { data: answered } = useQuery(holdingsQuery(portfolio.id));
  const holdings = useLiveHoldings(answered);
  const status = useMarketStatus();
  const today = status ? newYorkDay(Date.parse(status.current_time_et)) : "";
  const held = new Set(holdings?.map(({ stock }) => stock.symbol));
  const history = past.data?.splits.filter((split) => held.has(split.stock_symbol) && split.execution_date <= today)
    .slice(0, SHOWN);
  return (
    <div className="halves">
      <Panel title={t("Upcoming Splits")} extra={<span className="small muted">{t("Stocks you hold")}</span>}>
        {impact.error && !impact.data
          ? (
            <PageError
              title={t("Failed to load upcoming splits")}
              error={impact.error}
              onRetry={() => void impact.refetch()}
            />
          )
          : !impact.data
          ? <RowsSkeleton rows={3} label={t("Loading splits")} />
          : impact.data.length === 0
          ? (
            <EmptyState title={t("No splits ahead")}>
              {t("When a company you hold announces a split, you see here what it does to your shares.")}
            </EmptyState>
          )
          : (
            <ul className="stack">
              {impact.data.map((split) => (
                <SplitImpact
                  key={`${split.stock_symbol} ${split.execution_date}`}
                  split={split}
                  holding={holdings?.find(({ stock }) => stock.symbol === split.stock_symbol)}
                />
              ))}
            </ul>
          )}
      </Panel>
      <Panel flush title={t("Split History")} extra={<span className="small muted">{t("Stocks you hold")}</span>}>
        {past.error && !past.data
          ? (
            <PageError
              title={t("Failed to load split history")}
              text={messageOf(past.error)}
              onRetry={() => void past.refetch()}
            />
          )
          : !history
          ? (
            <div className="inset">
              <RowsSkeleton rows={SHOWN} label={t("Loading splits")} />
            </div>
          )
          : history.length === 0
          ? (
            <EmptyState title={t("No splits yet")}>
              {t("Splits of your stocks since you hold them are listed here.")}
            </EmptyState>
          )
          : (
            <ul className="splits">
              {history.map((split) => <SplitRow key={split.id} split={split} today={today} />)}
            </ul>
          )}
      </Panel>
    </div>
  );
}
