/** waverider.trade: one trade from the scan that found it to its exit. */
import { isoAt } from "../engine/instants.ts";
import { query } from "../../kernel/run/handler.ts";
import { ifKnown, vwap } from "../../market/mod.ts";
import { epochDayAt, tradingHoursMs } from "../../market/calendar.ts";
import type { Bars, MarketData } from "../../market/port.ts";
import type { ReceiptData } from "../../orders/mod.ts";
import type { WaveriderConfig } from "../config.ts";
import * as contract from "../contract.ts";
import type { TradeOut } from "../contract/trade_contract.ts";
import { configOfVersion, type TradeRecord } from "../engine/store.ts";
import { exitLabelOf } from "../exits/mod.ts";
import { gainOf } from "../position/held.ts";
import { levelText } from "../position/stops.ts";
import { clockTime, shortTime } from "../records/new_york.ts";
import { presentTrade } from "../trade/present.ts";
import { rounded, roundedOrNull } from "../trade/round.ts";

const MINUTE = 60_000;
/** Minutes of the chart before the entry and after the exit. */
const AROUND = 30 * MINUTE;
const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const percent = (value: number): string => `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(2)}%`;

interface Step {
  readonly at: string;
  readonly kind: "scan" | "entry" | "stop" | "level" | "peak" | "decay" | "queued" | "exit";
  readonly title: string;
  readonly detail: string | null;
  readonly price: number | null;
}

