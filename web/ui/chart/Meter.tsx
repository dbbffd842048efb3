import type { SeriesColour } from "../../lib/market/sectors.ts";

/** A share of a whole, as a thin bar. Decorative: the figure beside it has the same information. */
export const Meter = (
  { part, over = false, width = 64, colour }: {
    part: number;
    over?: boolean;
    width?: number | string;
    colour?: SeriesColour;
  },
) => (
  <span className={over ? "meter over" : "meter"} style={{ width }} aria-hidden="true">
    <i data-colour={colour} style={{ width: `${Math.min(Math.max(part, 0), 1) * 100}%` }} />
  </span>
);
