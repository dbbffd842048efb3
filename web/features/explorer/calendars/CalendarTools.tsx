import { useUser } from "../../../lib/api/session.ts";
import { useKeys } from "../../../lib/keys.ts";
import { noonOf } from "../../../lib/market/days.ts";
import { t } from "../../../lib/text.ts";
import type { ExplorerTabProps } from "../../../lib/views/explorer_view.ts";
import { monthText, When } from "../../../ui/dates.tsx";
import { Segmented } from "../../../ui/form/Segmented.tsx";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { PeriodTools } from "../../../ui/page/PeriodTools.tsx";
import { moved, periodOf, type Span } from "./period.ts";

/** The period in the address, by default the present one. */
export function viewOf({ search }: ExplorerTabProps, today: string) {
  const span: Span = search.span ?? "month";
  const at = search.at ?? today;
  return { span, at, period: periodOf(at, span) };
}

interface Props extends ExplorerTabProps {
  readonly today: string;
  /** Whether all stocks can be shown, and not only the user's. */
  readonly all: boolean;
}

/** Which period a calendar shows, and whose stocks. */
export function CalendarTools({ today, all, ...props }: Props) {
  const { search, onShow } = props;
  const user = useUser();
  const { span, at, period } = viewOf(props, today);
  const show = (day: string, span: Span) => {
    const { from, to } = periodOf(day, span);
    const present = from <= today && today <= to;
    onShow({ at: present ? undefined : day, span: span === "week" ? span : undefined, day: undefined });
  };
  const go = (by: 1 | -1) => show(moved(at, span, by), span);
  const toToday = () => show(today, span);
  useKeys({ ArrowLeft: () => go(-1), ArrowRight: () => go(1), t: toToday, T: toToday });
  const title = span === "month" ? monthText(at.slice(0, 7)) : (
    <>
      <When at={noonOf(period.from)} as="monthDay" /> – <When at={noonOf(period.weeks[0]!.at(-1)!)} as="date" />
    </>
  );
  return (
    <div className="calendar-tools">
      <PeriodTools title={title} by={span} onGo={go} onToday={toToday} />
      <Segmented
        size="small"
        aria-label={t("Length of the calendar")}
        options={[{ value: "month", label: t("Month") }, { value: "week", label: t("Week") }]}
        value={span}
        onChange={(span) => show(at, span)}
      />
      {all && user && (
        <Segmented
          size="small"
          aria-label={t("Stocks in the calendar")}
          options={[{ value: "all", label: t("All stocks") }, { value: "mine", label: t("My stocks") }]}
          value={search.mine ? "mine" : "all"}
          onChange={(to) => onShow({ mine: to === "mine" || undefined, day: undefined })}
        />
      )}
    </div>
  );
}

/** How many rows the list has, and the way back from one day. */
export const Summary = ({ count, search, onShow }: ExplorerTabProps & { count: string }) => (
  <>
    {count}
    {search.day && (
      <>
        {" "}
        <TextButton onClick={() => onShow({ day: undefined })}>{t("Show all days")}</TextButton>
      </>
    )}
  </>
);
