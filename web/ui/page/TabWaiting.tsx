import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton } from "./Panel.tsx";

/** Placeholder of a tab while its code loads. */
export const TabWaiting = () => (
  <Panel>
    <RowsSkeleton rows={8} label={t("Loading")} />
  </Panel>
);
