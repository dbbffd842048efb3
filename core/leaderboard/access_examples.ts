/** Valid calls of the module's operations: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { leaderboard } from "./module.ts";

export const examples: Examples<typeof leaderboard> = {
  inputs: {
    "leaderboard.public": () => ({}),
    "leaderboard.summary": () => ({}),
    "leaderboard.my-rank": () => ({}),
    "leaderboard.history": () => ({}),
    "leaderboard.choose": (own) => ({ portfolio_id: own.publicPortfolio }),
    "leaderboard.refresh": () => ({}),
  },
  objects: {
    publicPortfolio: async ({ call, create }) => {
      const id = await create("portfolios.create");
      await call("portfolios.set-visibility", { id, visibility: "public" });
      return id;
    },
  },
};
