/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { users } from "./module.ts";

/** Of an object that is a user and something of theirs. */
const pair = (text: string) => {
  const [user = "", id = ""] = text.split(" ");
  return { user, id };
};

export const examples: Examples<typeof users> = {
  inputs: {
    "users.search": () => ({}),
    "users.show": (own) => ({ user: own.stranger }),
    "users.set-status": (own) => ({ user: own.stranger, is_active: false, reason: "Test", for: "24h" }),
    "users.sessions": (own) => ({ user: own.stranger }),
    "users.end-session": (own) => pair(own.strangerSession!),
    "users.end-token": (own) => pair(own.strangerToken!),
    "users.end-sessions": (own) => ({ user: own.stranger, reason: "Test" }),
    "users.unlock": (own) => ({ user: own.stranger }),
  },
  objects: {
    /** The id of another user. */
    stranger: async ({ server }) => (await server.signUp()).userId,
    strangerSession: async ({ server }) => {
      const { userId } = await server.signUp();
      const { id } = await server.product.db.selectFrom("sessions").select("id").where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return `${userId} ${id}`;
    },
    strangerToken: async ({ server, call }) => {
      const { userId, token } = await server.signUp();
      return `${userId} ${(await call("tokens.create", { name: "script" }, token)).id}`;
    },
  },
};
