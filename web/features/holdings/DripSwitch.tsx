import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { patchAnswers } from "../../lib/api/patch.ts";
import { t } from "../../lib/text.ts";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import type { HoldingRow } from "./rows.ts";

/** A stock with a lower yield, in percent a year, pays nothing worth reinvesting. */
const LEAST_YIELD = 0.01;
/** A stock of unknown yield may be worth it. */
export const isWorthReinvesting = ({ yield: percent }: Pick<HoldingRow, "yield">): boolean =>
  percent === null || percent > LEAST_YIELD;

/** Whether a holding's dividends buy more of it. The portfolio's own switch overrides all of them. */
export function DripSwitch({ row, enabled }: { row: HoldingRow; enabled: boolean }) {
  const client = useQueryClient();
  const { id, auto_reinvest: on, stock: { symbol } } = row.holding;
  const toggle = useCommand("holdings.set-auto-reinvest", {
    refreshes: false,
    onDone: (after) => {
      patchAnswers(
        client,
        "holdings.list",
        (list) => list.map((h) => h.id === id ? { ...h, auto_reinvest: after.auto_reinvest } : h),
      );
      // A response in flight may be from before the change.
      void client.invalidateQueries({ queryKey: ["holdings.list"] });
    },
    onFail: (error) => toast.bad(t("Failed to change reinvestment: {message}", { message: messageOf(error) })),
  });
  if (row.yearly === undefined) {
    return <Skeleton inline width={36} height={20} />;
  }
  if (!isWorthReinvesting(row)) return <span className="muted">{t("N/A")}</span>;
  return (
    <Switch
      aria-label={t("Reinvest dividends of {symbol}", { symbol })}
      title={enabled ? "" : t("Reinvestment is off for the whole portfolio")}
      checked={toggle.isPending ? !on : on}
      // Another change is ignored while one is in flight.
      onChange={(next) => !toggle.isPending && toggle.mutate({ id, auto_reinvest: next })}
    />
  );
}
