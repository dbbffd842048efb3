/** competitions.hints: what staff may look into. Nothing follows from it by itself, and nobody else sees it. */
import { query } from "../../kernel/run/handler.ts";
import { personsOf, viewerOf } from "../../profiles/mod.ts";
import { competitionHints } from "../contract.ts";
import { listAlike, listSharing } from "./pairs_bulk.ts";
import { getVisible } from "../store.ts";

const LEAST_FILLS = 10;
const ALIKE = 0.8;

export const hints = query(competitionHints, async (ctx, { id }) => {
  await getVisible(ctx.db, ctx.actor, id);
  const [alike, sharing] = await Promise.all([
    listAlike(ctx.db, id, { least: LEAST_FILLS, part: ALIKE }),
    listSharing(ctx.db, id),
  ]);
  const numbers = new Set([...alike, ...sharing].flatMap(({ one, other }) => [one, other]));
  if (numbers.size === 0) return [];
  const rows = await ctx.db.selectFrom("competition_entries").select(["number", "user_id", "portfolio_id"])
    .where("competition_id", "=", id).where("number", "in", [...numbers]).execute();
  const persons = await personsOf(ctx.db, viewerOf(ctx.actor), rows.map((row) => row.user_id));
  const entries = new Map(rows.map(({ number, user_id, portfolio_id }) => [
    number,
    { number, portfolio_id, ...persons.get(user_id)! },
  ]));
  const pair = (one: number, other: number) => [entries.get(one)!, entries.get(other)!];
  return [
    ...alike.map(({ one, other, fills, same }) => ({
      kind: "same_fills" as const,
      entries: pair(one, other),
      agreement_percentage: Number((same / fills * 100).toFixed(2)),
      fills: same,
    })),
    ...sharing.map(({ one, other }) => ({
      kind: "same_address" as const,
      entries: pair(one, other),
      agreement_percentage: null,
      fills: null,
    })),
  ];
});
