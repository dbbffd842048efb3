/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples, Maker } from "../../tests/access_examples.ts";
import { wallNow } from "../kernel/clock/clock.ts";
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
  },
  objects: {
    publicUser: ({ person }) => Promise.resolve(person.userId),
    comment: ({ create }) => create("comments.create"),
    otherComment: async ({ server, call }) => (await commentOf(call, (await server.signUp()).token)).id,
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
