/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples, Maker } from "../../tests/access_examples.ts";
import { wallNow } from "../kernel/clock/clock.ts";
import { newId } from "../kernel/ids.ts";
import { asJson } from "../kernel/store/json.ts";
import type { comments } from "./module.ts";

let unique = 0;

export const examples: Examples<typeof comments> = {
  inputs: {
    "comments.list": () => ({ symbol: "AAPL" }),
    "comments.counts": () => ({ symbol: "AAPL" }),
    "comments.replies": (own) => ({ id: own.otherComment }),
    "comments.by-user": (own) => ({ user_id: own.publicUser }),
    "comments.create": () => ({ symbol: "AAPL", content: `A thought, number ${++unique}` }),
    "comments.like": (own) => ({ id: own.otherComment }),
    "comments.unlike": (own) => ({ id: own.otherComment }),
    "comments.report": (own) => ({ id: own.otherComment, reason: "spam" }),
    "comments.delete": (own) => ({ id: own.comment }),
    "comments.moderate": (own) => ({ id: own.otherComment, action: "delete", reason: "Not about the stock" }),
    "comments.appeal": (own) => ({ id: own.removedComment, message: "It is about the stock" }),
    "comments.decide-appeal": (own) => ({ id: own.appealedComment, granted: false, reason: "It is not" }),
    "comments.reports": () => ({}),
    "comments.reports-summary": () => ({}),
    "comments.decide-reports": (own) => ({ id: own.report, status: "dismissed" }),
    "comments.remove-recent": (own) => ({ user_id: own.commenter, reason: "Not about the stock" }),
    "comments.undo-decision": (own) => ({ id: own.decision }),
  },
  objects: {
    publicUser: ({ person }) => Promise.resolve(person.userId),
    comment: ({ create }) => create("comments.create"),
    otherComment: async ({ server, call }) => (await commentOf(call, (await server.signUp()).token)).id,
    report: async ({ server, call }) => {
      const comment = await commentOf(call, (await server.signUp()).token);
      const { token } = await server.signUp();
      await call("comments.report", { id: comment.id, reason: "spam" }, token);
      const { id } = await server.product.db.selectFrom("comment_reports").select("id")
        .where("comment_id", "=", comment.id).executeTakeFirstOrThrow();
      return id;
    },
    commenter: async ({ server, call }) => (await commentOf(call, (await server.signUp()).token)).user_id,
    decision: async ({ server, call, person }) => {
      const comment = await commentOf(call, (await server.signUp()).token);
      const id = newId(wallNow());
      await server.product.db.insertInto("moderation_decisions").values({
        ...{ id, parent_id: null, user_id: comment.user_id, comment_id: comment.id, kind: "reports" },
        ...{ outcome: "dismissed", reason: null, decided_by: person.userId, waiting_since: null, before: asJson({}) },
        // The call may come late on a busy machine.
        decided_at: wallNow().add({ minutes: 5 }),
      }).execute();
      return id;
    },
    removedComment: async ({ server, call, person }) => await removed(server, await commentOf(call, person.token)),
    appealedComment: async ({ server, call }) => {
      const { token } = await server.signUp();
      const id = await removed(server, await commentOf(call, token));
      await call("comments.appeal", { id, message: "It is about the stock" }, token);
      return id;
    },
  },
};

const commentOf = (call: Maker["call"], token: string) =>
  call("comments.create", { symbol: "AAPL", content: `A thought, number ${++unique}` }, token);

/** As a moderator does. */
async function removed({ product: { db } }: Maker["server"], { id }: { id: string }): Promise<string> {
  await db.updateTable("comments").set({ removed_at: wallNow(), removal_reason: "Not about the stock" })
    .where("id", "=", id).execute();
  return id;
}
