import { t } from "../../../lib/text.ts";
import { type WaveriderPeriod, waveriderPeriods } from "../../../lib/views/waverider_view.ts";
import { Segmented } from "../../../ui/form/Segmented.tsx";
import type { TabProps } from "../frame/tab_props.ts";
import { periodWord } from "./words.ts";

/** Today by default, and then not in the address. */
export const periodOf = ({ period = "today" }: TabProps["view"]): WaveriderPeriod => period;

export function PeriodChoice({ view, onView }: Pick<TabProps, "view" | "onView">) {
  const choose = (next: WaveriderPeriod) => {
    const { period: _, ...rest } = view;
    onView(next === "today" ? rest : { ...rest, period: next });
  };
  return (
    <Segmented
      aria-label={t("Period")}
      options={waveriderPeriods.map((value) => ({ value, label: periodWord(value) }))}
      value={periodOf(view)}
      onChange={choose}
    />
  );
}
