/** The indicators of a chart: what each draws, and its values as columns beside those of the bars. */
import { atr, bollinger, ema, macd, rsi, sma, stochastic, vwap } from "../../../core/market/indicators.ts";
import type { Studies, StudyKey } from "../../lib/views/chart_view.ts";
import { studyKeys } from "../../lib/views/chart_view.ts";
import { newYorkDay } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import type { Palette } from "../../ui/tokens.ts";
import type { Bars } from "./bars.ts";

export type Tone = keyof Pick<Palette, "primary" | "warning" | "violet" | "s3" | "s7" | "secondary">;
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
  readonly key: StudyKey;
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

type Part = ReturnType<Bars["from"]>;
interface Drawn {
  readonly over: boolean;
  readonly lines: readonly (readonly [key: string, name: () => string, tone: Tone, look: StudyLine["look"]])[];
  readonly columns: (part: Part, numbers: readonly number[]) => readonly Float64Array[];
}
const none = () => "";
const drawn: Readonly<Record<StudyKey, Drawn>> = {
  sma: {
    over: true,
    lines: [["sma", none, "primary", "solid"]],
    columns: ({ close }, [n]) => [sma(close, n!)],
  },
  ema: {
    over: true,
    lines: [["ema", none, "warning", "dashed"]],
    columns: ({ close }, [n]) => [ema(close, n!)],
  },
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
    sma: "SMA",
    ema: "EMA",
    rsi: "RSI",
    macd: "MACD",
    bb: t("Bollinger Bands"),
    vwap: "VWAP",
    atr: "ATR",
    stoch: t("Stochastic"),
  })[key];

export const studySettings = (key: StudyKey, numbers: readonly number[]): string =>
  key === "vwap" ? t("session") : numbers.join(key === "macd" ? "/" : ", ");

/** VWAP is the average of a trading session, which daily bars do not show. */
const applies = (key: StudyKey, intraday: boolean): boolean => key !== "vwap" || intraday;

/** The indicators that are on, computed over all bars. */
export function workOut(studies: Studies, bars: Bars, intraday: boolean): readonly Study[] {
  const all = bars.from(0);
  return studyKeys.filter((key) => studies[key].on).map((key): Study => {
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
}

/** Recomputes the last bars, from the first one that changed. */
export function refresh(
  made: readonly Study[],
  studies: Studies,
  bars: Bars,
  intraday: boolean,
  changed: number,
): void {
  const start = Math.max(0, bars.length - TAIL);
  const part = bars.from(start);
  for (const { key, lines } of made) {
    if (!applies(key, intraday)) continue;
    const found = drawn[key].columns(part, studies[key].numbers);
    lines.forEach(({ values }, i) => values.set(found[i]!.subarray(changed - start), changed));
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
