/** The legends of the panes: the values at the cursor, or of the last bar. */
import type { CSSProperties, ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Compact, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { changeAt } from "./change.ts";
import { panesOf } from "./heights.ts";
import type { Compared, Scene } from "./drawing/scene.ts";
import { type Readout, useReadout } from "./readout.ts";
import { latestOf, type Signal, signalOf, type Study, type StudyLine } from "./studies.ts";

const tones: Readonly<Record<Signal, "" | "green" | "red" | "amber">> = {
  Overbought: "amber",
  Oversold: "amber",
  Bullish: "green",
  Bearish: "red",
  Neutral: "",
};
export const signalText = (signal: Signal): string =>
  ({
    Overbought: t("Overbought"),
    Oversold: t("Oversold"),
    Bullish: t("Bullish"),
    Bearish: t("Bearish"),
    Neutral: t("Neutral"),
  })[signal];

/** A sample of a line: its colour and its dashes. */
export const Swatch = ({ tone, look }: Pick<StudyLine, "tone" | "look">) => (
  <span
    className={`line-swatch ${look}`}
    style={{ "--tone": `var(--${tone})` } as CSSProperties}
    aria-hidden="true"
  />
);

export const valueAt = (values: Float64Array, i: number): number | null => {
  const value = values[i];
  return value === undefined || Number.isNaN(value) ? null : value;
};
/** The main line first: the histogram of MACD matters least. */
export const readLines = ({ lines }: Study): readonly StudyLine[] => lines.filter(({ look }) => look !== "bars");

const OverStudy = ({ study, at }: { study: Study; at: number }) => (
  <span>
    <Swatch {...study.lines[0]!} /> {study.label}{" "}
    {readLines(study).map((line) => <Price key={line.key} value={valueAt(line.values, at)} unknown={t("not known")} />)
      .flatMap((value, i) => i === 0 ? [value] : [" ", value])}
  </span>
);

function ComparedLegend({ compared: { symbol, tone, look, values }, at }: { compared: Compared; at: number }) {
  return (
    <span>
      <Swatch tone={tone} look={look} /> <b>{symbol}</b> <Price value={valueAt(values, at)} />
    </span>
  );
}

interface Props {
  readonly scene: Scene;
  readonly readout: Readout;
  /** Where the panes begin, in pixels. */
  readonly tops: readonly number[];
}

export function Legends({ scene, readout, tops }: Props) {
  const { bars, studies, compared, intraday } = scene;
  const at = useReadout(readout, bars.length);
  const last = bars.length - 1;
  const place = (pane: number): CSSProperties | undefined => tops[pane] === undefined ? undefined : { top: tops[pane] };
  const legend = (pane: number, children: ReactNode) =>
    place(pane) && <div key={pane} className="desk-legend" style={place(pane)} aria-hidden="true">{children}</div>;
  return (
    <>
      {legend(
        0,
        <>
          <b className="when">
            <When at={bars.at[at]!} as={intraday ? "dateTime" : "date"} />
          </b>
          <span className="ohlc">
            O <Price value={bars.open[at]!} /> H <Price value={bars.high[at]!} /> L <Price value={bars.low[at]!} /> C
            {" "}
            <Price value={bars.close[at]!} /> <Percent value={changeAt(bars, at)} signed colour />
          </span>
          {studies.filter(({ over }) => over).map((study) => <OverStudy key={study.key} study={study} at={at} />)}
          {compared.map((one) => <ComparedLegend key={one.symbol} compared={one} at={at} />)}
        </>,
      )}
      {panesOf(studies).map((key, i) => {
        if (key === "volume") {
          return legend(
            i + 1,
            <>
              <b>{t("Volume Analysis")}</b> <Compact value={bars.volume[at]!} />
            </>,
          );
        }
        const study = studies.find((one) => one.key === key)!;
        const lines = readLines(study);
        const signal = signalOf(study, bars.length);
        const empty = lines.every((line) => latestOf(line, bars.length) === null);
        return legend(
          i + 1,
          <>
            <b>{study.label}</b>
            {lines.map((line) => (
              <span key={line.key}>
                {lines.length > 1 && <Swatch {...line} />} {line.name} <Ratio value={valueAt(line.values, at)} />
              </span>
            ))}
            {at !== last && (
              <span className="muted">
                {t("now")}{" "}
                {lines.map((line) => <Ratio key={line.key} value={valueAt(line.values, last)} />).flatMap((value, n) =>
                  n === 0 ? [value] : [", ", value]
                )}
              </span>
            )}
            {signal && <Badge tone={tones[signal]}>{signalText(signal)}</Badge>}
            {empty && <span className="muted">{emptyText(study)}</span>}
          </>,
        );
      })}
    </>
  );
}

/** Why a pane has no line: there are fewer bars than the indicator looks back. */
export const emptyText = (study: Study): string =>
  study.key === "rsi"
    ? t("No RSI data available")
    : study.key === "macd"
    ? t("No MACD data available")
    : t("No {name} data available", { name: study.label });
