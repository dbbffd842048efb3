import type { OutputOf } from "../../../core/contracts.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import type { Ipo } from "./queries.ts";

interface Props {
  readonly weeks: readonly (readonly string[])[];
  readonly today: string;
  readonly rows: readonly Ipo[];
  readonly holidays: OutputOf<"stocks.market-holidays">;
  /** The day by which the list is filtered. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
}

const weekdays = () => [t("Mon"), t("Tue"), t("Wed"), t("Thu"), t("Fri")];

/** How many companies are listed on each day of the weeks. */
export function IpoCalendar({ weeks, today, rows, holidays, day: chosen, onDay }: Props) {
  const closed = new Map(holidays.filter(({ status }) => status === "closed").map(({ date, name }) => [date, name]));
  const counts = Map.groupBy(rows, ({ listing_date }) => listing_date);
  return (
    <table className="ipo-weeks" aria-label={t("Listings by day")}>
      <thead>
        <tr>{weekdays().map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const count = counts.get(day)?.length ?? 0;
              const date = day === weeks[0]![0] || day.endsWith("-01")
                ? <When at={noonOf(day)} as="monthDay" />
                : Number(day.slice(8));
              return (
                <td
                  key={day}
                  className={day === today ? "today" : closed.has(day) ? "closed" : ""}
                  aria-current={day === today ? "date" : undefined}
                  title={closed.get(day)}
                >
                  {count > 0
                    ? (
                      <button type="button" aria-pressed={day === chosen} onClick={() => onDay(day)}>
                        <span>{date}</span>
                        <strong>{t("{count} IPOs", { count })}</strong>
                      </button>
                    )
                    : (
                      <span>
                        <span>{date}</span>
                        {closed.has(day) && <span>{t("Closed")}</span>}
                      </span>
                    )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
