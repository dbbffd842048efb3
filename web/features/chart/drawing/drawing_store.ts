import type { Drawing } from "./drawings.ts";

/** Where the drawings of a stock are stored. */
export interface DrawingStore {
  readonly drawings: readonly Drawing[];
  /** The drawings now: later than those of the last render. */
  readonly read: () => readonly Drawing[];
  readonly put: (drawings: readonly Drawing[]) => void;
}
