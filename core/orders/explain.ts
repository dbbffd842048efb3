/** orders.explain: why an order waits, from the market as it is now, or how it ended. */
import type { z } from "zod";
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { centsNumber, type Price, price, priceNumber, type Shares, sharesNumber } from "../kernel/money.ts";
import {
  isTradingDay,
  NEW_YORK,
  nextTradingDay,
  sessionAt,
  tradingHours,
  type TradingSession,
} from "../market/calendar.ts";
import type { Halt, Quote, Snapshot } from "../market/port.ts";
import { explainOrder, type OrderExplanation } from "./contract.ts";
import { displayedTo, fillSession, impactOf, usableQuote } from "./fill.ts";
import type { OrderState } from "./order.ts";
import { orderTypeRules } from "./order_types.ts";
import { stopOf } from "./stops.ts";
import { getOrder } from "./store.ts";
import { TakenSizes, volumesOf } from "./taken/taken.ts";
import { readTaken } from "./taken/taken_bulk.ts";
import { dollars, endingOf, sentenceOf, when } from "./words.ts";

type Explanation = z.output<typeof OrderExplanation>;
type Waits = NonNullable<Explanation["waits_for"]>;

const HOUR_MS = 3_600_000;
const SESSION_WORDS: Readonly<Record<TradingSession, string>> = {
  open: "the regular session",
  pre_market: "the pre-market session",
  after_hours: "the late session",
  closed: "no session, the market is closed",
  weekend: "no session, it is a weekend",
  holiday: "no session, it is a holiday",
};

export const explain = query(explainOrder, async (ctx, { portfolio_id: portfolioId, order_id: id }) => {
  const userId = userIdOf(ctx.actor);
  const order = await getOrder(ctx.db, userId, { portfolioId, id });
  const common = {
    order_id: order.id,
    stock_symbol: order.symbol,
    status: order.status,
    order: `${sentenceOf(order)}.`,
  };
  if (order.status !== "pending") return { ...common, ...NOTHING, ending: endingOf(order) };
  const key = { userId, symbol: order.symbol, side: order.side };
  const [snapshot, rows] = await Promise.all([
    ctx.market.snapshot(order.symbol, ctx.now.epochMilliseconds),
    readTaken(ctx.db, key),
  ]);
  const taken = new TakenSizes(rows, ctx.now, volumesOf(snapshot ? [snapshot] : [], ctx.now)).before(key);
  return { ...common, ending: null, ...whyItWaits(order, snapshot, ctx.now, taken) };
});

const NOTHING = {
  obstacles: [],
  waits_for: null,
  session: null,
  halt: null,
  size: null,
  reserves: null,
  expires_at: null,
  hours_left: null,
};

function whyItWaits(order: OrderState, snapshot: Snapshot | null, now: Temporal.Instant, taken: Shares) {
  const session = sessionAt(now);
  const triggers = orderTypeRules[order.orderType].trigger !== null && order.triggeredAt === null;
  const counts = triggers ? session === "open" : fillSession(session) !== null;
  const next = counts ? null : nextSession(now, triggers);
  const usable = usableQuote(snapshot, now.epochMilliseconds);
  const waits = waitsFor(order, triggers, snapshot?.quote ?? null);
  const size = sizeOf(order, "quote" in usable ? usable.quote : null, taken);
  return {
    obstacles: [
      ...(next ? [sessionSentence(session, next, triggers)] : []),
      ...("reason" in usable && (counts || snapshot?.halt)
        ? [problemSentence(usable.reason, snapshot?.halt ?? null)]
        : []),
      ...(waits ? [priceSentence(order, waits)] : []),
    ].filter((sentence) => sentence !== null),
    waits_for: waits,
    session: { now: session, counts, next_begins_at: next?.toString() ?? null },
    halt: haltOf(snapshot?.halt ?? null),
    size,
    reserves: { cash: centsNumber(order.reservedCash), shares: sharesNumber(order.reservedShares) },
    expires_at: order.expiresAt?.toString() ?? null,
    hours_left: order.expiresAt &&
      Math.max(0, Math.round((order.expiresAt.epochMilliseconds - now.epochMilliseconds) / HOUR_MS * 10) / 10),
  };
}

