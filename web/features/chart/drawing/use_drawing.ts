import { useState } from "react";
import { useDrawings } from "./drawings.ts";
import type { Hit } from "./geometry.ts";
import type { DrawingState, Tool } from "./tools.ts";

/** The stock's drawings, stored on this device, and the state of editing them. */
export function useDrawing(symbol: string): DrawingState {
  const [drawings, change] = useDrawings(symbol);
  const [tool, onTool] = useState<Tool>("cursor");
  const [hidden, onHidden] = useState(false);
  const [selected, onSelect] = useState<Hit | null>(null);
  return { drawings, change, tool, onTool, hidden, onHidden, selected, onSelect };
}