function lifeOf(row: TradeRecord, trade: TradeOut, receipts: readonly ReceiptData[], config: WaveriderConfig): Step[] {
  const { state } = row;
  const at = row.entry_time.epochMilliseconds;
  const life = [
    ...entrySteps(row, trade, receipts[0]),
    ...stopSteps(row, config),
    {
      ...{ at: isoAt(state.peakAt), kind: "peak", title: `Peak ${dollars(state.highest)}` } as const,
      ...{ detail: `${Math.round((state.peakAt - at) / MINUTE)} minutes in`, price: state.highest },
    },
    ...exitSteps(row, trade, receipts[1]),
  ];
  return life.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function entrySteps({ entry, ...row }: TradeRecord, trade: TradeOut, bought: ReceiptData | undefined): Step[] {
  const at = row.entry_time.toString();
  const passed = entry.gates.filter((gate) => gate.passed).length;
  return [
    {
      ...{ at, kind: "scan", title: `${row.manual ? "Scan by hand" : "Scan"}: EWS ${row.ews_score}` },
      ...{ detail: `${passed} of ${entry.gates.length} gates pass`, price: entry.price },
    },
    {
      ...{ at, kind: "entry", title: `Bought ${row.shares} at ${dollars(trade.entry_price)}` },
      detail: bought ? `ask ${dollars(bought.ask)}, ${bought.ask_shares} shown, ${impact(bought)}` : null,
      price: trade.entry_price,
    },
    {
      ...{ at, kind: "stop", title: `First stop ${row.state.stopPercent.toFixed(1)}% under entry` },
      ...{ detail: row.entry_mode, price: row.state.initialStop },
    },
  ];
}

/** Only what raised the level, or changed how far the stop follows. */
function stopSteps({ state, steps }: TradeRecord, config: WaveriderConfig): Step[] {
  return steps.slice(1).flatMap((step, i): Step[] => {
    const before = steps[i]!;
    const text = levelText(step.level, step.decay, config);
    const then = { at: isoAt(step.at), price: step.stop };
    if (step.level !== before.level) {
      return [{ ...then, kind: "level", title: text, detail: `best gain ${percent(gainOf(state, step.peak))}` }];
    }
    if (step.decay === before.decay || text === levelText(before.level, before.decay, config)) return [];
    return [{ ...then, kind: "decay", title: `Decay ${step.decay}`, detail: text }];
  });
}

function exitSteps(row: TradeRecord, trade: TradeOut, sold: ReceiptData | undefined): Step[] {
  const queuedAt = row.outcome?.queuedAt ?? row.state.queued?.at ?? null;
  const queued: Step[] = queuedAt === null ? [] : [
    { at: isoAt(queuedAt), kind: "queued", title: "Exit queued", detail: "waits for trading to resume", price: null },
  ];
  if (!row.exit_time) return queued;
  const label = exitLabelOf(row.exit_reason!)!;
  return [...queued, {
    ...{ at: row.exit_time.toString(), kind: "exit", title: `Sold ${row.shares} at ${dollars(trade.exit_price!)}` },
    detail: sold ? `${label}; bid ${dollars(sold.bid)}, ${sold.bid_shares} shown, ${impact(sold)}` : label,
    price: trade.exit_price,
  }];
}

const impact = ({ impact_bps }: ReceiptData): string =>
  impact_bps > 0 ? `${impact_bps.toFixed(2)} bps impact` : "no impact";

/** Why it was entered, and how it ended. */
function sentencesOf(row: TradeRecord, trade: TradeOut): string[] {
  const { entry, state } = row;
  const at = row.entry_time.epochMilliseconds;
  const made = Object.entries(entry.scores).filter(([, points]) => points > 0)
    .map(([name]) => `${componentNames[name] ?? name} (${entry.reasons[name as keyof typeof entry.reasons]})`);
  const waived = entry.gates.find((gate) => gate.waived !== null);
  const sentences = [
    `At ${clockTime(at)} ${row.symbol} scored ${row.ews_score} of 13: ${made.join(", ")}.`,
    waived ? `All gates passed; ${waived.name} was waived for ${waived.waived}.` : "All ten gates passed.",
    `As ${row.entry_mode} it bought ${row.shares} shares; the ${entry.bound} bound decided the size.`,
    `The first stop stood ${state.stopPercent.toFixed(1)}% under entry, at ${dollars(state.initialStop)}.`,
  ];
  if (!row.exit_time) return sentences;
  const exitAt = row.exit_time.epochMilliseconds;
  sentences.push(
    `It was sold at ${shortTime(exitAt)} by ${exitLabelOf(row.exit_reason!)}, ${percent(trade.pnl_pct!)}.`,
    `Its best gain was ${percent(trade.max_gain_pct!)}, at ${shortTime(state.peakAt)}.`,
  );
  if (state.decayMax > 0) {
    sentences.push(`Decay reached ${state.decayMax} of 5, and stood at ${state.decay} at the exit.`);
  }
  return sentences;
}

const componentNames: Readonly<Record<string, string>> = {
  gap_score: "gap",
  volume_score: "volume",
  opening_drive_score: "opening drive",
  news_score: "news",
  momentum_score: "momentum",
  tight_market_score: "tight market",
  range_expansion_score: "range expansion",
  short_squeeze_score: "short squeeze",
  pm_priority_boost: "pre-market boost",
};

/** Part of a trading day's minutes, with the session's average price by volume at the end of each. */
async function barsAround(
  market: MarketData,
  { symbol, entry_time: entry, exit_time: exit }: TradeRecord,
  now: number,
) {
  const hours = tradingHoursMs(epochDayAt(entry.epochMilliseconds))!;
  const from = Math.floor(Math.max(hours.preOpen, entry.epochMilliseconds - AROUND) / MINUTE) * MINUTE;
  const to = Math.min(now - MINUTE, hours.close, (exit?.epochMilliseconds ?? now) + AROUND);
  const bars = await ifKnown(market.bars(
    { symbol, multiplier: 1, timespan: "minute", from: Math.min(from, hours.open), to, limit: 1_000 },
    now,
  ));
  const all = bars ?? { at: [], open: [], high: [], low: [], close: [], volume: [] };
  const shown = (column: ArrayLike<number>) => Array.from(column).filter((_, i) => all.at[i]! >= from);
  return {
    at: shown(all.at),
    open: shown(all.open),
    high: shown(all.high),
    low: shown(all.low),
    close: shown(all.close),
    volume: shown(all.volume),
    vwap: shown(bars ? sessionVwap(bars, hours.open) : []).map((value) => roundedOrNull(value, 4)),
  };
}

/** As the chart of a stock draws it: of the minutes since the open; NaN before. */
function sessionVwap(bars: Bars, open: number): readonly number[] {
  const first = bars.at.findIndex((at) => at >= open);
  if (first < 0) return Array.from(bars.at, () => NaN);
  const since = (column: Float64Array) => column.subarray(first);
  const { high, low, close, volume } = bars;
  return [
    ...Array.from({ length: first }, () => NaN),
    ...vwap({ high: since(high), low: since(low), close: since(close), volume: since(volume) }),
  ];
}

export const life = query(contract.tradeLife, async ({ db, market, now, refuse }, { id }) => {
  const row = await db.selectFrom("waverider_trades").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return refuse("NOT_FOUND", "Trade not found");
  const config = await configOfVersion(db, row.config_version);
  const ids = [row.entry_order_id, ...(row.exit_order_id ? [row.exit_order_id] : [])];
  const orders = await db.selectFrom("orders").select(["id", "side", "receipt"]).where(
    "portfolio_id",
    "=",
    row.portfolio_id,
  )
    .where("id", "in", ids).execute();
  const receipts = ids.map((order) => orders.find((one) => one.id === order)?.receipt).filter((one) => one != null);
  const trade = presentTrade(row, config);
  return {
    trade,
    sentences: sentencesOf(row, trade),
    life: lifeOf(row, trade, receipts, config),
    stops: row.steps.map(({ at, level, stop, decay }) => ({
      at: isoAt(at),
      level,
      price: rounded(stop, 4),
      decay,
    })),
    gates: [...row.entry.gates],
    scores: row.entry.scores,
    component_reasons: row.entry.reasons,
    exit_rules: (row.outcome?.rules ?? []).map(({ name, value, threshold, fired }) => ({
      rule: name,
      value,
      threshold,
      fired,
    })),
    bars: await barsAround(market, row, now.epochMilliseconds),
    record_hash: row.entry.recordHash,
    receipts: receipts.map((receipt, i) => ({
      side: i === 0 ? "BUY" as const : "SELL" as const,
      price: receipt.price,
      amount: receipt.amount,
      bid: receipt.bid,
      ask: receipt.ask,
      displayed_shares: i === 0 ? receipt.ask_shares : receipt.bid_shares,
      impact_bps: receipt.impact_bps,
      filled_at: receipt.filled_at,
    })),
  };
});
