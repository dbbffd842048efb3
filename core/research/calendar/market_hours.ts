import { query } from "../../kernel/run/handler.ts";
import { epochDayAt, isoOfEpochDay, NEW_YORK, tradingHoursMs } from "../../market/mod.ts";
import { marketHours } from "./contract.ts";

const text = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString();

/** The sessions of the current trading day; after its last session, those of the next. */
export const hours = query(marketHours, (ctx) => {
  const now = ctx.now.epochMilliseconds;
  let day = epochDayAt(now);
  let found = tradingHoursMs(day);
  while (!found || now >= found.postClose) found = tradingHoursMs(++day);
  const { preOpen, open, close, postClose, earlyClose } = found;
  return Promise.resolve({
    date: isoOfEpochDay(day),
    time_zone: NEW_YORK,
    early_close: earlyClose,
    sessions: [
      { session: "pre_market" as const, opens_at: text(preOpen), closes_at: text(open) },
      { session: "open" as const, opens_at: text(open), closes_at: text(close) },
      { session: "after_hours" as const, opens_at: text(close), closes_at: text(postClose) },
    ],
  });
});
