import { useState } from "react";
import { useResting } from "../../../lib/resting.ts";
import type { KeptLine } from "./drawings.ts";

/** A line rests this long before what it stands for is changed, so that keys that move it send one change. */
const REST_MS = 600;

/** Moves lines that the server keeps: a line is at its new price at once, and back at the old one if that fails. */
export function useMoves<L extends KeptLine>(send: (line: L) => void) {
  const [moved, setMoved] = useState<L | null>(null);
  const resting = useResting(REST_MS, send);
  return {
    moved,
    move(line: L) {
      if (resting.value()?.id !== line.id) resting.flush();
      setMoved(line);
      resting.put(line);
    },
    /** The server has the line where it was moved to, or by default has refused to move it. */
    settle: (id: string, isThere: (line: L) => boolean = () => true) =>
      setMoved((line) => line?.id === id && isThere(line) ? null : line),
  };
}
