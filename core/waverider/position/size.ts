/** How many shares are bought, and how far away their stop is. */
import { below } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import type { EntryMode } from "./entry_modes.ts";

export interface SizeInputs {
  readonly ask: number;
  readonly bid: number;
  /** Displayed. */
  readonly askShares: number;
  /** Ask less bid, dollars. */
  readonly spread: number;
  /** Shares traded in the last five minutes that are over. */
  readonly volume5: number;
  readonly mode: EntryMode;
  /** Dollars. */
  readonly equity: number;
  readonly cash: number;
  readonly maxPositions: number;
}

export type SizeBoundName = "risk" | "slot" | "cash" | "volume" | "depth";
export interface SizeBound {
  readonly name: SizeBoundName;
  /** Shares, not rounded; null: unknown, and then nothing is bought. */
  readonly shares: number | null;
}

export interface Size {
  /** Whole; 0: nothing can be bought. */
  readonly shares: number;
  /** Of the entry price. */
  readonly stopPercent: number;
  /** Lost at the stop, dollars. */
  readonly riskDollars: number;
  readonly bounds: readonly SizeBound[];
  /** The bound that is lowest, the first of equal ones. */
  readonly decidedBy: SizeBoundName;
}

/** A whole number that a float just misses is that number. */
const TOLERANCE = 1e-9;

/** Percent: of the mode, but at least some spreads away, and never more than the most. */
export function stopPercentOf({ ask, spread, bid, mode }: SizeInputs, { modes, size }: WaveriderConfig): number {
  const spreads = spread / ((ask + bid) / 2) * 100 * size.stop_spreads;
  return Math.min(size.stop_most, Math.max(modes[mode].stop, spreads));
}

export function sizeOf(inputs: SizeInputs, config: WaveriderConfig): Size {
  const { ask, askShares, volume5, mode, equity, cash, maxPositions } = inputs;
  const { size: limit, modes } = config;
  const stopPercent = stopPercentOf(inputs, config);
  const lostAtStop = ask * stopPercent / 100;
  const shares: Readonly<Record<SizeBoundName, number>> = {
    risk: equity * limit.risk / 100 / lostAtStop,
    slot: equity / maxPositions * modes[mode].size / ask,
    cash: cash / (ask * (1 + limit.cash_reserve / 100)),
    volume: volume5 * limit.of_volume / 100,
    depth: askShares * limit.of_depth,
  };
  const bounds = (Object.entries(shares) as [SizeBoundName, number][]).map(([name, most]): SizeBound => ({
    name,
    shares: Number.isFinite(most) ? most : null,
  }));
  const unknown = bounds.find((bound) => bound.shares === null);
  const lowest = bounds.reduce((least, bound) => below(bound.shares ?? 0, least.shares ?? 0) ? bound : least);
  const decided = unknown ?? lowest;
  const whole = Math.max(0, Math.floor((decided.shares ?? 0) + TOLERANCE));
  return {
    shares: whole,
    stopPercent,
    riskDollars: whole === 0 ? 0 : whole * lostAtStop,
    bounds,
    decidedBy: decided.name,
  };
}
