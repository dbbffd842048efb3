/** The current state of the market, and when it changes. */
import { epochDayAt, nextOpenMs, sessionAtMs, tradingHoursMs, type TradingSession } from "./calendar.ts";

export interface MarketStatusNow {
  readonly session: TradingSession;
  /** The close while open, else the next open; epoch milliseconds. */
  readonly next: { readonly label: "Market Close" | "Market Open" | "Next Market Open"; readonly at: number };
}

/** The state of the market at an instant in epoch milliseconds. */
export function marketStatusAt(at: number): MarketStatusNow {
  const session = sessionAtMs(at);
  if (session === "open") {
    return { session, next: { label: "Market Close", at: tradingHoursMs(epochDayAt(at))!.close } };
  }
  return {
    session,
    next: { label: session === "pre_market" ? "Market Open" : "Next Market Open", at: nextOpenMs(at) },
  };
}
