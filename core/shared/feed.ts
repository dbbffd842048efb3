/** shared.feed: what followed users did in public. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { price, priceNumber } from "../kernel/money.ts";
import { personsOf } from "../profiles/mod.ts";
import * as contract from "./contract.ts";
import { type FeedRow, listFollowedFills, listFollowedGoals, listFollowedWins } from "./feed_bulk.ts";
import { fillsUntil } from "./visible.ts";

const nothing = {
  portfolio_id: null,
  portfolio_name: null,
  symbol: null,
  side: null,
  price: null,
  title: null,
  competition_id: null,
};

const newestFirst = (a: FeedRow, b: FeedRow): number => Temporal.Instant.compare(b.at, a.at) || (a.id < b.id ? 1 : -1);

export const feed = query(contract.feed, async (ctx, { limit }) => {
  const viewer = userIdOf(ctx.actor);
  const [fills, goals, wins] = await Promise.all([
    listFollowedFills(ctx.db, viewer, fillsUntil(ctx.now).before, limit),
    listFollowedGoals(ctx.db, viewer, limit),
    listFollowedWins(ctx.db, viewer, limit),
  ]);
  const rows = [
    ...fills.map((row) => ({
      ...row,
      kind: "fill" as const,
      of: { portfolio_id: row.portfolio_id, portfolio_name: row.portfolio_name, symbol: row.symbol, side: row.side },
      paid: priceNumber(price(row.price)),
    })),
    ...goals.map((row) => ({ ...row, kind: "goal" as const, of: { title: row.title }, paid: null })),
    ...wins.map((row) => ({
      ...row,
      kind: "contest" as const,
      of: { title: row.title, competition_id: row.id },
      paid: null,
    })),
  ].sort(newestFirst).slice(0, limit);
  const persons = await personsOf(ctx.db, viewer, rows.map((row) => row.user_id));
  return rows.map((row) => ({
    ...nothing,
    ...row.of,
    id: row.id,
    kind: row.kind,
    at: row.at.toString(),
    person: persons.get(row.user_id)!,
    price: row.paid,
  }));
});
