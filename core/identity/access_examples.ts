/** Valid calls of the module's operations, and their objects: for the access matrix. */
import { type Examples, PASSWORD } from "../../tests/access_examples.ts";
import { OPERATOR_TOKEN } from "../../tests/support.ts";
import { seedUser } from "../testing.ts";
import type { identity } from "./module.ts";

let unique = 0;
const person = () => ({ email: `new${++unique}@example.com`, username: `new${unique}`, password: PASSWORD });

export const examples: Examples<typeof identity> = {
  inputs: {
    "auth.register": person,
    "auth.login": (own) => ({ email: own.email, password: PASSWORD }),
    "auth.refresh": (own) => ({ refresh_token: own.refreshToken }),
    "auth.logout": () => ({}),
    "auth.me": () => ({}),
    "auth.update-me": () => ({ bio: "Words" }),
    "auth.change-password": () => ({ current_password: PASSWORD, new_password: "another plum tree" }),
    "auth.check-reset-link": (own) => ({ token: own.resetToken }),
    "auth.reset-password": (own) => ({ token: own.resetToken, new_password: "another plum tree" }),
    "tokens.create": () => ({ name: "script" }),
    "tokens.list": () => ({}),
    "tokens.revoke": (own) => ({ id: own.token }),
    "users.create": person,
    "users.set-role": (own) => ({ user: own.newcomer, role: "premium", reason: "Test" }),
    "users.reset-link": (own) => ({ user: own.newcomer }),
  },
  objects: {
    token: ({ create }) => create("tokens.create"),
    email: ({ person }) => Promise.resolve(person.email),
    /** Of a session other than the caller's. */
    refreshToken: async ({ person, server }) => {
      const body = JSON.stringify({ email: person.email, password: PASSWORD });
      const { headers } = await server.fetch("/api/auth/login", { method: "POST", body });
      return /^rt=([^;]+)/.exec(headers.get("set-cookie")!)![1]!;
    },
    /** The e-mail address of another user, for operations of the staff. */
    newcomer: async ({ server }) => `${(await seedUser(server.product.db)).userId}@example.com`,
    /** Of a link to a new password. */
    resetToken: async ({ call, object }) => {
      const { path } = await call("users.reset-link", { user: await object("newcomer") }, `Operator ${OPERATOR_TOKEN}`);
      return path.split("=")[1];
    },
  },
};
