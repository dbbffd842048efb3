import { useQuery } from "@tanstack/react-query";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { hoursQuery } from "./queries.ts";

const names = () => ({ pre_market: t("Pre-Market"), open: t("Open|session"), after_hours: t("After Hours") });

/**
 * The trading sessions of the day in true proportion, with a needle at the current time. Decorative: the text has the
 * same information.
 */
export function SessionBar({ now }: { now: number }) {
  const { data } = useQuery(hoursQuery());
  if (!data) return <div className="session" aria-hidden="true" />;
  const sessions = data.sessions.map(({ session, opens_at, closes_at }) => ({
    session,
    from: Date.parse(opens_at),
    to: Date.parse(closes_at),
  }));
  const [start, end] = [sessions[0]!.from, sessions.at(-1)!.to];
  const place = (at: number) => `${(at - start) / (end - start) * 100}%`;
  const regular = sessions.find(({ session }) => session === "open");
  return (
    <div className="session" aria-hidden="true">
      {sessions.map(({ session, from, to }) => (
        <i key={session} className={now >= from && now < to ? "on" : ""} style={{ flexGrow: to - from }}>
          {names()[session]}
        </i>
      ))}
      {now >= start && now < end && (
        <b style={{ left: place(now) }}>
          <When at={now} as="clock" />
        </b>
      )}
      {regular && [regular.from, regular.to].map((at) => (
        <span key={at} style={{ left: place(at) }}>
          <When at={at} as="clock" />
        </span>
      ))}
    </div>
  );
}
