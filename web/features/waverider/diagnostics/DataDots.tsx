import { t } from "../../../lib/text.ts";
import type { Decision } from "./decision.ts";

/** The four kinds of data that a decision needs, by their letters. */
export const availability = (decision: Decision) => [
  { letter: "Q", name: t("quote"), has: decision.quote_available },
  { letter: "B", name: t("bars"), has: decision.bars_available },
  { letter: "N", name: t("news"), has: decision.news_data_available },
  { letter: "S", name: t("short interest"), has: decision.short_interest_available },
];

export const availabilityText = (decision: Decision): string =>
  availability(decision).map(({ name, has }) =>
    has ? t("{data} available", { data: name }) : t("{data} missing", { data: name })
  ).join(", ");

export const DataDots = ({ decision }: { decision: Decision }) => (
  <span className="wr-dots" role="img" aria-label={availabilityText(decision)} title={availabilityText(decision)}>
    {availability(decision).map(({ letter, has }) => <i key={letter} className={has ? "has" : "none"}>{letter}</i>)}
  </span>
);
