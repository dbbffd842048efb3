import type { ReactNode } from "react";
import { type ChartKind, chartKinds } from "../../lib/chart/chart_ranges.ts";
import { type ChartView, countOn } from "../../lib/views/chart_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";

const kindName = (kind: ChartKind): string => ({ candles: t("Candlestick"), line: t("Line"), area: t("Area") })[kind];

interface ToggleProps {
  readonly on: boolean;
  readonly onClick: () => void;
  readonly icon: IconName;
  readonly children: ReactNode;
}
const Toggle = ({ on, onClick, icon, children }: ToggleProps) => (
  <Button
    kind="quiet"
    size="small"
    className="desk-toggle"
    aria-pressed={on}
    icon={<Icon name={icon} size={16} />}
    onClick={onClick}
  >
    {children}
  </Button>
);

interface Props {
  readonly view: ChartView;
  readonly onView: (view: Partial<ChartView>) => void;
  readonly on: { readonly panel: boolean; readonly rail: boolean; readonly compare: boolean };
  readonly onCompare: () => void;
  readonly speaks: boolean;
  readonly onSpeaks: () => void;
  readonly onSave: () => void;
  readonly onFull: () => void;
}

/** Text buttons for what changes the chart, icons for what does not. */
export function Toolbar({ view, onView, on, onCompare, speaks, onSpeaks, onSave, onFull }: Props) {
  return (
    <div className="desk-tools" role="toolbar" aria-label={t("Chart tools")}>
      <Segmented<ChartKind>
        aria-label={t("Kind of chart")}
        size="small"
        value={view.kind}
        onChange={(kind) => onView({ kind })}
        options={chartKinds.map((value) => ({ value, label: kindName(value) }))}
      />
      <span className="rule" />
      <Toggle icon="spark" on={on.panel} onClick={() => onView({ panel: !on.panel })}>
        {t("Indicators")} <span className="count">{countOn(view.studies)}</span>
      </Toggle>
      <Toggle icon="swap" on={on.compare} onClick={onCompare}>{t("Compare")}</Toggle>
      <Toggle icon="flag" on={view.events} onClick={() => onView({ events: !view.events })}>{t("Events")}</Toggle>
      <Toggle icon="pencil" on={on.rail} onClick={() => onView({ rail: !on.rail })}>{t("Draw")}</Toggle>
      <Button
        kind="quiet"
        size="small"
        className="desk-toggle"
        aria-pressed={view.log}
        title={view.versus.length > 0 ? t("A comparison is in percent") : undefined}
        disabled={view.versus.length > 0}
        onClick={() => onView({ log: !view.log })}
      >
        {t("Log")}
      </Button>
      <span className="grow" />
      <IconButton
        aria-label={t("Table")}
        title={t("Table")}
        aria-pressed={view.table}
        onClick={() => onView({ table: !view.table })}
      >
        <Icon name="table" />
      </IconButton>
      <IconButton aria-label={t("Read aloud")} title={t("Read aloud")} aria-pressed={speaks} onClick={onSpeaks}>
        <Icon name="sound" />
      </IconButton>
      <IconButton
        aria-label={t("Save as image")}
        title={t("Save as image")}
        disabled={view.table}
        onClick={onSave}
      >
        <Icon name="download" />
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton aria-label={t("Full screen")} title={t("Full screen")} onClick={onFull}>
          <Icon name="full" />
        </IconButton>
      )}
    </div>
  );
}
