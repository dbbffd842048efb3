/** Lines of a day: a position's price with its stop, and the account's profit by minute. */
import { cents, centsNumber, subtractCents } from "../../kernel/money.ts";
import { ifKnown } from "../../market/mod.ts";
import type { Bars, MarketData } from "../../market/port.ts";
import { epochDayAt, tradingHoursMs } from "../../market/calendar.ts";
import type { PositionOut } from "../contract/account_contract.ts";
import type { TradeRecord } from "../engine/store.ts";
import { rounded } from "../trade/round.ts";
import type { ClosedToday } from "./trades.ts";

const MINUTE = 60_000;
const POINTS = 20;
/** So many trades of a day have their minutes read for its line. */
const MOST_TRADES = 60;

async function minutes(market: MarketData, symbol: string, from: number, to: number, at: number): Promise<Bars | null> {
  const start = Math.floor(from / MINUTE) * MINUTE;
  return await ifKnown(
    market.bars(
      { symbol, multiplier: 1, timespan: "minute", from: start, to: Math.min(to, at) - MINUTE, limit: 1_000 },
      at,
    ),
  );
}

/** Closes since the entry with the stop at each, at most twenty. */
export async function laneOf(
  market: MarketData,
  { symbol, entry_time: entry, steps }: TradeRecord,
  at: number,
): Promise<PositionOut["lane"]> {
  const from = entry.epochMilliseconds;
  const bars = await minutes(market, symbol, from, at, at);
  if (!bars) return [];
  const every = Math.max(1, Math.ceil(bars.at.length / POINTS));
  const lane: PositionOut["lane"] = [];
  for (let i = bars.at.length - 1; i >= 0; i -= every) {
    const end = bars.at[i]! + MINUTE;
    const stop = steps.findLast((step) => step.at <= end) ?? steps[0]!;
    lane.unshift({
      at: Temporal.Instant.fromEpochMilliseconds(end).toString(),
      price: bars.close[i]!,
      stop: rounded(stop.stop, 4),
    });
  }
  return lane;
}

/** One trade, closed or open, as its profit counts in a minute. */
interface Part {
  readonly symbol: string;
  readonly enteredAt: number;
  readonly exitedAt: number | null;
  readonly shares: number;
  readonly entryPrice: number;
  readonly pnl: number;
}

/** Dollars at the end of each minute of the session so far, at the closes of what is open then. */
export async function dayLine(
  market: MarketData,
  closed: readonly ClosedToday[],
  open: readonly TradeRecord[],
  at: number,
): Promise<[number, number][]> {
  const hours = tradingHoursMs(epochDayAt(at));
  if (!hours || at <= hours.open) return [];
  const parts: Part[] = [
    ...closed.map((row) => ({
      ...{ ...entryOf(row), exitedAt: row.exit_time!.epochMilliseconds },
      pnl: centsNumber(subtractCents(cents(row.proceeds!), cents(row.cost))),
    })).filter(({ exitedAt }) => exitedAt >= hours.open),
    ...open.map((row) => ({ ...entryOf(row), exitedAt: null, pnl: 0 })),
  ].slice(0, MOST_TRADES);
  if (parts.length === 0) return [];
  const end = Math.min(at, hours.close);
  const closes = await Promise.all(
    parts.map(async (part) => closesOf(await minutes(market, part.symbol, part.enteredAt, part.exitedAt ?? end, at))),
  );
  const line: [number, number][] = [];
  for (let minute = hours.open; minute <= end; minute += MINUTE) {
    const total = parts.reduce((sum, part, i) => sum + profitIn(part, closes[i]!, minute), 0);
    line.push([minute, rounded(total, 2)]);
  }
  return line;
}

const entryOf = (row: Pick<TradeRecord, "symbol" | "entry_time" | "shares" | "entry_price">) => ({
  ...{ symbol: row.symbol, enteredAt: row.entry_time.epochMilliseconds, shares: row.shares },
  entryPrice: Number(row.entry_price),
});

const closesOf = (bars: Bars | null): ReadonlyMap<number, number> =>
  new Map(bars ? [...bars.at].map((at, i) => [at + MINUTE, bars.close[i]!] as const) : []);

function profitIn(part: Part, closes: ReadonlyMap<number, number>, minute: number): number {
  if (minute < part.enteredAt) return 0;
  if (part.exitedAt !== null && minute >= part.exitedAt) return part.pnl;
  for (let at = Math.floor(minute / MINUTE) * MINUTE; at > part.enteredAt; at -= MINUTE) {
    const close = closes.get(at);
    if (close !== undefined) return (close - part.entryPrice) * part.shares;
  }
  return 0;
}
