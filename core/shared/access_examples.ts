/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { shared } from "./module.ts";

export const examples: Examples<typeof shared> = {
  inputs: {
    "shared.get": (own) => ({ portfolio_id: own.sharedPortfolio }),
    "shared.plan-copy": (own) => ({ portfolio_id: own.sharedPortfolio, into: own.portfolio, amount: 100 }),
    "shared.feed": () => ({}),
    "shared.record": (own) => ({ user_id: own.recordedUser }),
  },
  objects: {
    /** Another user's public portfolio. */
    sharedPortfolio: async ({ server, call }) => {
      const { token } = await server.signUp();
      const { id } = await call("portfolios.create", { name: "Shared", visibility: "public" }, token);
      return id;
    },
    recordedUser: async ({ server }) => (await server.signUp()).userId,
  },
};
