/** How much of a whole, as a thin bar. Decorative: the figure beside it says the same. */
export const Meter = (
  { part, over = false, width = 64 }: { part: number; over?: boolean; width?: number | string },
) => (
  <span className={over ? "meter over" : "meter"} style={{ width }} aria-hidden="true">
    <i style={{ width: `${Math.min(Math.max(part, 0), 1) * 100}%` }} />
  </span>
);
