import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "./Panel.tsx";

/** In place of a tab whose code is on its way. */
export const TabWaiting = () => (
  <Panel>
    <RowsSkeleton rows={8} label={t("Loading")} />
  </Panel>
);
