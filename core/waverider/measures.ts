/** What is computed once for all rules: gap, relative volume, returns, and the figures of its minutes. NaN where unknown. */
import { change } from "./compare.ts";
import type { WaveriderConfig } from "./config.ts";
import type { BarFigures } from "./figures.ts";
import { expectedShare } from "./expected_share.ts";
import { type Inputs, minutesFromOpen } from "./inputs.ts";

export interface Measures extends BarFigures {
  readonly minutes: number;
  /** Of the open, or of the last trade until there is one, from the previous close; percent. */
  readonly gap: number;
  /** Of the last trade from the previous close; percent. */
  readonly change: number;
  /** Shares so far as a multiple of what is usual by now. */
  readonly relativeVolume: number;
  /** Whether the history is long enough for it. */
  readonly hasVolumeHistory: boolean;
  /** Of a two-sided quote that is not crossed. */
  readonly spreadBps: number;
  readonly spread: number;
  /** Displayed dollars. */
  readonly bidDepth: number;
  readonly askDepth: number;
  /** Dollars traded today, at the last price. */
  readonly dollarsToday: number;
  /** Percent, over the last minutes. */
  readonly return5: number;
  readonly return15: number;
  /** The mean minute of the fifteen before the last one. */
  readonly usualMinute: number;
  /** What is usual for the last minutes. */
  readonly expected5: number;
  readonly expected15: number;
}

const MINUTE = 60_000;

export function measure(inputs: Inputs, config: WaveriderConfig): Measures {
  const { at, hours, price, averageVolume, bid, ask, figures } = inputs;
  // The minute that runs is never looked at.
  const end = Math.floor(at / MINUTE) * MINUTE;
  const hasQuote = bid > 0 && ask >= bid;
  const expectedIn = (n: number) =>
    averageVolume * (expectedShare(end, hours) - expectedShare(end - n * MINUTE, hours));
  return {
    ...figures,
    minutes: minutesFromOpen(inputs),
    gap: change(inputs.open > 0 ? inputs.open : price, inputs.previousClose),
    change: change(price, inputs.previousClose),
    relativeVolume: inputs.volume /
      Math.max(averageVolume * expectedShare(at, hours), config.score.volume_floor_shares),
    hasVolumeHistory: inputs.historyDays >= config.score.volume_history_days,
    spread: hasQuote ? ask - bid : NaN,
    spreadBps: hasQuote ? (ask - bid) / ((ask + bid) / 2) * 10_000 : NaN,
    bidDepth: hasQuote ? inputs.bidShares * bid : NaN,
    askDepth: hasQuote ? inputs.askShares * ask : NaN,
    dollarsToday: price * inputs.volume,
    return5: change(price, figures.close5),
    return15: change(price, figures.close15),
    usualMinute: figures.volumeBefore1 / 15,
    expected5: expectedIn(5),
    expected15: expectedIn(15),
  };
}
