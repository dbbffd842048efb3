/** The one function that decides. It reads no clock, no store and no market, and nothing in it is random. */
import type { WaveriderConfig } from "../config.ts";
import { decideScan } from "./scan.ts";
import type { Decision, State, View } from "./state.ts";
import { watch } from "./watch.ts";

/**
 * Lives the seconds from the state up to the view. It stops at the first second in which a position is left: what the
 * sale leaves decides the rest. When none is, the scan of the view's instant is decided. Exits come before scans.
 */
export function decide(state: State, view: View, config: WaveriderConfig): Decision {
  if (view.at < state.livedUntil) throw new Error("The view is of an instant before the state");
  const watched = watch(state, view, config);
  if (watched.actions.length > 0 || !view.scan || watched.state.livedUntil < view.at) return watched;
  const late = view.scan.inputs.find(({ at }) => at !== view.at);
  if (late) throw new Error(`What is known of ${late.symbol} is not of the instant of the scan`);
  const scanned = decideScan(watched.state, view, view.scan, config);
  return { ...scanned, steps: watched.steps };
}
