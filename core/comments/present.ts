/** Comments as a caller sees them. */
import type { Actor } from "../kernel/actor.ts";
import { ifKnown, type MarketData } from "../market/mod.ts";
import { isModerator, type Person, personsOf, viewerOf } from "../profiles/mod.ts";
import type { Db } from "../kernel/store/db.ts";
import type { Reply } from "./contract.ts";
import { weightKey, type Weights, weightsHeld } from "./holds_bulk.ts";
import { idsOfNames, namesIn } from "./mentions.ts";
import { appealed, type CommentRow, doneBy, isShown } from "./store.ts";

/** Days after a removal in which its author may appeal. */
export const APPEAL_DAYS = 30;
export const appealEnds = (removedAt: Temporal.Instant): Temporal.Instant => removedAt.add({ hours: 24 * APPEAL_DAYS });

interface Reading {
  readonly db: Db;
  readonly actor: Actor;
  readonly market: MarketData;
  readonly now: Temporal.Instant;
  readonly wall: Temporal.Instant;
}

interface Known {
  readonly persons: ReadonlyMap<string, Person>;
  readonly liked: ReadonlySet<string>;
  readonly reported: ReadonlySet<string>;
  readonly appealed: ReadonlySet<string>;
  readonly mentioned: ReadonlyMap<string, string>;
  readonly weights: Weights;
}

/** In their order. */
export async function presentAll(ctx: Reading, rows: readonly CommentRow[]): Promise<Reply[]> {
  const viewer = viewerOf(ctx.actor);
  const ids = rows.map((row) => row.id);
  const [persons, liked, reported, appeals, mentioned, weights] = await Promise.all([
    personsOf(ctx.db, viewer, rows.map((row) => row.user_id)),
    doneBy(ctx.db, "comment_likes", viewer, ids),
    doneBy(ctx.db, "comment_reports", viewer, ids),
    appealed(ctx.db, rows.filter((row) => row.removed_at && row.user_id === viewer).map((row) => row.id)),
    idsOfNames(ctx.db, viewer, rows.flatMap((row) => namesIn(row.content))),
    // A comment is shown without the weight while the market does not respond.
    ifKnown(weightsHeld(ctx, rows)),
  ]);
  const known = { persons, liked, reported, appealed: appeals, mentioned, weights: weights ?? new Map() };
  return rows.map((row) => present(ctx, row, known));
}

function present({ actor, wall }: Reading, row: CommentRow, known: Known): Reply {
  const viewer = viewerOf(actor);
  const isOwn = row.user_id === viewer;
  const mayRead = isShown(row) || isOwn || isModerator(actor);
  const person = known.persons.get(row.user_id)!;
  const content = mayRead ? row.content : "";
  const until = row.removed_at && isOwn && !known.appealed.has(row.id) ? appealEnds(row.removed_at) : null;
  return {
    ...person,
    id: row.id,
    symbol: row.symbol,
    parent_id: row.parent_id,
    content,
    mentions: Object.fromEntries(
      namesIn(content).flatMap((name) => {
        const id = known.mentioned.get(name);
        return id === undefined ? [] : [[name, id]];
      }),
    ),
    sentiment: row.sentiment,
    created_at: row.created_at.toString(),
    likes_count: row.likes_count,
    replies_count: row.replies_count,
    holds_percentage: known.weights.get(weightKey(row)) ?? null,
    state: row.removed_at ? "removed" : row.in_review ? "in_review" : "shown",
    user_has_liked: known.liked.has(row.id),
    can_report: viewer !== null && !isOwn && isShown(row) && !known.reported.has(row.id),
    can_delete: isOwn || isModerator(actor) && row.removed_at === null,
    // Nobody decides about themselves.
    can_restore: isModerator(actor) && !isOwn && !isShown(row),
    removal_reason: isOwn || isModerator(actor) ? row.removal_reason : null,
    appeal_until: until && Temporal.Instant.compare(wall, until) < 0 ? until.toString() : null,
  };
}
