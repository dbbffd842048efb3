/** What a rule returns: the record and its sentence come from what decided. */
import type { WaveriderConfig } from "./config.ts";
import type { Inputs } from "./inputs.ts";
import type { Measures } from "./measures.ts";

/** What all rules look at. */
export interface Case {
  readonly inputs: Inputs;
  readonly measures: Measures;
  readonly config: WaveriderConfig;
}

export interface Points {
  readonly points: number;
  /** The figure that decided; NaN when it is unknown. */
  readonly value: number;
  /** What the figure has to reach for these points, or for the first one when there are none. */
  readonly threshold: number;
}

/** The points of the highest step that a figure reaches; steps ascend. */
export function steps(value: number, reached: (value: number, step: number) => boolean, ...ladder: number[]): Points {
  let points = 0;
  while (points < ladder.length && reached(value, ladder[points]!)) points++;
  return { points, value, threshold: ladder[Math.max(0, points - 1)]! };
}
