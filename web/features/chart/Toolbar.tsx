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

const chartCounts = [1, 2, 4] as const;
const chartGrids = { 1: "M4 5h16v14H4z", 2: "M4 5h16v14H4zM12 5v14", 4: "M4 5h16v14H4zM12 5v14M4 12h16" } as const;

/** A picture of so many charts. */
const ChartGrid = ({ count }: { count: (typeof chartCounts)[number] }) => (
  <svg
    className="desk-grid"
    viewBox="0 0 24 24"
    width={16}
    height={16}
    role="img"
    aria-label={t("{count} charts", { count })}
  >
    <path d={chartGrids[count]} />
  </svg>
);

interface Props {
  readonly view: ChartView;
  readonly onView: (view: Partial<ChartView>) => void;
  readonly on: { readonly panel: boolean; readonly rail: boolean; readonly compare: boolean; readonly replay: boolean };
  readonly onCompare: () => void;
  readonly onTemplates: () => void;
  readonly onCharts: (count: number) => void;
  readonly onReplay: () => void;
  readonly speaks: boolean;
  readonly onSpeaks: () => void;
  readonly onSave: () => void;
  readonly onFull: () => void;
}

/** Text buttons for what changes the chart, icons for what does not. */
export function Toolbar(props: Props) {
  const { view, onView, on, onCompare, onTemplates, onCharts, onReplay, speaks, onSpeaks, onSave, onFull } = props;
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
      <Toggle icon="repeat" on={on.replay} onClick={onReplay}>{t("Replay")}</Toggle>
      <Button
        kind="quiet"
        size="small"
        className="desk-toggle"
        icon={<Icon name="star" size={16} />}
        onClick={onTemplates}
      >
        {t("Templates")}
      </Button>
      <Segmented<number>
        aria-label={t("Charts side by side")}
        size="small"
        value={view.beside.length + 1}
        onChange={onCharts}
        options={chartCounts.map((value) => ({ value, label: <ChartGrid count={value} /> }))}
      />
      <span className="grow" />
      <ToolbarIcons {...{ view, onView, speaks, onSpeaks, onSave, onFull }} />
    </div>
  );
}

type IconProps = Pick<Props, "view" | "onView" | "speaks" | "onSpeaks" | "onSave" | "onFull">;

function ToolbarIcons({ view, onView, speaks, onSpeaks, onSave, onFull }: IconProps) {
  return (
    <>
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
    </>
  );
}
