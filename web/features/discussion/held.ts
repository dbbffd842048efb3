/** Comments that others wrote while the list was read: they wait until the reader asks for them. */
import type { Comment, Reply } from "../../../core/comments/contract.ts";

/** How far a reader has seen: ids sort in the order in which comments were written. */
export interface Seen {
  /** Null until there is a list. */
  readonly upTo: string | null;
  /** Of comments whose replies were opened later, by comment. */
  readonly replies: ReadonlyMap<string, string>;
}
export const nothingSeen: Seen = { upTo: null, replies: new Map() };

/** What the stream has reported and the list does not have yet: the ids, with the comment they reply to. */
export type Reported = ReadonlyMap<string, string | null>;

const later = (a: string, b: string) => a > b ? a : b;
const newest = (comments: readonly Reply[], from = "") => comments.reduce((last, { id }) => later(last, id), from);

/** All comments of a list have been seen. */
export const seenAll = (items: readonly Comment[]): Seen => ({
  upTo: items.length === 0 ? null : newest([...items, ...items.flatMap(({ replies }) => replies)]),
  replies: new Map(),
});

/** The replies to a comment have been seen, too. */
export function seenReplies(seen: Seen, { id, replies }: Comment): Seen {
  return { ...seen, replies: new Map([...seen.replies, [id, newest(replies, seen.upTo ?? "")]]) };
}

export interface Divided {
  readonly shown: readonly Comment[];
  readonly newComments: number;
  /** How many new replies there are, by comment. */
  readonly newReplies: ReadonlyMap<string, number>;
}

/** Splits a list into what is shown and how many are new; own ones are shown at once. */
export function divide(items: readonly Comment[], seen: Seen, reported: Reported, me: string | null): Divided {
  const isNew = (limit: string | null) => ({ id, user_id }: Reply) => limit !== null && id > limit && user_id !== me;
  const newIds = new Map<string, string | null>(reported);
  const shown: Comment[] = [];
  for (const comment of items) {
    if (isNew(seen.upTo)(comment)) {
      newIds.set(comment.id, null);
      continue;
    }
    newIds.delete(comment.id);
    const isNewReply = isNew(seen.replies.get(comment.id) ?? seen.upTo);
    const replies = comment.replies.filter((reply) => !isNewReply(reply));
    for (const reply of replies) newIds.delete(reply.id);
    for (const reply of comment.replies) if (isNewReply(reply)) newIds.set(reply.id, comment.id);
    shown.push(replies.length === comment.replies.length ? comment : { ...comment, replies });
  }
  const newReplies = new Map<string, number>();
  for (const parent of newIds.values()) if (parent) newReplies.set(parent, (newReplies.get(parent) ?? 0) + 1);
  return { shown, newComments: [...newIds.values()].filter((parent) => parent === null).length, newReplies };
}
