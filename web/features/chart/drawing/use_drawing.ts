import { useMemo, useState } from "react";
import { type Drawing, drawingsOf, type Note, useDrawings } from "./drawings.ts";
import type { Hit } from "./geometry.ts";
import { noHistory, recorded, stepBetween, withStep } from "./history.ts";
import type { DrawingState, Tool } from "./tools.ts";
import { useAlerts } from "./use_alerts.ts";
import { useOrders } from "./use_orders.ts";

/** The stock's drawings, stored on this device, its alerts and orders, and the state of editing them. */
export function useDrawing(symbol: string): DrawingState {
  const [drawings, save] = useDrawings(symbol);
  const [{ done, undone }, setHistory] = useState(noHistory);
  const [tool, onTool] = useState<Tool>("cursor");
  const [hidden, onHidden] = useState(false);
  const [selected, onSelect] = useState<Hit | null>(null);
  const alerts = useAlerts(symbol);
  const orders = useOrders(symbol);
  const lines = useMemo(
    () => hidden ? [] : [...drawings, ...alerts.lines, ...orders.lines],
    [drawings, alerts.lines, orders.lines, hidden],
  );
  const [writing, onWrite] = useState<Note | null>(null);
  const change = (next: readonly Drawing[]) => {
    const step = stepBetween(drawingsOf(symbol), next);
    setHistory((history) => recorded(history, step));
    save(next);
  };
  const [last, next] = [done.at(-1), undone.at(-1)];
  const undo = last && (() => {
    save(withStep(drawingsOf(symbol), last, "before"));
    setHistory({ done: done.slice(0, -1), undone: [...undone, last] });
    onSelect(null);
  });
  const redo = next && (() => {
    save(withStep(drawingsOf(symbol), next, "after"));
    setHistory({ done: [...done, next], undone: undone.slice(0, -1) });
    onSelect(null);
  });
  return {
    ...{ drawings, alerts, orders, lines, change, undo, redo, tool, onTool, hidden, onHidden },
    ...{ selected, onSelect, writing, onWrite },
  };
}
