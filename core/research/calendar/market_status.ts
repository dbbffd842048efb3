import { movingTo } from "../../kernel/clock/moving.ts";
import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { marketStatusAt, NEW_YORK } from "../../market/mod.ts";
import { processedUntil } from "../../orders/mod.ts";
import { type MarketStatus, marketStatus, type MarketStatusValue } from "./contract.ts";

/** The text shown in each state: the situation, and what a user can do. */
const texts: Readonly<Record<MarketStatusValue, readonly [message: string, tip: string]>> = {
  open: ["The market is open.", "Market orders execute at once. A limit order sets the worst price you accept."],
  pre_market: [
    "Pre-market trading is on until the open.",
    "Only limit orders are taken. Spreads are wide before the open, so choose the limit with care.",
  ],
  after_hours: [
    "The regular session is over; after-hours trading is on.",
    "Only limit orders are taken. Few shares trade now, so prices can jump.",
  ],
  closed: ["The market is closed.", "You can place limit orders now; they wait for the next session."],
  weekend: [
    "The market is closed for the weekend.",
    "A good time to review your portfolio. Limit orders wait for the next session.",
  ],
  holiday: ["The market is closed for a holiday.", "Limit orders wait for the next session."],
};

/** An instant in New York time, cached for the second: pages request it many times a second. */
let worded = { second: NaN, text: "" };
export function inNewYork(now: Temporal.Instant): string {
  const second = Math.floor(now.epochMilliseconds / 1000);
  if (worded.second !== second) {
    worded = {
      second,
      text: now.toZonedDateTimeISO(NEW_YORK).toString({ timeZoneName: "never", fractionalSecondDigits: 0 }),
    };
  }
  return worded.text;
}

/** The operations decide the same by `openedBy` and `refuseRealTime` (core/staff/clock.ts). */
function movableBy({ market, services: { clock, config } }: QueryContext): MarketStatus["clock"]["movable_by"] {
  if (market.kind !== "simulated" || clock.anchor?.mode === "real") return "nobody";
  return config.CLOCK_FOR_ALL === "true" ? "everyone" : "admins";
}

/** Whether the market is open, what may be ordered, and when that changes. */
export async function statusNow(ctx: QueryContext): Promise<MarketStatus> {
  const { session, next } = marketStatusAt(ctx.now.epochMilliseconds);
  const [message, tip] = texts[session];
  const { clock: { anchor }, marketChange } = ctx.services;
  return {
    status: session,
    user_message: message,
    trading_tip: tip,
    execution_type: session === "open" ? "immediate" : "limit_only",
    next_session: { label: next.label, at: Temporal.Instant.fromEpochMilliseconds(next.at).toString() },
    current_time_et: inNewYork(ctx.now),
    operations: {
      market_orders: session === "open",
      limit_orders: true,
      matching: session === "open" || session === "pre_market" || session === "after_hours",
    },
    market: ctx.market.kind,
    market_version: ctx.market.version,
    market_change: marketChange && { previous: marketChange.previous, at: marketChange.at.toString() },
    clock: {
      mode: anchor?.mode ?? "set",
      speed: anchor?.speed ?? 0,
      lived_until: (await processedUntil(ctx.services, ctx.now))?.toString() ?? null,
      moving_to: movingTo(ctx.services)?.toString() ?? null,
      movable_by: movableBy(ctx),
    },
  };
}

export const status = query(marketStatus, statusNow);
