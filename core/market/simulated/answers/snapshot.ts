/** The snapshot of one security at one moment, in the form of the port. */
import { midnightOf } from "../../calendar.ts";
import type { Bar, Halt, Quote, Snapshot } from "../../port.ts";
import { bandsAt } from "../sessions/halts.ts";
import { epochDayOfTradingDay, type Moment, PRE_MINUTES } from "../grid.ts";
import { depthAt } from "../sessions/quotes.ts";
import { emptyRow, fillRow, type Row } from "./row.ts";
import type { Security } from "../security.ts";
import type { Pause, SimulatedSession } from "../sessions/session.ts";
import { UNITS } from "../units.ts";

const MINUTE = 60_000;
const row = emptyRow();

/** A cache for the most recent second: pages request the same few securities repeatedly. */
const latest = new WeakMap<Security, { readonly at: number; readonly snapshot: Snapshot }>();

export function snapshotOf(security: Security, moment: Moment): Snapshot {
  const known = latest.get(security);
  if (known?.at === moment.at) return known.snapshot;
  const snapshot = makeSnapshot(security, moment);
  latest.set(security, { at: moment.at, snapshot });
  return snapshot;
}

function makeSnapshot(security: Security, moment: Moment): Snapshot {
  fillRow(security, moment, row);
  const { day } = moment;
  const dayAt = day < 0 ? 0 : midnightOf(epochDayOfTradingDay(day));
  return {
    symbol: security.instrument.listing.symbol,
    lastTrade: Number.isNaN(row.price) ? null : { price: row.price, at: row.tradedAt },
    quote: quoteOf(security, moment, row),
    day: Number.isNaN(row.open) ? null : {
      ...{
        at: dayAt,
        open: row.open,
        high: row.high,
        low: row.low,
        close: regularClose(security, moment),
        volume: row.volume,
        vwap: row.vwap,
      },
    },
    previousDay: previousDay(security, day),
    halt: row.pause && haltOf(security.session("regular", day), row.pause),
    bands: bandsOf(security, moment),
  };
}

function quoteOf(
  security: Security,
  moment: Moment,
  { bid, ask, part, quoteMinute, quoteSecond, quotePrice, pause }: Row,
): Quote | null {
  if (Number.isNaN(bid)) return null;
  const session = security.session(part, moment.day);
  const at = pause ? session.start + quoteMinute * MINUTE + quoteSecond * 1000 : moment.at;
  return { bid, ask, ...depthAt(security.instrument, part, session, quoteMinute, quoteSecond, quotePrice), at };
}

/** During the session its last trade, afterwards its close. */
function regularClose(security: Security, moment: Moment): number {
  return moment.minute < PRE_MINUTES + moment.regular ? row.price : security.close(moment.day) / UNITS;
}

function previousDay(security: Security, day: number): Bar | null {
  if (day <= security.first) return null;
  const { of, at } = security.figures(day - 1);
  const ratio = security.ratio(day - 1, day);
  const price = (i: number) => Math.max(1, Math.round(of[at + i]! * ratio)) / UNITS;
  return {
    ...{
      at: midnightOf(epochDayOfTradingDay(day - 1)),
      open: price(0),
      high: price(1),
      low: price(2),
      close: price(3),
    },
    volume: Math.round(of[at + 4]! / ratio),
  };
}

export const haltOf = ({ start }: SimulatedSession, { reason, from, second, until }: Pause): Halt => ({
  reason,
  since: start + from * MINUTE + second * 1000,
  until: start + until * MINUTE,
});

function bandsOf(security: Security, { day, minute, regular }: Moment): Snapshot["bands"] {
  if (day < 0 || minute < PRE_MINUTES || minute >= PRE_MINUTES + regular) return null;
  const session = security.session("regular", day);
  const bands = bandsAt(
    session,
    minute - PRE_MINUTES,
    security.tierOne,
    security.previousClose(day) ?? session.price[0]!,
  );
  return bands && { lower: bands.lower / UNITS, upper: bands.upper / UNITS };
}
