import type { WaveriderView } from "../../../lib/views/waverider_view.ts";

/** What each tab is given. */
export interface TabProps {
  readonly view: WaveriderView;
  /** Shows something else; the address keeps it. */
  readonly onView: (view: WaveriderView) => void;
  /** Whether it was opened by the key of its first field, which then has the focus. */
  readonly byKey: boolean;
}
