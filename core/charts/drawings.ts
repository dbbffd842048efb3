/** A user's drawings on the charts of stocks. */
import { type Selectable, sql } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext, query } from "../kernel/run/handler.ts";
import { price, priceNumber, splitPrice } from "../kernel/money.ts";
import type { Db } from "../kernel/store/db.ts";
import { asJson } from "../kernel/store/json.ts";
import { epochDayAt, isoOfEpochDay, type MarketData, type Split } from "../market/mod.ts";
import * as contract from "./contract.ts";
import type { ChartDrawingsTable } from "./tables.ts";

type DrawingRow = Selectable<ChartDrawingsTable>;
type Drawing = contract.Drawing;
const MOST_SPLITS = 50;

const dayOf = (at: Temporal.Instant): string => isoOfEpochDay(epochDayAt(at.epochMilliseconds));

const rowsOf = (db: Db, userId: string, symbol: string): Promise<DrawingRow[]> =>
  db.selectFrom("chart_drawings").selectAll().where("user_id", "=", userId).where("symbol", "=", symbol)
    .orderBy("position").orderBy("id").execute();

const adjusted = (before: number, splits: readonly Split[]): number =>
  priceNumber(splits.reduce((after, split) => splitPrice(after, split), price(before)));

/** A drawing with each price changed. */
function repriced(drawing: Drawing, change: (price: number) => number): Drawing {
  const moved = ({ at, price }: { at: string; price: number }) => ({ at, price: change(price) });
  if (drawing.kind === "level") return { ...drawing, price: change(drawing.price) };
  if (drawing.kind === "note") return { ...drawing, place: moved(drawing.place) };
  return { ...drawing, from: moved(drawing.from), to: moved(drawing.to) };
}

/** The drawings at prices of now. */
async function present(
  { market, now }: { readonly market: MarketData; readonly now: Temporal.Instant },
  symbol: string,
  rows: readonly DrawingRow[],
) {
  const days = rows.map((row) => dayOf(row.priced_at));
  const today = dayOf(now);
  const first = days.toSorted()[0] ?? today;
  const splits = first < today
    ? await market.facts.splits({ symbol, fromDate: first, toDate: today, limit: MOST_SPLITS }, now.epochMilliseconds)
    : [];
  const drawings = rows.map(({ drawing }, i) => {
    const later = splits.filter(({ executionDate }) => executionDate > days[i]! && executionDate <= today);
    return later.length > 0 ? repriced(drawing, (before) => adjusted(before, later)) : drawing;
  });
  return { symbol, drawings };
}

const get = query(
  contract.getDrawings,
  async (ctx, { symbol }) => await present(ctx, symbol, await rowsOf(ctx.db, userIdOf(ctx.actor), symbol)),
);

/** @throws Refusal RULE_BROKEN if the user has drawings on too many other stocks. */
async function checkStocks(ctx: CommandContext, symbol: string): Promise<void> {
  const { others } = await ctx.trx.selectFrom("chart_drawings").where("user_id", "=", userIdOf(ctx.actor))
    .where("symbol", "!=", symbol).select(sql<number>`count(distinct symbol)::int`.as("others"))
    .executeTakeFirstOrThrow();
  if (others < contract.MOST_DRAWN_STOCKS) return;
  const most = contract.MOST_DRAWN_STOCKS;
  throw new Refusal("RULE_BROKEN", `You have drawings on the charts of ${most} stocks; delete those of one first`);
}

const draw = command(contract.draw, async (ctx, { symbol, put, remove }) => {
  const userId = userIdOf(ctx.actor);
  const before = await rowsOf(ctx.trx, userId, symbol);
  if (put.length > 0 && before.length === 0) {
    if (!await ctx.market.ticker(symbol, ctx.now.epochMilliseconds)) {
      ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
    }
    await checkStocks(ctx, symbol);
  }
  const putIds = put.map(({ id }) => id);
  const gone = remove.filter((id) => !putIds.includes(id));
  const ids = new Set([...before.map(({ id }) => id).filter((id) => !gone.includes(id)), ...putIds]);
  if (ids.size > contract.MOST_DRAWINGS) {
    ctx.refuse("RULE_BROKEN", `A chart has up to ${contract.MOST_DRAWINGS} drawings; delete one first`);
  }
  if (gone.length > 0) {
    await ctx.trx.deleteFrom("chart_drawings").where("user_id", "=", userId).where("symbol", "=", symbol)
      .where("id", "in", gone).execute();
  }
  const next = (before.at(-1)?.position ?? -1) + 1;
  for (const [i, drawing] of put.entries()) {
    const what = { drawing: asJson(drawing), priced_at: ctx.now };
    const row = { user_id: userId, symbol, id: drawing.id, position: next + i, created_at: ctx.now, ...what };
    ctx.send(
      ctx.trx.insertInto("chart_drawings").values(row)
        .onConflict((conflict) => conflict.columns(["user_id", "symbol", "id"]).doUpdateSet(what)).execute(),
    );
  }
  return await present(ctx, symbol, await rowsOf(ctx.trx, userId, symbol));
});

export const drawingHandlers = [get, draw];
