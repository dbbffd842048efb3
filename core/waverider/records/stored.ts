/** What is stored of scans, besides their packed records. */
import type { ComponentName } from "../score/mod.ts";
import type { GateName } from "../gates/gate.ts";

/** A stock that scored so high and rose so much that its peers may follow. */
export interface Hot {
  readonly symbol: string;
  readonly industry: string | null;
}

/** Of the full records: by component the sum of the points, the most, and how many there are. */
export type ScanSums = Readonly<Record<ComponentName, readonly [sum: number, most: number, count: number]>>;

/** What remains of a day when its records end. */
export interface DaySummary {
  /** Of the scans of the first 45 minutes. */
  readonly prime: {
    readonly candidates: number;
    readonly opportunities: number;
    readonly entries: number;
    readonly rejections: Partial<Record<GateName, number>>;
  };
  /** By hour of New York. */
  readonly hours: readonly { readonly hour: number; readonly entries: number; readonly opportunities: number }[];
}
