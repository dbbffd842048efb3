/** The first days of a listing, which are the busiest. */
import { BLOCK_DAYS } from "../grid.ts";
import type { DayBlock } from "./day_block.ts";
import { redrawFigures } from "./days.ts";
import type { Factors } from "./factors.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";

/** The factor of the volume on them. */
const STIR = [14, 5, 3, 2, 1.5];

/** Draws the figures of the first days again; `debut` is the first one's place in the block. */
export function stirUp(instrument: Instrument, factors: Factors, levels: Levels, debut: number, block: DayBlock): void {
  const to = Math.min(BLOCK_DAYS, debut + STIR.length);
  redrawFigures(instrument, factors, levels, debut, to, block, (day) => STIR[day - block.first - debut]!);
}
