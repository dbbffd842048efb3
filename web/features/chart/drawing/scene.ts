/** What the desk shows. */
import type { ChartKind } from "../../../lib/chart/chart_ranges.ts";
import type { Palette } from "../../../ui/tokens.ts";
import type { Bars } from "../bars.ts";
import type { Study, StudyLine, Tone } from "../studies.ts";

export interface Compared {
  readonly symbol: string;
  readonly tone: Tone;
  readonly look: StudyLine["look"];
  /** Its closes at the times of the bars. */
  readonly values: Float64Array;
}

export interface Scene {
  readonly bars: Bars;
  readonly barMs: number;
  readonly kind: ChartKind;
  readonly intraday: boolean;
  readonly studies: readonly Study[];
  readonly compared: readonly Compared[];
  readonly log: boolean;
  readonly small: boolean;
  readonly palette: Palette;
  /** Whether there may be bars before the first one. */
  readonly older: boolean;
}
