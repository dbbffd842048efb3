/** The fills of a public portfolio, a trading day late, each with the weight of its stock before and after. */
import { sql } from "kysely";
import { cents, notional, price, shares, ZERO_CENTS } from "../kernel/money.ts";
import { Lru } from "../kernel/lru.ts";
import type { Db } from "../kernel/store/db.ts";
import type { QueryContext } from "../kernel/run/handler.ts";
import { after, readTogether, type State, stateBefore, stateOf, valued } from "../analytics/mod.ts";
import { latestPrices, listPortfoliosById } from "../ledger/mod.ts";
import { ifKnown, type MarketData } from "../market/mod.ts";
import { percentOf } from "./closing.ts";
import type { SharedPortfolio } from "./contract.ts";
import { FILL_SOURCE, type FillsUntil, fillTypes, type Visible } from "./visible.ts";

const MOST_FILLS = 50;
const MOST_PRICES = 20_000;
/** Prices by instant and symbol. They do not change any more. */
const known = new WeakMap<MarketData, Lru<string, number>>();

/** By symbol; unknown ones are missing. */
async function pricesAt(market: MarketData, symbols: readonly string[], at: Temporal.Instant) {
  const prices = known.getOrInsertComputed(market, () => new Lru(MOST_PRICES));
  const keyOf = (symbol: string) => `${at.epochMilliseconds} ${symbol}`;
  const missing = symbols.filter((symbol) => prices.get(keyOf(symbol)) === undefined);
  for (const [symbol, dollars] of await ifKnown(latestPrices(market, missing, at)) ?? []) {
    prices.set(keyOf(symbol), dollars);
  }
  return new Map(symbols.flatMap((symbol) => {
    const dollars = prices.get(keyOf(symbol));
    return dollars === undefined ? [] : [[symbol, dollars] as const];
  }));
}

/** The fills that are shown. @param since no earlier ones: what was done in private stays so */
export const shownFills = (db: Db, portfolioId: string, since: Temporal.Instant, { before }: FillsUntil) =>
  db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId).where("occurred_at", ">=", since)
    .where("occurred_at", "<", before).where("type", "in", [...fillTypes])
    .where("source_type", "=", FILL_SOURCE);

const listEntries = (db: Db, portfolioId: string, from: Temporal.Instant) =>
  db.selectFrom("journal_entries")
    .select(["id", "type", "symbol", "source_id", "cash_effect", "share_effect", "cost_effect", "occurred_at"])
    .where("portfolio_id", "=", portfolioId).where("occurred_at", ">=", from)
    .orderBy("occurred_at").orderBy("number").execute();

/** By the id of the order, for those with one. */
async function listReceipts(db: Db, portfolioId: string, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never>();
  const rows = await db.selectFrom("orders").select(["id", "receipt"]).where("portfolio_id", "=", portfolioId)
    .where("id", "=", sql<string>`any(${[...orderIds]}::uuid[])`).execute();
  return new Map(rows.flatMap(({ id, receipt }) => receipt === null ? [] : [[id, receipt] as const]));
}

/** Newest first. */
export async function listFills(
  { db, market }: Pick<QueryContext, "db" | "market">,
  { id, public_since: since }: Visible,
  until: FillsUntil,
): Promise<SharedPortfolio["fills"]> {
  const { shown, entries, receipts, now } = await readTogether(db, async (trx) => {
    const shown = await shownFills(trx, id, since, until).select(["id", "source_id", "occurred_at"])
      .orderBy("occurred_at", "desc").orderBy("id", "desc").limit(MOST_FILLS).execute();
    const oldest = shown.at(-1);
    const entries = oldest ? await listEntries(trx, id, oldest.occurred_at) : [];
    return {
      shown: new Set(shown.map((row) => row.id)),
      entries,
      receipts: await listReceipts(trx, id, shown.map((row) => row.source_id)),
      now: (await listPortfoliosById(trx, [id]))[0],
    };
  });
  if (!now) return [];
  const changes = entries.map((entry) => ({
    ...entry,
    cash: cents(entry.cash_effect),
    shares: shares(entry.share_effect),
    cost: cents(entry.cost_effect),
  }));
  let state = stateBefore(stateOf(now), changes);
  const fills: { entry: (typeof changes)[number]; before: State; after: State }[] = [];
  for (const entry of changes) {
    const next = after(state, [entry]);
    if (shown.has(entry.id) && receipts.has(entry.source_id)) fills.push({ entry, before: state, after: next });
    state = next;
  }
  const presented = await Promise.all(fills.map(async ({ entry, before, after }) => {
    const symbol = entry.symbol!;
    const side = entry.type as "BUY" | "SELL";
    const { ask, bid } = receipts.get(entry.source_id)!;
    const prices = await pricesAt(market, [...new Set([...before.holdings.keys(), symbol])], entry.occurred_at);
    return {
      id: entry.id,
      symbol,
      side,
      filled_at: entry.occurred_at.toString(),
      // What its size moved would show how large it was.
      price: side === "BUY" ? ask : bid,
      weight_before: weightOf(symbol, before, prices),
      weight_after: weightOf(symbol, after, prices),
    };
  }));
  return presented.reverse();
}

/** Null where a holding has no price. */
function weightOf(symbol: string, state: State, prices: ReadonlyMap<string, number>): number | null {
  const { total, unpriced } = valued(state, prices);
  const held = state.holdings.get(symbol);
  const dollars = prices.get(symbol);
  if (unpriced.length > 0 || dollars === undefined) return null;
  return percentOf(held ? notional(price(dollars), held.shares) : ZERO_CENTS, total);
}
