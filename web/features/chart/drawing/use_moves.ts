import { useEffect, useRef, useState } from "react";
import type { KeptLine } from "./drawings.ts";

/** A line rests this long before what it stands for is changed, so that keys that move it send one change. */
const REST_MS = 600;

/** Moves lines that the server keeps: a line is at its new price at once, and back at the old one if that fails. */
export function useMoves<L extends KeptLine>(send: (line: L) => void) {
  const [moved, setMoved] = useState<L | null>(null);
  const resting = useRef<{ readonly line: L; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(send);
  latest.current = send;
  const flush = () => {
    if (!resting.current) return;
    const { line, timer } = resting.current;
    clearTimeout(timer);
    resting.current = null;
    latest.current(line);
  };
  useEffect(() => flush, []);
  return {
    moved,
    move(line: L) {
      if (resting.current?.line.id === line.id) clearTimeout(resting.current.timer);
      else flush();
      setMoved(line);
      resting.current = { line, timer: setTimeout(flush, REST_MS) };
    },
    /** The server has the line where it was moved to, or by default has refused to move it. */
    settle: (id: string, isThere: (line: L) => boolean = () => true) =>
      setMoved((line) => line?.id === id && isThere(line) ? null : line),
  };
}
