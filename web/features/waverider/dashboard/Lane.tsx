/** A position in a row: its price since the entry, the entry, and its stop as steps. */
import { t } from "../../../lib/text.ts";
import { StopLegend } from "../parts/StopLegend.tsx";
import type { Position } from "../queries.ts";

const WIDTH = 168, HEIGHT = 44;
/** Room for the line's width and the dot at its end. */
const INSET = 4;

type Point = Position["lane"][number];

/** A tenth of a pixel is not seen. */
const short = (value: number): number => Math.round(value * 10) / 10;

/** The drawing's paths; null with fewer than two points. */
export function laneOf(lane: readonly Point[], entry: number) {
  if (lane.length < 2) return null;
  const values = [entry, ...lane.flatMap(({ price, stop }) => [price, stop])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (i: number) => short(INSET / 2 + i / (lane.length - 1) * (WIDTH - 2 * INSET));
  const y = (value: number) => short(INSET + (high - value) / (high - low || 1) * (HEIGHT - 2 * INSET));
  const at = (i: number, value: number) => `${x(i)} ${y(value)}`;
  const price = lane.map((point, i) => `${i === 0 ? "M" : "L"}${at(i, point.price)}`).join("");
  const stop = lane.map((point, i) => i === 0 ? `M${at(0, point.stop)}` : `H${x(i)}V${y(point.stop)}`).join("");
  /** Between the entry and a stop that is worse than it, or better. */
  const areaOf = (bound: (value: number) => number) =>
    lane.map((point, i) => i === 0 ? `M${at(0, bound(point.stop))}` : `H${x(i)}V${y(bound(point.stop))}`).join("") +
    `V${y(entry)}H${x(0)}Z`;
  return {
    price,
    stop,
    entry: `M0 ${y(entry)}H${WIDTH}`,
    risk: areaOf((value) => Math.min(value, entry)),
    locked: areaOf((value) => Math.max(value, entry)),
    end: `M${at(lane.length - 1, lane.at(-1)!.price)}h0`,
    tone: lane.at(-1)!.price >= entry ? "gain" : "loss",
  };
}

export function Lane({ position: { symbol, lane, avg_entry_price } }: { position: Position }) {
  const drawn = laneOf(lane, avg_entry_price);
  if (!drawn) return <span className="wr-lane small muted">{t("No minute yet")}</span>;
  return (
    <svg
      className="wr-lane"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("{symbol} since its entry, with its stop", { symbol })}
    >
      <path className="risk" d={drawn.risk} />
      <path className="locked" d={drawn.locked} />
      <path className="entry" d={drawn.entry} />
      <path className="stop" d={drawn.stop} />
      <path className={`price ${drawn.tone}`} d={drawn.price} />
      <path className={`price end ${drawn.tone}`} d={drawn.end} />
    </svg>
  );
}

export const LaneLegend = () => (
  <StopLegend wideOnly>
    <span>
      <i className="wr-key line gain" />
      {t("price")}
    </span>
  </StopLegend>
);
