/**
 * Growth across deposits and withdrawals. The portfolio is valued just before each of them, so that they move no
 * return: the growth up to it is that of what was in the portfolio, and what follows grows from the new value.
 */
import type { Db } from "../kernel/store/db.ts";
import { addCents, type Cents, cents, centsNumber, centsText } from "../kernel/money.ts";
import { after, type State, stateBefore, stateOf, valued } from "../analytics/mod.ts";
import { type Effect, latestPrices, listEffects, listPortfoliosById, paidInTypes } from "../ledger/mod.ts";
import type { MarketData } from "../market/mod.ts";

/** Below this value in cents a portfolio has no return: its shares are rounded to cents, which would be percents. */
export const MIN_BASE = 100_00n as Cents;
/** The most deposits and withdrawals between two snapshots that are valued; after them growth waits for the next one. */
const MAX_FLOWS = 50;

export interface Open {
  readonly growth: number;
  /** Null while no return can be computed. */
  readonly value: Cents | null;
}

/** The growth when a portfolio whose growth and value are known has come to a value, without a flow since. */
export const grown = ({ growth, value }: Open, now: Cents): number =>
  value === null || value < MIN_BASE ? growth : growth * centsNumber(now) / centsNumber(value);

/** From the portfolio's last snapshot. */
export interface Since extends Open {
  readonly portfolioId: string;
  readonly at: Temporal.Instant;
}

const isFlow = ({ type }: { type: string }) => (paidInTypes as readonly string[]).includes(type);

/**
 * The growth and the value just after the last flow since a snapshot; as they were at the snapshot when there was none.
 * @param until before this instant; null: up to now
 */
export async function openAfterFlows(
  { db, market }: { readonly db: Db; readonly market: MarketData },
  since: Since,
  until: Temporal.Instant | null,
): Promise<Open> {
  const [row] = await listPortfoliosById(db, [since.portfolioId]);
  if (!row) return since;
  const effects = await listEffects(db, since.portfolioId, since.at);
  const state = stateBefore(stateOf(row), effects);
  return await throughFlows(market, since, state, until ? effectsBefore(effects, until) : effects);
}

/** Those before an instant, of effects in their order. */
export function effectsBefore(effects: readonly Effect[], until: Temporal.Instant): readonly Effect[] {
  const end = effects.findIndex((effect) => effect.at >= until.epochMilliseconds);
  return end < 0 ? effects : effects.slice(0, end);
}

/** The growth and the value just after the last flow among effects that follow a state. */
export async function throughFlows(
  market: MarketData,
  since: Open,
  before: State,
  effects: readonly Effect[],
): Promise<Open> {
  let [open, state, flows] = [since, before, 0];
  for (const effect of effects) {
    if (isFlow(effect)) {
      if (++flows > MAX_FLOWS) return { growth: open.growth, value: null };
      const before = await valueOf(market, state, effect.at);
      const amount = addCents(effect.cash, effect.cost);
      open = before === null
        ? { growth: open.growth, value: null }
        : { growth: grown(open, before), value: addCents(before, amount) };
    }
    state = after(state, [effect]);
  }
  return open;
}

/** Null when a holding has no price at the instant. */
async function valueOf(market: MarketData, state: State, at: number): Promise<Cents | null> {
  const symbols = [...state.holdings.keys()];
  const prices = await latestPrices(market, symbols, Temporal.Instant.fromEpochMilliseconds(at));
  return symbols.every((symbol) => prices.has(symbol)) ? valued(state, prices).total : null;
}

export const valueText = (value: Cents | null): string | null => value === null ? null : centsText(value);
export const openOf = (growth: number, value: string | null): Open => ({
  growth,
  value: value === null ? null : cents(value),
});
