import { type ReactNode, Suspense } from "react";
import { t } from "../lib/text.ts";
import { Panel, RowsSkeleton } from "./Panel.tsx";

/** What the chosen tab shows; its code may still be on its way. */
export const TabBody = ({ children }: { children: ReactNode }) => (
  <div className="tab-body">
    <Suspense
      fallback={
        <Panel>
          <RowsSkeleton rows={8} label={t("Loading")} />
        </Panel>
      }
    >
      {children}
    </Suspense>
  </div>
);
