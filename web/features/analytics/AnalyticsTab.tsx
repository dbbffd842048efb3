import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../lib/errors.ts";
import { liveHoldings, useLivePortfolio } from "../../lib/live.ts";
import { type Period, periods, type TabProps } from "../../lib/portfolio_view.ts";
import { usePrices } from "../../lib/prices.ts";
import { useSeen } from "../../lib/seen.ts";
import { noonOf } from "../../lib/days.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { Allocation } from "./Allocation.tsx";
import { Benchmarks } from "./Benchmarks.tsx";
import { Contribution } from "./Contribution.tsx";
import { Drawdown } from "./Drawdown.tsx";
import { Heatmap } from "./Heatmap.tsx";
import { HoldingsPerformance } from "./HoldingsPerformance.tsx";
import { liveReturns } from "./live_returns.ts";
import { holdingsPerformanceQuery, returnsQuery, riskQuery, seriesQuery } from "./queries.ts";
import { ReturnFigures } from "./ReturnFigures.tsx";
import { RiskCards } from "./RiskCards.tsx";
import { Section } from "./Section.tsx";

const DEFAULT_PERIOD: Period = "3M";

export function AnalyticsTab({ portfolio, search, change }: TabProps) {
  const period = search.period ?? DEFAULT_PERIOD;
  const returns = useQuery(returnsQuery(portfolio.id, period));
  const series = useQuery(seriesQuery(portfolio.id, period));
  const risk = useQuery(riskQuery(portfolio.id, period));
  // Needed from the allocation on, which a desktop shows only after a scroll.
  const { ref, seen } = useSeen<HTMLDivElement>("0px");
  const listed = useQuery({ ...holdingsPerformanceQuery(portfolio.id), enabled: seen });
  const prices = usePrices();
  const live = useLivePortfolio(portfolio)!;
  const holdings = useMemo(
    () => listed.data && liveHoldings(listed.data.holdings_performance, prices),
    [listed.data, prices],
  );
  const earned = useMemo(() => returns.data && liveReturns(returns.data, live), [returns.data, live]);
  if ([returns, series, risk].every(({ error, data }) => error && data === undefined)) {
    return (
      <Panel>
        <EmptyState
          title={t("Analytics Temporarily Unavailable")}
          action={<Button onClick={() => location.reload()}>{t("Refresh Page")}</Button>}
        >
          {messageOf(returns.error)}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <div className="stack">
      <div className="row between wrap">
        <Segmented<Period>
          aria-label={t("Period")}
          options={periods}
          value={period}
          onChange={(period) => change({ ...search, tab: "analytics", period })}
        />
        {returns.data && (
          <span className="small muted">
            <Text
              of="{from} to {to}"
              from={<When at={noonOf(returns.data.from)} as="date" />}
              to={<When at={noonOf(returns.data.to)} as="date" />}
            />
          </span>
        )}
      </div>
      <Section query={returns} section={t("returns")} height={103}>
        {() => (
          <ReturnFigures
            returns={earned!}
            open={search.figure}
            onOpen={(figure) => {
              const { figure: _, ...rest } = search;
              change({ ...rest, tab: "analytics", ...(figure ? { figure } : {}) });
            }}
          />
        )}
      </Section>
      <Section query={series} section={t("performance")} height={386}>
        {({ snapshots }) => <Benchmarks snapshots={snapshots} />}
      </Section>
      <Section query={risk} section={t("risk")} height={137}>{(data) => <RiskCards risk={data} />}</Section>
      <div className="halves" ref={ref}>
        <Section query={listed} section={t("allocation")} height={304}>
          {() => <Allocation portfolio={live} holdings={holdings!} />}
        </Section>
        <Section query={listed} section={t("heatmap")} height={304}>
          {() => <Heatmap holdings={holdings!} />}
        </Section>
      </div>
      <div className="halves">
        <Section query={returns} section={t("contribution")} height={412}>
          {() => <Contribution returns={earned!} />}
        </Section>
        <Section query={series} section={t("drawdown")} height={412}>
          {({ snapshots }) => <Drawdown snapshots={snapshots} />}
        </Section>
      </div>
      <Section query={listed} section={t("holdings performance")} height={460}>
        {() => (
          <HoldingsPerformance
            name={portfolio.name}
            holdings={holdings!}
            total={live.total_value}
            sort={search.sort}
            onSort={(sort) => change({ ...search, tab: "analytics", sort })}
          />
        )}
      </Section>
    </div>
  );
}
