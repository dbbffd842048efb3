/** Enters and leaves positions: the ledger, the order with its receipt, and the trade's row, in one transaction. */
import { asJson } from "../../kernel/store/json.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import { centsText, priceNumber, priceText, shares } from "../../kernel/money.ts";
import type { LedgerWriter } from "../../ledger/mod.ts";
import { execute } from "../../orders/mod.ts";
import type { Quote } from "../../market/port.ts";
import { known } from "../compare.ts";
import type { Decided, Held, Plan } from "../decide/state.ts";
import type { StoredReason } from "../exits/mod.ts";
import { opened, type Position } from "../position/state.ts";
import { reasonsOf } from "../records/words.ts";
import type { ComponentName } from "../score/mod.ts";
import { tiers } from "../universe/tiers.ts";
import { metricsOf } from "../trade/metrics.ts";
import { rounded, roundedOrNull } from "../trade/round.ts";
import type { Ending, EntryContext, Step } from "../trade/stored.ts";
import { tightMarketOf } from "../tight_market.ts";
import type { CurrentConfig, EngineRow } from "./store.ts";

/** What trades need besides the transaction: the locked account. */
export interface Desk {
  readonly ctx: CommandContext;
  readonly ledger: LedgerWriter;
  readonly portfolioId: string;
  readonly engine: EngineRow;
  readonly current: CurrentConfig;
  /** Whole shares traded today, by symbol. */
  readonly volumes: ReadonlyMap<string, bigint>;
}

export interface EntryOrder {
  readonly decided: Decided;
  readonly plan: Plan;
  readonly manual: boolean;
  readonly scanId: string | null;
  readonly recordHash: string | null;
}

const text = (value: number, decimals: number): string | null =>
  roundedOrNull(value, decimals)?.toFixed(decimals) ?? null;

/** Buys at the desk's instant. */
export async function enterPosition(desk: Desk, order: EntryOrder): Promise<Position> {
  const { ctx, ledger, portfolioId, engine, current, volumes } = desk;
  const { decided, plan: { mode, size, quote }, manual } = order;
  const { inputs: { symbol }, measures, score } = decided;
  const id = ctx.newId();
  const [bought] = await execute(ctx, ledger, [{
    ...{ portfolioId, symbol, side: "BUY", shares: shares(size.shares), quote },
    volume: volumes.get(symbol) ?? null,
    notes: `Waverider: ${mode}, EWS ${score.total}`,
  }]);
  const { orderId, fill } = bought!;
  const position = opened({
    ...{ id, symbol, mode, manual, quote },
    enteredAt: ctx.now.epochMilliseconds,
    entryPrice: priceNumber(fill.price),
    shares: size.shares,
    stopPercent: size.stopPercent,
    ewsScore: score.total,
  });
  ctx.send(
    ctx.trx.insertInto("waverider_trades").values({
      ...{ id, period: engine.period, portfolio_id: portfolioId, symbol, status: "open", entry_mode: mode, manual },
      entry_time: ctx.now,
      exit_time: null,
      shares: size.shares,
      entry_price: priceText(fill.price),
      exit_price: null,
      cost: centsText(fill.amount),
      proceeds: null,
      exit_reason: null,
      ews_score: score.total,
      trade_grade: null,
      entry_spread_bps: text(measures.spreadBps, 1),
      entry_bid_depth: text(measures.bidDepth, 2),
      entry_ask_depth: text(measures.askDepth, 2),
      tight_market_category: tightMarketOf(decided),
      config_version: current.version,
      scan_id: order.scanId,
      entry_order_id: orderId,
      exit_order_id: null,
      entry: asJson(contextOf(order)),
      state: asJson(position),
      steps: asJson([firstStep(position)]),
      outcome: null,
    }).execute(),
  );
  return position;
}

const firstStep = ({ enteredAt, stop, level, decay, highest }: Position): Step => ({
  ...{ at: enteredAt, stop, level, decay, peak: highest },
});

function contextOf({ decided, plan, recordHash }: EntryOrder): EntryContext {
  const { inputs, measures, score, gates, accountGates, triggers } = decided;
  const points = Object.entries(score.components).map(([name, { points }]) => [name, points]);
  return {
    scores: Object.fromEntries(points) as Record<ComponentName, number>,
    reasons: reasonsOf(decided),
    gates: [...gates, ...accountGates],
    triggers,
    sources: decided.tiers.map((n) => tiers[n]!.label),
    gap: roundedOrNull(measures.gap, 2),
    volumeRatio: roundedOrNull(measures.relativeVolume, 2),
    minutes: rounded(measures.minutes, 1),
    price: known(inputs.price),
    vwap: known(inputs.vwap),
    spreadBps: roundedOrNull(measures.spreadBps, 1),
    openingHigh: known(inputs.openingHigh),
    openingLow: known(inputs.openingLow),
    baseHigh: known(measures.baseHigh),
    baseLow: known(measures.baseLow),
    marketCap: known(inputs.marketCap),
    mid: (inputs.bid + inputs.ask) / 2,
    bound: plan.size.decidedBy,
    risk: rounded(plan.size.riskDollars, 2),
    recordHash,
  };
}

export interface Leaving {
  readonly held: Held;
  readonly quote: Quote;
  readonly stored: StoredReason;
  readonly ending: Ending;
  readonly steps: readonly Step[];
}

/** Sells at the desk's instant, all in one go: those that leave in one second leave together. */
export async function leavePositions(desk: Desk, leaving: readonly Leaving[]): Promise<void> {
  const { ctx, ledger, portfolioId, current, volumes } = desk;
  const sold = await execute(
    ctx,
    ledger,
    leaving.map(({ held: { position: { symbol, shares: count } }, quote, stored }) => ({
      ...{ portfolioId, symbol, side: "SELL", shares: shares(count), quote },
      volume: volumes.get(symbol) ?? null,
      notes: `Waverider: ${stored}`,
    })),
  );
  leaving.forEach(({ held: { position, cost }, stored, ending, steps }, i) => {
    const { orderId, fill } = sold[i]!;
    const metrics = metricsOf(position, {
      exitPrice: priceNumber(fill.price),
      exitAt: ctx.now.epochMilliseconds,
      pnl: Number(fill.amount - cost) / 100,
    }, current.config);
    ctx.send(
      ctx.trx.updateTable("waverider_trades").set({
        status: "closed",
        exit_time: ctx.now,
        exit_price: priceText(fill.price),
        proceeds: centsText(fill.amount),
        exit_reason: stored,
        trade_grade: metrics.grade,
        exit_order_id: orderId,
        state: asJson(position),
        steps: asJson(steps),
        outcome: asJson(ending),
      }).where("id", "=", position.id).execute(),
    );
  });
}
