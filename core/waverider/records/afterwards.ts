/** What a price did after a scan, as far as it is past. */
import type { MarketData } from "../../market/port.ts";
import { ifKnown } from "../../market/mod.ts";
import { change } from "../compare.ts";
import { closeBy } from "../figures.ts";
import type { Inputs } from "../inputs.ts";
import { roundedOrNull } from "../trade/round.ts";
import type { Afterwards } from "./sentences.ts";

const MINUTE = 60_000;
const MOST_BARS = 1_000;

/** @param now market time, epoch milliseconds */
export async function afterwardsOf(
  market: MarketData,
  { symbol, at, hours, price }: Pick<Inputs, "symbol" | "at" | "hours" | "price">,
  now: number,
): Promise<Afterwards> {
  const [in15, in60] = [at + 15 * MINUTE, at + 60 * MINUTE];
  const until = Math.min(now, Math.max(hours.close, in60));
  const request = { symbol, multiplier: 1, timespan: "minute", limit: MOST_BARS } as const;
  // As of that day: prices before a later split would not be those of the scan.
  const bars = await ifKnown(market.bars({ ...request, from: hours.preOpen, to: until }, until));
  const by = (instant: number): number | null =>
    !bars || instant > now ? null : roundedOrNull(change(closeBy(bars, instant), price), 2);
  return { minutes_15: by(in15), minutes_60: by(in60), close: by(hours.close) };
}
