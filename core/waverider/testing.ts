/** For tests: a stock on a full trading day of which every rule is known, and changes to it. */
import type { Bars } from "../market/port.ts";
import { DEFAULTS, type WaveriderConfig } from "./config.ts";
import { figuresOf } from "./figures.ts";
import type { Inputs } from "./inputs.ts";
import { measure } from "./measures.ts";
import type { Case } from "./rule.ts";

const at = (time: string): number => Temporal.ZonedDateTime.from(`${time}[America/New_York]`).epochMilliseconds;
export const DAY = "2026-11-20";
export const instant = (time: string, day = DAY): number => at(`${day}T${time}`);

const hoursOf = (day: string, close: string, postClose: string, earlyClose: boolean) => ({
  preOpen: instant("04:00", day),
  open: instant("09:30", day),
  close: instant(close, day),
  postClose: instant(postClose, day),
  earlyClose,
});
export const HOURS = hoursOf(DAY, "16:00", "20:00", false);
export const EARLY_HOURS = hoursOf("2026-11-27", "13:00", "17:00", true);

export interface Minute {
  /** Its beginning, like 09:31. */
  readonly time: string;
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close: number;
  readonly volume?: number;
}

/** Bars of minutes, oldest first. A minute without more than a close did not move, on 1,000 shares. */
export function barsOf(minutes: readonly Minute[], day = DAY): Bars {
  const column = (of: (minute: Minute) => number) => Float64Array.from(minutes, of);
  return {
    at: column(({ time }) => instant(time, day)),
    open: column(({ open, close }) => open ?? close),
    high: column(({ high, close }) => high ?? close),
    low: column(({ low, close }) => low ?? close),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume ?? 1_000),
  };
}

/** Minutes that follow one another, with their closes. */
export function closes(from: string, prices: readonly number[], more: Partial<Minute> = {}): Minute[] {
  const first = Temporal.PlainTime.from(from);
  return prices.map((close, i) => ({
    time: first.add({ minutes: i }).toString({ smallestUnit: "minute" }),
    close,
    ...more,
  }));
}

/** At 10:00: a share at $10.50 that closed at $10 and opened at $10.20. */
const QUIET: Omit<Inputs, "figures"> = {
  ...{ symbol: "TEST", type: "CS", isOtc: false, splitToday: false, isHalted: false, industry: "Software" },
  ...{ at: instant("10:00"), hours: HOURS, previousCloseAt: instant("16:00", "2026-11-19") },
  ...{ price: 10.5, previousClose: 10, open: 10.2, high: 10.6, low: 10.15, vwap: 10.4, volume: 1_000_000 },
  ...{ openingHigh: 10.4, openingLow: 10.15, preMarketHigh: 10.3, preMarketVolume: 50_000 },
  ...{ bid: 10.49, ask: 10.51, bidShares: 1_000, askShares: 1_000, quoteAt: instant("10:00") },
  ...{ historyDays: 20, averageVolume: 5_000_000, averageRange: 0.5, previousVolume: 5_000_000 },
  ...{ marketCap: 500_000_000, float: 40_000_000, shortInterest: 2, daysToCover: 1 },
  ...{ articles: [] },
};
const QUIET_BARS = barsOf(closes("09:30", Array(30).fill(10.4)));

/** Changes of the quiet stock; its figures follow from the minutes. */
export type Changes = Partial<Omit<Inputs, "figures">> & { readonly bars?: Bars };

export function caseOf(
  { bars = QUIET_BARS, ...changes }: Changes = {},
  config: WaveriderConfig = DEFAULTS,
): Case {
  const known = { ...QUIET, ...changes };
  const inputs = { ...known, figures: figuresOf(bars, known.at, known.hours, config) };
  return { inputs, measures: measure(inputs, config), config };
}
