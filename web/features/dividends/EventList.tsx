import type { DividendEvent } from "../../../core/actions/contract.ts";
import { t } from "../../lib/text.ts";
import { EmptyState } from "../../ui/page/states.tsx";
import { byDay } from "./events.ts";
import { DayName, EventPill, Soon } from "./MonthGrid.tsx";

/** A month's days with dividends, for a phone. */
export function EventList(
  { month, today, events }: { month: string; today: string; events: readonly DividendEvent[] },
) {
  const days = [...byDay(events)].filter(([day]) => day.startsWith(month)).sort(([a], [b]) => a < b ? -1 : 1);
  if (days.length === 0) return <EmptyState title={t("No dividends in this month")} />;
  return (
    <ul className="event-days">
      {days.map(([day, own]) => (
        <li key={day}>
          <span className="row between small muted">
            <DayName day={day} />
            <Soon day={day} today={today} />
          </span>
          {own.map((event, i) => <EventPill key={i} event={event} />)}
        </li>
      ))}
    </ul>
  );
}
