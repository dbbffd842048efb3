import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { polled, query } from "../../lib/api/query.ts";
import { useMarket } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { FormError } from "../../ui/form/Field.tsx";
import { Text } from "../../ui/Text.tsx";

const choices = ["next_open", "in_a_week", "in_a_month", "open_on"] as const;
type Choice = typeof choices[number];
const labels = (): Readonly<Record<Choice, string>> => ({
  next_open: t("Next Market Open"),
  in_a_week: t("In a week"),
  in_a_month: t("In a month"),
  open_on: t("The open of a date"),
});

/** The market's calendar is the server's. A running clock leads a little further with each poll. */
const destinationsQuery = () => polled("clock.destinations", {}, 10);
const openOnQuery = (date: string) => ({ ...query("clock.destinations", { date }), enabled: date !== "" });

/** An instant within weeks: with the weekday, and without the year. */
const near = (at: string): ReactNode => (
  <>
    <When at={at} as="day" />, <When at={at} as="time" />
  </>
);

export function Destinations({ failure, onMove }: { failure: string | null; onMove: (to: string) => void }) {
  const { now } = useMarket();
  const [choice, setChoice] = useState<Choice>("next_open");
  const [date, setDate] = useState("");
  const { data, error } = useQuery(destinationsQuery());
  const { data: dated, error: fault } = useQuery(openOnQuery(date));
  const at = (of: Choice): string | null => (of === "open_on" ? dated : data)?.[of] ?? null;
  const to = at(choice);
  const trouble = (choice === "open_on" && fault) || (!data && error);
  const isPast = to !== null && now !== null && Date.parse(to) <= now;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (to && !isPast) onMove(to);
      }}
    >
      <FormError>{failure ?? (trouble ? messageOf(trouble) : null)}</FormError>
      <p>
        <Text of="It is now {time}" time={<strong>{now !== null && near(new Date(now).toISOString())}</strong>} />
      </p>
      <fieldset className="clock-choices">
        <legend className="sr-only">{t("Move to")}</legend>
        {choices.map((of) => (
          <label key={of}>
            <input
              type="radio"
              name="destination"
              checked={choice === of}
              onChange={() => setChoice(of)}
              {...(of === "next_open" ? { "data-autofocus": "" } : {})}
            />
            <span className="grow">{labels()[of]}</span>
            {at(of) && <span className="muted small">{of === "open_on" ? <When at={at(of)!} /> : near(at(of)!)}</span>}
          </label>
        ))}
        {choice === "open_on" && (
          <DateInput
            aria-label={t("Date")}
            value={date}
            onChange={setDate}
            {...(now === null ? {} : { min: newYorkDate(now) })}
          />
        )}
      </fieldset>
      {isPast && <p className="note warning">{t("That instant has passed. Choose a later one.")}</p>}
      <p className="note">
        {t(
          "Orders, dividends, interest and contributions up to then are done, each at its own time, in the portfolios of all users. This cannot be undone.",
        )}
      </p>
      <Button kind="primary" block type="submit" disabled={!to || isPast}>
        {to ? <Text of="Move to {time}" time={<When at={to} />} /> : t("Choose a date")}
      </Button>
    </form>
  );
}
