import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { t } from "../../lib/text.ts";
import { ConditionCodes } from "./ConditionCodes.tsx";
import { TradingDays } from "./TradingDays.tsx";

/** Tools that need no account. */
export function ToolsTab(props: ExplorerTabProps) {
  return (
    <div className="stack">
      <p className="how-to small">
        <strong>{t("How to use these tools.")}</strong>{" "}
        {t("They run in the browser, place no trades and need no account data.")}
      </p>
      <div className="tools">
        <TradingDays />
        <ConditionCodes {...props} />
      </div>
    </div>
  );
}
