/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { goals } from "./module.ts";

export const examples: Examples<typeof goals> = {
  inputs: {
    "goals.list": (own) => ({ portfolio_id: own.portfolio }),
    "goals.create": (own) => ({
      portfolio_id: own.portfolio,
      title: "Wealth",
      goal_type: "net_worth",
      target_amount: 1_000_000,
    }),
    "goals.update-all-progress": () => ({}),
    "goals.process-pending": () => ({}),
    "goals.get": (own) => ({ id: own.goal }),
    "goals.edit": (own) => ({ id: own.goal, title: "Other" }),
    "goals.delete": (own) => ({ id: own.goal }),
    "goals.public": () => ({}),
    "goals.upvote": (own) => ({ id: own.publicGoal }),
    "goals.congratulate": (own) => ({ id: own.achievedGoal }),
    "goals.calculate-progress": (own) => ({ id: own.goal }),
  },
  objects: {
    goal: ({ create }) => create("goals.create"),
    publicGoal: async ({ call, create }) => {
      const id = await create("goals.create");
      await call("goals.edit", { id, is_public: true });
      return id;
    },
    /** Another user's: a net worth of a cent is achieved at once. */
    achievedGoal: async ({ server, call }) => {
      const { token } = await server.signUp();
      const { id } = await call("portfolios.create", { name: "P", initial_cash: 1 }, token);
      const goal = { title: "Begin", goal_type: "net_worth", target_amount: 0.01, is_public: true };
      return (await call("goals.create", { ...goal, portfolio_id: id }, token)).id;
    },
  },
};
