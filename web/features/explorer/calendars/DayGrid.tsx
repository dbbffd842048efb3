import { useQueries } from "@tanstack/react-query";
import type { OutputOf } from "../../../../core/contracts.ts";
import { noonOf } from "../../../lib/market/days.ts";
import { t } from "../../../lib/text.ts";
import { When } from "../../../ui/dates.tsx";
import { holidaysQuery } from "../queries.ts";

type Weeks = readonly (readonly string[])[];

/** Holidays and early closes of the years of these weeks, as far as loaded. */
export function useHolidays(weeks: Weeks): OutputOf<"stocks.market-holidays"> {
  const years = [...new Set(weeks.flat().map((day) => Number(day.slice(0, 4))))];
  return useQueries({ queries: years.map(holidaysQuery) }).flatMap(({ data }) => data ?? []);
}

interface Props {
  readonly label: string;
  readonly weeks: Weeks;
  readonly today: string;
  /** What there is on a day, in a word or two; days without have none. */
  readonly found: ReadonlyMap<string, string>;
  readonly holidays: OutputOf<"stocks.market-holidays">;
  /** Days of another month, whose fields stay empty. */
  readonly isOutside?: (day: string) => boolean;
  /** The day by which the list is filtered. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
}

const weekdays = () => [t("Mon"), t("Tue"), t("Wed"), t("Thu"), t("Fri")];

/** The trading days of some weeks, with what there is on each; a day with something can be chosen. */
export function DayGrid({ label, weeks, today, found, holidays, isOutside, day: chosen, onDay }: Props) {
  const closed = new Map(holidays.filter(({ status }) => status === "closed").map(({ date, name }) => [date, name]));
  const classOf = (day: string) => day === today ? "today" : closed.has(day) ? "closed" : "";
  return (
    <table className="day-grid" aria-label={label}>
      <thead>
        <tr>{weekdays().map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              if (isOutside?.(day)) return <td key={day} />;
              const date = day === weeks[0]![0] || day.endsWith("-01")
                ? <When at={noonOf(day)} as="monthDay" />
                : Number(day.slice(8));
              return (
                <td
                  key={day}
                  className={classOf(day)}
                  aria-current={day === today ? "date" : undefined}
                  title={closed.get(day)}
                >
                  {found.has(day)
                    ? (
                      <button type="button" aria-pressed={day === chosen} onClick={() => onDay(day)}>
                        <span>{date}</span>
                        <strong>{found.get(day)}</strong>
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
