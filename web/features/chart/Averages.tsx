/** The moving averages of the price: any number up to a limit, each with its kind, period and colour. */
import {
  type Average,
  AVERAGE_FROM,
  AVERAGE_TO,
  averageKey,
  type AverageKind,
  averageKinds,
  averageTones,
  freeTone,
  isPeriod,
  MOST_AVERAGES,
  usualPeriods,
} from "../../lib/views/chart_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Swatch } from "./Legends.tsx";
import { Stepper } from "./Stepper.tsx";
import { averageName } from "./studies.ts";

interface Props {
  readonly averages: readonly Average[];
  readonly onChange: (averages: readonly Average[]) => void;
}

/** The next usual period of a kind that is not on the chart; else the first free one. */
function freePeriod(averages: readonly Average[], kind: AverageKind): number {
  const free = (period: number) => !averages.some((one) => one.kind === kind && one.period === period);
  const any = Array.from({ length: MOST_AVERAGES + 1 }, (_, i) => AVERAGE_FROM + i);
  return [...usualPeriods[kind], ...any].find(free)!;
}

interface RowProps {
  readonly average: Average;
  /** Whether it was accepted. */
  readonly onChange: (average: Average) => boolean;
  readonly onRemove: () => void;
}

function AverageRow({ average, onChange, onRemove }: RowProps) {
  const name = averageName(average);
  const next = averageTones[(averageTones.indexOf(average.tone) + 1) % averageTones.length]!;
  return (
    <li className="row between">
      <span className="row">
        <IconButton
          aria-label={t("Another colour for {name}", { name })}
          title={t("Another colour")}
          onClick={() => onChange({ ...average, tone: next })}
        >
          <Swatch tone={average.tone} look={average.kind === "sma" ? "solid" : "dashed"} />
        </IconButton>
        <Stepper
          label={
            <>
              {average.kind.toUpperCase()} <span className="sr-only">{t("Bars")}</span>
            </>
          }
          value={average.period}
          from={AVERAGE_FROM}
          to={AVERAGE_TO}
          onChange={(period) => isPeriod(period) && onChange({ ...average, period })}
        />
      </span>
      <IconButton aria-label={t("Remove {name}", { name })} title={t("Remove")} onClick={onRemove}>
        <Icon name="close" size={16} />
      </IconButton>
    </li>
  );
}

export function Averages({ averages, onChange }: Props) {
  const replace = (i: number, average: Average): boolean => {
    const taken = averages.some((one, j) => j !== i && averageKey(one) === averageKey(average));
    if (!taken) onChange(averages.with(i, average));
    return !taken;
  };
  const add = (kind: AverageKind) =>
    onChange([...averages, { kind, period: freePeriod(averages, kind), tone: freeTone(averages) }]);
  return (
    <>
      <div className="row between">
        <b>{t("Averages")}</b>
        <span className="row">
          {averageKinds.map((kind) => (
            <Button
              key={kind}
              size="small"
              icon={<Icon name="plus" size={16} />}
              aria-label={t("Add {name}", { name: kind.toUpperCase() })}
              disabled={averages.length === MOST_AVERAGES}
              title={averages.length === MOST_AVERAGES ? t("{count} at most", { count: MOST_AVERAGES }) : undefined}
              onClick={() => add(kind)}
            >
              {kind.toUpperCase()}
            </Button>
          ))}
        </span>
      </div>
      {averages.length > 0 && (
        <ul className="average-list" aria-label={t("Averages")}>
          {averages.map((average, i) => (
            <AverageRow
              // By place: a row keeps its focus while its period is typed.
              key={i}
              average={average}
              onChange={(next) => replace(i, next)}
              onRemove={() => onChange(averages.toSpliced(i, 1))}
            />
          ))}
        </ul>
      )}
    </>
  );
}
