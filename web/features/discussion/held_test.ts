import assert from "node:assert/strict";
import type { Comment } from "../../../core/comments/contract.ts";
import { divide, nothingSeen, seenAll, seenReplies } from "./held.ts";

const one = (id: string, user_id = "other", replies: Comment[] = []) =>
  ({ id, user_id, replies }) as unknown as Comment;
const ids = (list: readonly Comment[]) => list.map(({ id, replies }) => [id, ...replies.map((reply) => reply.id)]);
const none = new Map<string, null>();

Deno.test("the first list is shown in full", () => {
  const items = [one("5"), one("2", "other", [one("3"), one("4")])];
  assert.deepEqual(divide(items, nothingSeen, none, "me"), { shown: items, newComments: 0, newReplies: new Map() });
  assert.equal(seenAll(items).upTo, "5");
  assert.equal(seenAll([]).upTo, null);
});

Deno.test("newer comments of others are counted, own ones are shown, and older ones that were loaded later as well", () => {
  const seen = seenAll([one("5"), one("4")]);
  const items = [one("9"), one("8", "me"), one("7"), one("5"), one("4"), one("1")];
  const { shown, newComments } = divide(items, seen, new Map([["7", null], ["99", null]]), "me");
  assert.deepEqual(ids(shown), [["8"], ["5"], ["4"], ["1"]]);
  assert.equal(newComments, 3, "each once, whether reported, loaded or both");
});

Deno.test("newer replies are counted by comment until these are opened", () => {
  const before = [one("2", "other", [one("3")]), one("1")];
  const after = [one("2", "other", [one("3"), one("6"), one("7", "me")]), one("1", "other", [one("8")])];
  const seen = seenAll(before);
  const { shown, newReplies } = divide(after, seen, new Map([["6", "2"], ["9", "1"]]), "me");
  assert.deepEqual(ids(shown), [["2", "3", "7"], ["1"]]);
  assert.deepEqual([...newReplies], [["2", 1], ["1", 2]]);
  const opened = divide(after, seenReplies(seen, after[0]!), none, "me");
  assert.deepEqual(ids(opened.shown), [["2", "3", "6", "7"], ["1"]]);
  assert.deepEqual([...opened.newReplies], [["1", 1]]);
});
