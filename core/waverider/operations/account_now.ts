/** The account as an entry by hand would find it now, and what it says of a stock. */
import { price, priceNumber, type Shares, ZERO_SHARES } from "../../kernel/money.ts";
import type { QueryContext } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import { takenOfAsks, volumesOf } from "../../orders/mod.ts";
import { costOf, planOf } from "../decide/scan.ts";
import type { Plan } from "../decide/state.ts";
import { instantAt } from "../engine/instants.ts";
import type { EngineRow } from "../engine/store.ts";
import type { Gate } from "../gates/gate.ts";
import type { Shown } from "../records/present.ts";
import { rounded } from "../trade/round.ts";
import { type Present, present } from "./dashboard.ts";

export interface AccountNow extends Pick<Present, "at" | "config" | "state"> {
  /** Shares that the account's fills have taken of the ask. */
  readonly taken: (symbol: string) => Shares;
}

/** @param symbols that will be asked about */
export async function accountNow(ctx: QueryContext, symbols: readonly string[]): Promise<AccountNow> {
  const found = await present(ctx);
  const { engine, at } = found;
  return { ...found, taken: engine ? await takenNow(ctx, engine, symbols, at) : () => ZERO_SHARES };
}

async function takenNow(
  { db, market }: Pick<QueryContext, "db" | "market">,
  engine: EngineRow,
  symbols: readonly string[],
  at: number,
): Promise<AccountNow["taken"]> {
  const snapshots = symbols.length > 0 ? await ifKnown(market.snapshots(symbols, at)) ?? [] : [];
  const now = instantAt(at);
  return await takenOfAsks({ db, now }, engine.user_id, volumesOf(snapshots, now));
}

/** RISK and SIZE as an entry by hand would be asked now, and what it would buy. */
export function askAccount(one: Shown, { at, config, state, taken }: AccountNow): { gates: Gate[]; plan: Plan } {
  const now = { ...one, inputs: { ...one.inputs, at }, plan: null, entered: false };
  const { plan, gates } = planOf(now, state, config, true, taken(one.inputs.symbol));
  return { plan, gates: [...gates] };
}

/** What a plan comes to, in dollars; its stop is the same percent below the average price of the fill. */
export function planShown({ size, quote }: Plan, taken: Shares) {
  const { cost, price: average } = costOf(size.shares, quote, taken);
  return {
    shares: size.shares,
    cost: Number(cost) / 100,
    ask: priceNumber(price(quote.ask)),
    stop: rounded(priceNumber(average) * (1 - size.stopPercent / 100), 4),
    stop_pct: rounded(size.stopPercent, 2),
    risk: rounded(size.riskDollars, 2),
    bound: size.decidedBy,
  };
}
