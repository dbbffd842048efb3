import { useState } from "react";
import type { DividendEvent } from "../../../core/actions/contract.ts";
import { daysBetween, weeksOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Money } from "../../ui/numbers.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { noonOf } from "../../lib/market/days.ts";
import { sumOf } from "../../lib/market/dividend_income.ts";
import { byDay, type Kind, kindOf } from "./events.ts";

const MOST_SHOWN = 3;
const LARGE_DAY = 50;
const SOON_DAYS = 7;

const weekdays = () => [t("Sun"), t("Mon"), t("Tue"), t("Wed"), t("Thu"), t("Fri"), t("Sat")];
const kindText = (kind: Kind) =>
  ({
    paid: t("Paid"),
    declared: t("Declared"),
    estimated: t("Estimated"),
    missed: t("Missed"),
  })[kind];

/** How soon a payment is; nothing for past and distant ones. */
export function Soon({ day, today }: { day: string; today: string }) {
  const days = daysBetween(today, day);
  if (days < 0 || days > SOON_DAYS) return null;
  return (
    <span className="soon small">
      {days === 0 ? t("today") : days === 1 ? t("tomorrow") : t("in {days} days", { days })}
    </span>
  );
}

export function EventPill({ event }: { event: DividendEvent }) {
  const kind = kindOf(event);
  return (
    <span className={`event ${kind}`} title={`${event.stock_name}: ${kindText(kind)}`}>
      <strong>{event.stock_symbol}</strong>
      {kind === "missed" ? <span>{t("Missed")}</span> : <Money value={event.amount} />}
      {kind !== "missed" && <span className="sr-only">{kindText(kind)}</span>}
    </span>
  );
}

function Day(
  { day, today, outside, events }: {
    day: string;
    today: string;
    outside: boolean;
    events: readonly DividendEvent[];
  },
) {
  const [open, setOpen] = useState(false);
  const hidden = events.length - MOST_SHOWN;
  const total = sumOf(events);
  const large = total > LARGE_DAY;
  const classes = ["day", outside && "outside", large && "large", day === today && "today"].filter(Boolean).join(" ");
  return (
    <td className={classes} aria-current={day === today ? "date" : undefined}>
      <div className="row between">
        <span className="day-number">{Number(day.slice(8))}</span>
        {large && (
          <strong className="day-sum small">
            <Money value={total} />
          </strong>
        )}
      </div>
      {(open ? events : events.slice(0, MOST_SHOWN)).map((event, i) => <EventPill key={i} event={event} />)}
      {hidden > 0 && (
        <TextButton onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? t("Show less") : t("+{number} more", { number: hidden })}
        </TextButton>
      )}
      {events.some((event) => kindOf(event) === "declared" || kindOf(event) === "estimated") && (
        <Soon day={day} today={today} />
      )}
    </td>
  );
}

export function MonthGrid(
  { month, today, events }: { month: string; today: string; events: readonly DividendEvent[] },
) {
  const days = byDay(events);
  return (
    <table className="month" aria-label={t("Dividend calendar")}>
      <thead>
        <tr>{weekdays().map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} today={today} outside={!day.startsWith(month)} events={days.get(day) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const Legend = () => (
  <ul className="event-legend small muted">
    {(["paid", "declared", "estimated", "missed"] as const).map((kind) => (
      <li key={kind}>
        <i className={`event-key ${kind}`} aria-hidden="true" />
        {kind === "missed" ? t("Missed: not owned on the date") : kindText(kind)}
      </li>
    ))}
  </ul>
);

export const DayName = ({ day }: { day: string }) => <When at={noonOf(day)} as="day" />;
