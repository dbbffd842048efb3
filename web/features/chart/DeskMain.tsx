import { useId } from "react";
import { formatDate } from "../../lib/format.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import type { ChartView } from "../../lib/views/chart_view.ts";
import { WallTime } from "../../ui/dates.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { lazily } from "../../ui/page/lazily.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import type { Crosshair } from "./layout/crosshair.ts";
import type { DeskHandle } from "./use_desk.ts";
import { DeskTable } from "./DeskTable.tsx";
import { heightOf } from "./heights.ts";
import type { Readout } from "./readout.ts";
import type { DrawingState } from "./drawing/tools.ts";
import type { DeskBars } from "./use_desk_bars.ts";
import type { Figures } from "./use_figures.ts";

const Panes = lazily(
  async () => (await import("./DeskPanes.tsx")).DeskPanes,
  ({ scene }) => <Skeleton height={heightOf(scene.studies, scene.small)} />,
);
const STALE_MS = 60_000;

/** Its span as text. */
export const spanOf = ({ custom, range }: ChartView): string =>
  custom ? t("{from} to {to}", { from: formatDate(noonOf(custom.from)), to: formatDate(noonOf(custom.to)) }) : range;

/** Notes that the bars shown are stale or of another length than requested. */
function Notes({ bars: { shown, error, answeredAt, refetch, olderFailed, retryOlder } }: { bars: DeskBars }) {
  const stale = Boolean(error) && answeredAt > 0 && Date.now() - answeredAt > STALE_MS;
  const again = <TextButton onClick={refetch}>{t("Try now")}</TextButton>;
  return (
    <>
      {shown?.replaced && (
        <p className="desk-note warn small" role="status">
          {t("Bars within the day could not be loaded: these are daily.")} {again}
        </p>
      )}
      {stale && (
        <p className="desk-note warn small" role="status">
          <Text of="These bars are from {time}." time={<WallTime at={answeredAt} />} /> {again}
        </p>
      )}
      {olderFailed && (
        <p className="desk-note warn small" role="status">
          {t("Older bars could not be loaded.")} <TextButton onClick={retryOlder}>{t("Try now")}</TextButton>
        </p>
      )}
    </>
  );
}

interface NoBarsProps {
  readonly bars: DeskBars;
  readonly height: number;
  /** There are none, or none by the time of a replay. */
  readonly known: boolean;
  readonly replayed: boolean;
}

/** In place of the chart: loading, an error, or no bars. */
function NoBars({ bars: { error, refetch }, height, known, replayed }: NoBarsProps) {
  if (known && replayed) {
    return (
      <div style={{ minHeight: height }}>
        <EmptyState title={t("Not Yet")}>{t("The bars of this range begin after the time of the replay.")}</EmptyState>
      </div>
    );
  }
  if (known) {
    return (
      <div style={{ minHeight: height }}>
        <EmptyState title={t("No Chart Data Available")}>
          {t("Historical price data is not available for this stock.")}
        </EmptyState>
      </div>
    );
  }
  if (error) {
    return (
      <div style={{ minHeight: height }}>
        <PageError title={t("Unable to load the chart")} error={error} onRetry={refetch} />
      </div>
    );
  }
  return (
    <div className="desk-wait" role="status">
      <Skeleton height={height} />
      <span className="sr-only">{t("Loading")}</span>
    </div>
  );
}

interface Props {
  readonly view: ChartView;
  readonly figures: Figures;
  readonly drawing: DrawingState;
  readonly readout: Readout;
  readonly crosshair: Crosshair;
  readonly speaks: boolean;
  readonly onHandle: (handle: DeskHandle | null) => void;
}

/** The chart, or its figures as a table. */
export function DeskMain({ view, figures, drawing, readout, crosshair, speaks, onHandle }: Props) {
  const { symbol, bars, scene, trades, bands, events, summary } = figures;
  const { shown, old } = bars;
  const phone = usePhone();
  const summaryId = useId();
  const label = `${symbol}, ${spanOf(view)}`;
  const height = heightOf(scene?.studies ?? [], scene?.small ?? phone);
  return (
    <div className="desk-main">
      <Notes bars={bars} />
      {scene && shown && scene.bars.shown > 0
        ? (
          <div className={old ? "desk-old" : undefined} aria-busy={old}>
            {view.table ? <DeskTable scene={scene} label={label} height={height} /> : (
              <Panes
                symbol={symbol}
                scene={scene}
                span={shown.span}
                studies={view.studies}
                live={shown.plan.live && !old && !figures.replayed}
                replayed={figures.replayed}
                trades={trades}
                bands={bands}
                events={events}
                drawing={drawing}
                readout={readout}
                crosshair={crosshair}
                speaks={speaks}
                label={label}
                summaryId={summaryId}
                onHandle={onHandle}
                onOlder={bars.older}
              />
            )}
          </div>
        )
        : <NoBars bars={bars} height={height} known={scene !== null} replayed={figures.replayed} />}
      <p className="sr-only" id={summaryId}>{summary}</p>
    </div>
  );
}
