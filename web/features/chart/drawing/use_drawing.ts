import { useMemo, useState } from "react";
import { MOST_DRAWINGS } from "../../../../core/charts/terms.ts";
import { useSession } from "../../../lib/api/session.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { useAccountDrawings } from "./account_drawings.ts";
import type { DrawingStore } from "./drawing_store.ts";
import type { Drawing, Note } from "./drawings.ts";
import type { Hit } from "./geometry.ts";
import { noHistory, recorded, stepBetween, withStep } from "./history.ts";
import type { DrawingState, Tool } from "./tools.ts";
import { useAlerts } from "./use_alerts.ts";
import { useLocalDrawings } from "./local_drawings.ts";
import { useOrders } from "./use_orders.ts";

function useDrawings(symbol: string): DrawingStore {
  const signedIn = useSession().phase === "signed-in";
  const own = useAccountDrawings(symbol, signedIn);
  const local = useLocalDrawings(symbol);
  return signedIn ? own : local;
}

/**
 * The stock's drawings, its alerts and orders, and the state of editing them.
 * @param replayed alerts and orders, which are of the present, are not shown
 */
export function useDrawing(symbol: string, replayed: boolean): DrawingState {
  const { drawings, read, put } = useDrawings(symbol);
  const [{ done, undone }, setHistory] = useState(noHistory);
  const [tool, onTool] = useState<Tool>("cursor");
  const [hidden, onHidden] = useState(false);
  const [selected, onSelect] = useState<Hit | null>(null);
  const alerts = useAlerts(symbol);
  const orders = useOrders(symbol);
  const lines = useMemo(
    () => hidden ? [] : replayed ? drawings : [...drawings, ...alerts.lines, ...orders.lines],
    [drawings, alerts.lines, orders.lines, hidden, replayed],
  );
  const [writing, onWrite] = useState<Note | null>(null);
  const change = (next: readonly Drawing[]) => {
    const before = read();
    if (next.length > Math.max(before.length, MOST_DRAWINGS)) {
      return toast.bad(t("A chart has up to {count} drawings: delete one first.", { count: MOST_DRAWINGS }));
    }
    setHistory((history) => recorded(history, stepBetween(before, next)));
    put(next);
  };
  const [last, next] = [done.at(-1), undone.at(-1)];
  const undo = last && (() => {
    put(withStep(read(), last, "before"));
    setHistory({ done: done.slice(0, -1), undone: [...undone, last] });
    onSelect(null);
  });
  const redo = next && (() => {
    put(withStep(read(), next, "after"));
    setHistory({ done: [...done, next], undone: undone.slice(0, -1) });
    onSelect(null);
  });
  return {
    ...{ drawings, alerts, orders, lines, change, undo, redo, tool, onTool, hidden, onHidden },
    ...{ selected, onSelect, writing, onWrite },
  };
}
