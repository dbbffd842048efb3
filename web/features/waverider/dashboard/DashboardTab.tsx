import { useQuery } from "@tanstack/react-query";
import { t } from "../../../lib/text.ts";
import type { WaveriderPeriod } from "../../../lib/views/waverider_view.ts";
import { RowsSkeleton, TileSkeleton } from "../../../ui/page/Panel.tsx";
import { Text } from "../../../ui/Text.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { PeriodChoice, periodOf } from "../parts/PeriodChoice.tsx";
import { EtTime } from "../parts/times.tsx";
import { type Dashboard, dashboardQuery, type Position, positionSeconds, usePositions } from "../queries.ts";
import { useMarketNow } from "../../../lib/market/market_clock.ts";
import { AccountBand } from "./AccountBand.tsx";
import { DayPanel } from "./DayPanel.tsx";
import { LastScan } from "./LastScan.tsx";
import { OpenPositions } from "./OpenPositions.tsx";
import { RecentTrades } from "./RecentTrades.tsx";

/** The account, its open positions, and what it did today. */
export function DashboardTab({ view, onView }: TabProps) {
  const { data, error, refetch } = useQuery(dashboardQuery());
  const open = usePositions();
  const period = periodOf(view);
  return (
    <div className="stack">
      <h2 className="sr-only">{t("Dashboard")}</h2>
      <div className="row between wrap">
        <PeriodChoice view={view} onView={onView} />
        {data && open && <Updated at={open.updatedAt} seconds={positionSeconds(data)} />}
      </div>
      {!data && (error ? <NotLoaded onRetry={() => void refetch()} /> : <Waiting />)}
      {data && open && <Shown data={data} positions={open.positions} period={period} onView={onView} />}
    </div>
  );
}

interface ShownProps {
  readonly data: Dashboard;
  readonly positions: readonly Position[];
  readonly period: WaveriderPeriod;
  readonly onView: TabProps["onView"];
}

const Shown = ({ data, positions, period, onView }: ShownProps) => (
  <>
    <AccountBand account={data.account} count={positions.length} />
    <OpenPositions data={data} positions={positions} />
    <div className="wr-cols">
      <div className="stack">
        <RecentTrades trades={data.recent_trades} closed={data.closed_trades} now={data.now} onView={onView} />
        {data.last_scan && <LastScan scan={data.last_scan} onView={onView} />}
      </div>
      <DayPanel data={data} period={period} />
    </div>
  </>
);

/** When the positions were read, in the market's time, and how often they are. */
function Updated({ at, seconds }: { at: number; seconds: number | null }) {
  const marketNow = useMarketNow();
  const time = marketNow(at);
  if (time === null) return null;
  const shown = <EtTime at={time} as="seconds" />;
  return (
    <span className="small muted">
      {seconds === null
        ? <Text of="Updated {time}" time={shown} />
        : <Text of="Updated {time}, every {seconds} s while positions are open" time={shown} seconds={seconds} />}
    </span>
  );
}

const Waiting = () => (
  <>
    <TileSkeleton />
    <section className="panel">
      <RowsSkeleton rows={6} label={t("Loading")} />
    </section>
  </>
);
