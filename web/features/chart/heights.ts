/** The panes of the desk and their heights, available before the chart library is loaded. */
import type { Study } from "./studies.ts";

/** Heights of panes on a large window, and where there is little room, in pixels. */
const HEIGHTS = { main: [400, 300], volume: [150, 80], study: [200, 120] } as const;
export const AXIS = 28;
const SEPARATOR = 1;
/** The panes below the price: volume, then the indicators with a pane of their own. */
export const panesOf = (studies: readonly Study[]): readonly ("volume" | Study["key"])[] => [
  "volume",
  ...studies.filter(({ over }) => !over).map(({ key }) => key),
];
/** In pixels, from the top. */
export const heightsOf = (studies: readonly Study[], small: boolean): number[] => {
  const i = small ? 1 : 0;
  return [HEIGHTS.main[i], HEIGHTS.volume[i], ...panesOf(studies).slice(1).map(() => HEIGHTS.study[i])];
};
/** Of all panes with the time axis. */
export const heightOf = (studies: readonly Study[], small: boolean): number => {
  const heights = heightsOf(studies, small);
  return heights.reduce((sum, height) => sum + height, AXIS + SEPARATOR * (heights.length - 1));
};
