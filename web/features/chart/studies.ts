/** The indicators of a chart: what each draws, and its values as columns beside those of the bars. */
import { atr, bollinger, ema, macd, rsi, sma, stochastic, vwap } from "../../../core/market/indicators.ts";
import {
  type Average,
  averageKey,
  type AverageTone,
  type Studies,
  type StudyKey,
  studyKeys,
} from "../../lib/views/chart_view.ts";
import { newYorkDay } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import type { Bars } from "./bars.ts";

export type Tone = AverageTone;
export interface StudyLine {
  readonly key: string;
  /** As in the legend; empty for the line that the indicator is named after. */
  readonly name: string;
  readonly tone: Tone;
  readonly look: "solid" | "dashed" | "dotted" | "bars";
  /** As long as the columns of the bars. */
  readonly values: Float64Array;
}
export interface Study {
  /** An indicator, or an average with its period. */
  readonly key: StudyKey | `sma${number}` | `ema${number}`;
  readonly label: string;
  /** Drawn over the price; otherwise in a pane of its own. */
  readonly over: boolean;
  readonly lines: readonly StudyLine[];
}

/**
 * The last bar changes several times a second. Its indicators are computed from this many bars: all minutes of a
 * trading session, and enough that the truncated weight of an exponential average is less than a millionth of a cent.
 */
export const TAIL = 1000;
/** The same for an average of so many bars. */
const tailOf = ({ period }: Average) => Math.max(TAIL, 14 * period);

type Part = ReturnType<Bars["from"]>;
interface Drawn {
  readonly over: boolean;
  readonly lines: readonly (readonly [key: string, name: () => string, tone: Tone, look: StudyLine["look"]])[];
  readonly columns: (part: Part, numbers: readonly number[]) => readonly Float64Array[];
}
const none = () => "";
const drawn: Readonly<Record<StudyKey, Drawn>> = {
  rsi: {
    over: false,
    lines: [["rsi", none, "violet", "solid"]],
    columns: ({ close }, [n]) => [rsi(close, n!)],
  },
  macd: {
    over: false,
    lines: [
      ["histogram", () => t("histogram"), "secondary", "bars"],
      ["macd", none, "primary", "solid"],
      ["signal", () => t("signal"), "warning", "dashed"],
    ],
    columns: ({ close }, [fast, slow, signal]) => {
      const found = macd(close, fast!, slow!, signal!);
      return [found.histogram, found.macd, found.signal];
    },
  },
  bb: {
    over: true,
    lines: [
      ["middle", none, "s3", "dotted"],
      ["upper", () => t("upper"), "s3", "solid"],
      ["lower", () => t("lower"), "s3", "solid"],
    ],
    columns: ({ close }, [n, width]) => {
      const { middle, upper, lower } = bollinger(close, n!, width!);
      return [middle, upper, lower];
    },
  },
  vwap: {
    over: true,
    lines: [["vwap", none, "s7", "dotted"]],
    columns: (part) => [vwap(part, Array.from(part.at, newYorkDay))],
  },
  atr: {
    over: false,
    lines: [["atr", none, "s3", "solid"]],
    columns: (part, [n]) => [atr(part, n!)],
  },
  stoch: {
    over: false,
    lines: [["k", none, "primary", "solid"], ["d", () => t("average"), "warning", "dashed"]],
    columns: (part, [n, signal]) => {
      const { k, d } = stochastic(part, n!, signal!);
      return [k, d];
    },
  },
};

/** The names of indicators without their settings. Abbreviations are the same in every language. */
export const studyName = (key: StudyKey): string =>
  ({
    rsi: "RSI",
    macd: "MACD",
    bb: t("Bollinger Bands"),
    vwap: "VWAP",
    atr: "ATR",
    stoch: t("Stochastic"),
  })[key];

/** The indicators that are on, by name. */
export const studyNames = (studies: Studies): string =>
  [...studies.averages.map(averageName), ...studyKeys.filter((key) => studies[key].on).map(studyName)].join(", ");

export const studySettings = (key: StudyKey, numbers: readonly number[]): string =>
  key === "vwap" ? t("session") : numbers.join(key === "macd" ? "/" : ", ");

/** VWAP is the average of a trading session, which daily bars do not show. */
const applies = (key: StudyKey, intraday: boolean): boolean => key !== "vwap" || intraday;

export const averageName = ({ kind, period }: Pick<Average, "kind" | "period">) => `${kind.toUpperCase()} ${period}`;
const averaged = ({ kind, period }: Average, { close }: Part) =>
  kind === "sma" ? sma(close, period) : ema(close, period);

function averageOf(average: Average, bars: Bars): Study {
  const values = new Float64Array(bars.at.length).fill(NaN);
  values.set(averaged(average, bars.from(0)));
  const look = average.kind === "sma" ? "solid" : "dashed";
  return {
    key: averageKey(average),
    over: true,
    label: averageName(average),
    lines: [{ key: "average", name: "", tone: average.tone, look, values }],
  };
}

/** The averages, and the indicators that are on, computed over all bars. */
export function workOut(studies: Studies, bars: Bars, intraday: boolean): readonly Study[] {
  const all = bars.from(0);
  const found = studyKeys.filter((key) => studies[key].on).map((key): Study => {
    const { over, lines, columns } = drawn[key];
    const found = applies(key, intraday) ? columns(all, studies[key].numbers) : [];
    return {
      key,
      over,
      label: `${studyName(key)} ${studySettings(key, studies[key].numbers)}`,
      lines: lines.map(([key, name, tone, look], i) => {
        const values = new Float64Array(bars.at.length).fill(NaN);
        if (found[i]) values.set(found[i]);
        return { key, name: name(), tone, look, values };
      }),
    };
  });
  return [...studies.averages.map((average) => averageOf(average, bars)), ...found];
}

/** Recomputes the last bars, from the first one that changed. */
export function refresh(
  made: readonly Study[],
  studies: Studies,
  bars: Bars,
  intraday: boolean,
  changed: number,
): void {
  const end = (tail: number) => {
    const start = Math.max(0, bars.length - tail);
    return { part: bars.from(start), from: changed - start };
  };
  const { part, from } = end(TAIL);
  for (const { key, lines } of made) {
    const average = studies.averages.find((one) => averageKey(one) === key);
    if (average) {
      const last = end(tailOf(average));
      lines[0]!.values.set(averaged(average, last.part).subarray(last.from), changed);
      continue;
    }
    const study = key as StudyKey;
    if (!applies(study, intraday)) continue;
    const found = drawn[study].columns(part, studies[study].numbers);
    lines.forEach(({ values }, i) => values.set(found[i]!.subarray(from), changed));
  }
}

/** The last known value of a line. */
export const latestOf = ({ values }: StudyLine, length: number): number | null => {
  const value = values[length - 1];
  return value === undefined || Number.isNaN(value) ? null : value;
};

export type Signal = "Overbought" | "Oversold" | "Bullish" | "Bearish" | "Neutral";
/** The signal in the latest values of an indicator; null where there is none, or no value is known. */
export function signalOf({ key, lines }: Study, length: number): Signal | null {
  const latest = (name: string) => {
    const line = lines.find((one) => one.key === name);
    return line ? latestOf(line, length) : null;
  };
  if (key === "rsi") {
    const value = latest("rsi");
    return value === null ? null : value >= 70 ? "Overbought" : value <= 30 ? "Oversold" : "Neutral";
  }
  if (key === "macd") {
    const difference = latest("histogram");
    return difference === null ? null : difference > 0.5 ? "Bullish" : difference < -0.5 ? "Bearish" : "Neutral";
  }
  return null;
}