/** When the next trading session begins: any in which orders fill, or only the regular one. */
function nextSession(now: Temporal.Instant, regularOnly: boolean): Temporal.Instant {
  const today = now.toZonedDateTimeISO(NEW_YORK).toPlainDate();
  const begin = (day: Temporal.PlainDate) => tradingHours(day)![regularOnly ? "open" : "preOpen"];
  const sooner = isTradingDay(today) ? begin(today) : null;
  return sooner && Temporal.Instant.compare(now, sooner) < 0 ? sooner : begin(nextTradingDay(today));
}

const haltOf = (halt: Halt | null): Explanation["halt"] =>
  halt && {
    reason: halt.reason,
    since: instantText(halt.since),
    until: halt.until === null ? null : instantText(halt.until),
  };
const instantText = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();

/** The price that it waits for and how far away the market is. Null: it waits for none. */
function waitsFor(order: OrderState, triggers: boolean, quote: Quote | null): Waits | null {
  const selling = order.side === "SELL";
  const wanted = triggers ? stopOf(order) : order.limitPrice;
  if (!triggers && wanted === null) return null;
  // A sell watches the bid: falling to its stop, rising to its limit. A buy watches the ask, the other way round.
  const atMost = selling === triggers;
  const seen = quote && (selling ? quote.bid : quote.ask);
  const current = seen === null || !(seen > 0) ? null : price(seen);
  const missing = wanted === null || current === null ? null : atMost ? current - wanted : wanted - current;
  const distance = missing === null ? null : (missing > 0n ? missing : 0n) as Price;
  return {
    kind: triggers ? "trigger" : "limit",
    watches: selling ? "bid" : "ask",
    direction: atMost ? "at_most" : "at_least",
    price: wanted && priceNumber(wanted),
    current: current && priceNumber(current),
    distance: distance === null ? null : priceNumber(distance),
    distance_percent: distance === null ? null : Math.round(Number(distance) / Number(current) * 10_000) / 100,
  };
}

function sizeOf(order: OrderState, quote: Quote | null, taken: Shares): Explanation["size"] {
  const displayed = quote && displayedTo(order.side, quote);
  return {
    shares: sharesNumber(order.shares),
    displayed_shares: displayed,
    ...(taken > 0n && { taken_shares: sharesNumber(taken) }),
    expected_impact_bps: displayed === null ? null : impactOf(order.shares, displayed, taken),
  };
}

const sessionSentence = (session: TradingSession, next: Temporal.Instant, regularOnly: boolean): string =>
  regularOnly
    ? `Stops trigger in the regular session alone. Now is ${SESSION_WORDS[session]}; the next one opens ${when(next)}.`
    : `Now is ${SESSION_WORDS[session]}; the next one begins ${when(next)}.`;

function problemSentence(reason: string, halt: Halt | null): string {
  const until = halt?.until
    ? `; it is expected to resume ${when(Temporal.Instant.fromEpochMilliseconds(halt.until))}`
    : "";
  return `${reason}${until}.`;
}

function priceSentence(order: OrderState, waits: Waits): string | null {
  const { watches, current, distance, distance_percent } = waits;
  if (waits.price === null) return `Its stop begins to follow the ${watches} in the next second of a regular session.`;
  const wanted = dollars(price(waits.price));
  if (current === null) return `It waits for the ${watches} to be ${wanted}; there is none now.`;
  if (distance === 0) return null;
  const move = waits.direction === "at_most" ? "fall" : "rise";
  const then = waits.kind === "limit"
    ? "it fills"
    : order.limitPrice === null
    ? "it becomes a market order"
    : `it becomes a limit order at ${dollars(order.limitPrice)}`;
  return `The ${watches} is ${dollars(price(current))}; at ${wanted} ${then}, so it must ${move} by ${
    dollars(price(distance!))
  } (${distance_percent!.toFixed(2)}%).`;
}
