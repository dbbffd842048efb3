/** A treemap by value, in heat colours. */
import { useMemo } from "react";
import { useMode } from "../../mode.ts";
import { useWidth } from "../../useWidth.ts";
import { heatColours } from "./heat.ts";
import { type HeatTile, textIn } from "./plot.ts";
import { placedIn } from "./treemap.ts";

interface Props {
  readonly tiles: readonly HeatTile[];
  readonly height: number;
}

/** Measures texts in the element's font. */
function widthIn(element: Element): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d")!;
  const { fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontSize} ${fontFamily}`;
  return (text) => context.measureText(text).width;
}

export function TreePlot({ tiles, height }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const colours = heatColours(useMode());
  const widthOf = useMemo(() => ref.current && widthIn(ref.current), [width > 0]);
  const placed = width > 0 ? placedIn(tiles, { width, height }) : [];
  return (
    <div ref={ref} className="tree-plot" style={{ height }}>
      {placed.map(({ of: { key, band, lines }, depth: _, ...place }) => (
        <span key={key} style={{ ...place, background: colours[band] }}>
          {widthOf && textIn(lines, place.width, place.height, widthOf)}
        </span>
      ))}
    </div>
  );
}
