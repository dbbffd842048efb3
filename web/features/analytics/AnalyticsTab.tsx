import type { OutputOf } from "../../../core/contracts.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { keep } from "../../lib/api/kept.ts";
import { liveHoldings, useLivePortfolio } from "../../lib/market/live.ts";
import { type Period, periods, type TabProps } from "../../lib/views/portfolio_view.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { useSeen } from "../../lib/seen.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
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

interface HeadProps {
  readonly period: Period;
  readonly returns: OutputOf<"analytics.returns"> | undefined;
  readonly onPeriod: (period: Period) => void;
}

/** The choice of the period, and its first and last day. */
const Head = ({ period, returns, onPeriod }: HeadProps) => (
  <div className="row between wrap">
    <Segmented<Period> aria-label={t("Period")} options={periods} value={period} onChange={onPeriod} />
    {returns && (
      <span className="small muted">
        <Text
          of="{from} to {to}"
          from={<When at={noonOf(returns.from)} as="date" />}
          to={<When at={noonOf(returns.to)} as="date" />}
        />
      </span>
    )}
  </div>
);

const Unavailable = ({ error }: { error: unknown }) => (
  <Panel>
    <EmptyState
      title={t("Analytics Temporarily Unavailable")}
      action={<Button onClick={() => location.reload()}>{t("Refresh Page")}</Button>}
    >
      {messageOf(error)}
    </EmptyState>
  </Panel>
);

/** The holdings at live prices. */
function useHoldings(id: string, enabled: boolean) {
  const listed = useQuery({ ...holdingsPerformanceQuery(id), enabled });
  const prices = usePrices();
  const holdings = useMemo(
    () => listed.data && liveHoldings(listed.data.holdings_performance, prices),
    [listed.data, prices],
  );
  return { listed, holdings };
}

export function AnalyticsTab({ portfolio, search, change }: TabProps) {
  const period = search.period ?? DEFAULT_PERIOD;
  const returns = useQuery(returnsQuery(portfolio.id, period));
  const series = useQuery(seriesQuery(portfolio.id, period));
  // Needed from the risk on, which on a desktop is below the fold.
  const { ref, seen } = useSeen<HTMLDivElement>("0px");
  const risk = useQuery({ ...riskQuery(portfolio.id, period), enabled: seen });
  const { listed, holdings } = useHoldings(portfolio.id, seen);
  const live = useLivePortfolio(portfolio)!;
  useEffect(() => keep("tradewinds.step.compare", "done"), []);
  const earned = useMemo(() => returns.data && liveReturns(returns.data, live), [returns.data, live]);
  if ([returns, series, risk].every(({ error, data }) => error && data === undefined)) {
    return <Unavailable error={returns.error} />;
  }
  return (
    <div className="stack">
      <Head
        period={period}
        returns={returns.data}
        onPeriod={(period) => change({ ...search, tab: "analytics", period })}
      />
      <Section query={returns} section={t("returns")} height={407}>
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
      <div ref={ref}>
        <Section query={risk} section={t("risk")} height={137}>{(data) => <RiskCards risk={data} />}</Section>
      </div>
      <div className="halves">
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
