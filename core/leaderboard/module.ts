/** What the leaderboard adds to the product. */
import { module } from "../kernel/module.ts";
import { leaderboardContracts } from "./contract.ts";

export const leaderboard = module({
  name: "leaderboard",
  contracts: leaderboardContracts,
  topics: { leaderboard: { touches: ["leaderboard"] } },
  channels: { leaderboard: {} },
  terminal: {
    groups: { leaderboard: "Public portfolios, ranked by their returns" },
    fields: { "leaderboard.public.period": "over which time", "leaderboard.choose.portfolio_id": "a public portfolio" },
  },
  load: async () => {
    const { leaderboardHandlers, leaderboardWork } = await import("./mod.ts");
    return { handlers: leaderboardHandlers, dueWork: leaderboardWork };
  },
});
