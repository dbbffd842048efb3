/** Reads of orders. `get` throws, `list` is paged or bounded. */
import { sql } from "kysely";
import type { Db, Trx } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { type Shares, shares } from "../kernel/money.ts";
import type { OrderStatus, Side } from "./contract.ts";
import { fromRow, type OrderKey, type OrderState, type SymbolKey } from "./order.ts";
import type { TrailingOrder } from "./matching/trails.ts";

const ownOrders = (db: Db, userId: string) =>
  db.selectFrom("orders as o").innerJoin("portfolios as p", "p.id", "o.portfolio_id").selectAll("o")
    .where("p.user_id", "=", userId).where("p.deleted_at", "is", null);

/** Orders of the user's portfolios, newest first. */
export async function listOrders(
  db: Db,
  filter: {
    userId: string;
    portfolioId?: string | undefined;
    status?: OrderStatus | undefined;
    limit: number;
    offset: number;
  },
): Promise<OrderState[]> {
  let orders = ownOrders(db, filter.userId);
  if (filter.portfolioId) orders = orders.where("o.portfolio_id", "=", filter.portfolioId);
  if (filter.status) orders = orders.where("o.status", "=", filter.status);
  return (await orders.orderBy("o.id", "desc").limit(filter.limit).offset(filter.offset).execute()).map(fromRow);
}

/** How many orders of a portfolio there are, by the statuses that occur. */
export async function countOrders(db: Db, portfolioId: string): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db.selectFrom("orders").where("portfolio_id", "=", portfolioId).groupBy("status")
    .select(["status", (e) => e.fn.countAll().as("count")]).execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Orders of a portfolio by when they were placed, oldest first; null means no bound. */
export async function listPlaced(
  db: Db,
  portfolioId: string,
  span: { from: Temporal.Instant | null; before: Temporal.Instant | null; limit: number },
): Promise<OrderState[]> {
  let orders = db.selectFrom("orders").selectAll().where("portfolio_id", "=", portfolioId);
  if (span.from) orders = orders.where("created_at", ">=", span.from);
  if (span.before) orders = orders.where("created_at", "<", span.before);
  return (await orders.orderBy("id").limit(span.limit).execute()).map(fromRow);
}

/** @throws Refusal NOT_FOUND */
export async function getOrder(db: Db, userId: string, key: OrderKey): Promise<OrderState> {
  const row = await ownOrders(db, userId).where("o.portfolio_id", "=", key.portfolioId).where("o.id", "=", key.id)
    .executeTakeFirst();
  if (!row) throw new Refusal("NOT_FOUND", "Order not found");
  return fromRow(row);
}

export const listPending = (db: Db, portfolioId: string): Promise<SymbolKey[]> =>
  db.selectFrom("orders").select(["portfolio_id as portfolioId", "id", "symbol"])
    .where("portfolio_id", "=", portfolioId).where("status", "=", "pending").execute();

/** What portfolios hold. A command locks them first. */
export async function listHoldingsOf(
  trx: Db,
  portfolioIds: readonly string[],
): Promise<{ portfolioId: string; symbol: string; shares: Shares }[]> {
  const rows = await trx.selectFrom("holdings").select(["portfolio_id as portfolioId", "symbol", "shares"])
    .where("portfolio_id", "in", [...portfolioIds]).where("shares", ">", "0").execute();
  return rows.map((row) => ({ ...row, shares: shares(row.shares) }));
}

/** The pending buys of portfolios. A command locks them first. */
export async function listRestingBuys(
  trx: Db,
  portfolioIds: readonly string[],
): Promise<(SymbolKey & { shares: Shares })[]> {
  const rows = await trx.selectFrom("orders").select(["portfolio_id as portfolioId", "id", "symbol", "shares"])
    .where("portfolio_id", "in", [...portfolioIds]).where("status", "=", "pending").where("side", "=", "BUY").execute();
  return rows.map((row) => ({ ...row, shares: shares(row.shares) }));
}

/** The pending orders of portfolios, in the order of their ids. */
export const listPendingOf = (db: Db, portfolioIds: readonly string[]): Promise<SymbolKey[]> =>
  db.selectFrom("orders").select(["portfolio_id as portfolioId", "id", "symbol"])
    .where("portfolio_id", "=", sql<string>`any(${portfolioIds}::uuid[])`).where("status", "=", "pending")
    .orderBy("id").execute();

/** Portfolios with pending orders of a symbol placed before an instant, in the order of their ids. */
export async function listPortfoliosWithPending(
  db: Db,
  symbol: string,
  before: Temporal.Instant,
  page: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const pending = db.selectFrom("orders").select("portfolio_id").distinct()
    .where("symbol", "=", symbol).where("status", "=", "pending").where("created_at", "<", before);
  const rows = await (page.after === null ? pending : pending.where("portfolio_id", ">", page.after))
    .orderBy("portfolio_id").limit(page.limit).execute();
  return rows.map((row) => row.portfolio_id);
}

