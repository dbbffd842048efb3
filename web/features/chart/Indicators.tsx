import { useMemo } from "react";
import { t } from "../../lib/text.ts";
import { type ChartView, countOn } from "../../lib/views/chart_view.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { AtCursor, OnThisChart } from "./CursorPanel.tsx";
import type { Readout } from "./readout.ts";
import { StudiesPanel } from "./StudiesPanel.tsx";
import type { DrawingState } from "./drawing/tools.ts";
import { countsOf, type Figures } from "./use_figures.ts";

interface Props {
  readonly view: ChartView;
  readonly onView: (part: Partial<ChartView>) => void;
  readonly figures: Figures;
  readonly drawing: DrawingState;
  readonly readout: Readout;
  /** There is room beside the chart; otherwise it is a dialog. */
  readonly wide: boolean;
}

/** The indicators with their settings, the values at the cursor, and how many of each thing the chart shows. */
export function Indicators(
  { view: { studies }, onView, figures, drawing: { drawings, alerts, orders }, readout, wide }: Props,
) {
  const { bars: { shown }, scene, trades, events } = figures;
  const counts = useMemo(
    () =>
      countsOf(figures, {
        drawings: drawings.length,
        alerts: alerts.lines.length,
        orders: new Set(orders.lines.map(({ of }) => of.id)).size,
      }),
    [shown, trades, events, drawings, alerts.lines, orders.lines],
  );
  const title = t("Technical Indicators");
  const close = () => onView({ panel: false });
  const settings = (
    <StudiesPanel
      studies={studies}
      onStudies={(studies) => onView({ studies })}
      intraday={shown?.plan.intraday ?? true}
    />
  );
  if (!wide) {
    return (
      <Dialog title={title} onClose={close}>
        {settings}
        {counts && <OnThisChart counts={counts} />}
      </Dialog>
    );
  }
  return (
    <aside className="desk-panel" aria-label={title}>
      <header className="row between">
        <h2>{title}</h2>
        <span className="row">
          <span className="small muted">
            {t("{count} on", { count: countOn(studies) })}
          </span>
          <IconButton aria-label={t("Close the indicators")} onClick={close}>
            <Icon name="close" size={16} />
          </IconButton>
        </span>
      </header>
      {settings}
      {scene && scene.bars.shown > 0 && <AtCursor scene={scene} readout={readout} />}
      {counts && <OnThisChart counts={counts} />}
    </aside>
  );
}