/** Symbols of all pending orders. */
export async function listOrderedSymbols(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("orders").select("symbol").distinct().where("status", "=", "pending")
    .orderBy("symbol").execute();
  return rows.map((row) => row.symbol);
}

/**
 * The pending orders of a symbol in portfolios that were placed before an instant, oldest first. The portfolios must be
 * locked.
 */
export async function listPlacedBefore(
  trx: Trx,
  { symbol, before }: { symbol: string; before: Temporal.Instant },
  portfolioIds: readonly string[],
): Promise<(OrderState & { readonly splitAt: Temporal.Instant | null; readonly loweredOn: string | null })[]> {
  const rows = await trx.selectFrom("orders").selectAll()
    .where("portfolio_id", "=", sql<string>`any(${portfolioIds}::uuid[])`).where("symbol", "=", symbol)
    .where("status", "=", "pending").where("created_at", "<", before).orderBy("id").execute();
  return rows.map((row) => ({ ...fromRow(row), splitAt: row.split_at, loweredOn: row.lowered_on }));
}

/** The pending orders of brackets, whole, in the order of their ids. Their portfolios must be locked. */
export async function listGroups(
  trx: Trx,
  orders: readonly Pick<OrderState, "portfolioId" | "groupId">[],
): Promise<OrderState[]> {
  const grouped = orders.filter((o) => o.groupId !== null);
  if (grouped.length === 0) return [];
  const rows = await trx.selectFrom("orders").selectAll()
    .where("portfolio_id", "=", sql<string>`any(${grouped.map((o) => o.portfolioId)}::uuid[])`)
    .where("group_id", "=", sql<string>`any(${grouped.map((o) => o.groupId)}::uuid[])`)
    .where("status", "=", "pending").orderBy("id").execute();
  return rows.map(fromRow);
}

/** Pending limit orders of a symbol on one side, summed by price, best price first; not stops that wait. */
export const listLevels = (db: Db, symbol: string, side: Side, limit: number) =>
  db.selectFrom("orders").select((e) => [
    "limit_price",
    e.fn.sum<string>("shares").as("shares"),
    e.fn.countAll<number>().as("orders"),
  ]).where("symbol", "=", symbol).where("side", "=", side).where("status", "=", "pending")
    .where("limit_price", "is not", null)
    .where((e) => e.or([e("stop_price", "is", null), e("triggered_at", "is not", null)])).groupBy("limit_price")
    .orderBy("limit_price", side === "BUY" ? "desc" : "asc").limit(limit).execute();

/** The prices that the pending orders of a symbol wait for. */
export interface Waiting {
  readonly symbol: string;
  readonly highest_buy: string | null;
  readonly lowest_sell: string | null;
  readonly lowest_buy_stop: string | null;
  readonly highest_sell_stop: string | null;
  /** How many trailing stops there are. */
  readonly trailing: number;
  /** The earliest expiry among them. */
  readonly first_expiry: Temporal.Instant | null;
  /** The earliest change among the orders that are too new to be included. */
  readonly next_set: Temporal.Instant | null;
}

/** Since when an order has had its prices. */
const setAt = sql<Temporal.Instant>`coalesce(limit_set_at, created_at)`;

/** The pending orders by symbol, as they were before an instant; orders placed or repriced since are left out. */
export function listWaiting(db: Db, before: Temporal.Instant): Promise<Waiting[]> {
  const limited = sql<boolean>`(${setAt} < ${before} and (stop_price is null or triggered_at is not null))`;
  const stopped = sql<boolean>`(${setAt} < ${before} and triggered_at is null)`;
  return db.selectFrom("orders").select((e) => [
    "symbol",
    e.fn.max("limit_price").filterWhere("side", "=", "BUY").filterWhere(limited).as("highest_buy"),
    e.fn.min("limit_price").filterWhere("side", "=", "SELL").filterWhere(limited).as("lowest_sell"),
    e.fn.min("stop_price").filterWhere("side", "=", "BUY").filterWhere(stopped).as("lowest_buy_stop"),
    e.fn.max("stop_price").filterWhere("side", "=", "SELL").filterWhere(stopped).as("highest_sell_stop"),
    e.fn.countAll<number>().filterWhere("order_type", "=", "trailing_stop").as("trailing"),
    e.fn.min("expires_at").as("first_expiry"),
    sql<Temporal.Instant | null>`min(${setAt}) filter (where ${setAt} >= ${before})`.as("next_set"),
  ]).where("status", "=", "pending").groupBy("symbol").execute();
}

/** The pending trailing stops, as they were before an instant. */
export async function listTrailing(db: Db, before: Temporal.Instant): Promise<TrailingOrder[]> {
  const rows = await db.selectFrom("orders").selectAll().select(setAt.as("set_at"))
    .where("status", "=", "pending").where("order_type", "=", "trailing_stop").where(setAt, "<", before)
    .orderBy("symbol").orderBy("id").execute();
  return rows.map((row) => ({ ...fromRow(row), setAt: row.set_at }));
}
