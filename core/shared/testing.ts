/** A product with shared portfolios, on which a test's people trade; with prices that it sets by instant. */
import { openAnalytics, type Step } from "../analytics/testing.ts";
import { commentHandlers } from "../comments/mod.ts";
import { competitionHandlers } from "../competitions/mod.ts";
import { goalHandlers, goalWork } from "../goals/mod.ts";
import { type Actor, anonymous } from "../kernel/actor.ts";
import { leaderboardHandlers, leaderboardWork } from "../leaderboard/mod.ts";
import { profileHandlers } from "../profiles/mod.ts";
import { seedUser } from "../testing.ts";
import { sharedHandlers } from "./mod.ts";

export const BUY = "2026-11-02T09:30";
export type User = Extract<Actor, { kind: "user" }>;

/** Nobody takes part yet. AAPL costs 100 dollars, MSFT 50 and F 10, unless the steps say otherwise. */
export async function openShared(at: string, steps: Record<string, readonly Step[]> = {}) {
  const prices = { AAPL: [[BUY, 100]], MSFT: [[BUY, 50]], F: [[BUY, 10]], ...steps } as Record<string, readonly Step[]>;
  const opened = await openAnalytics(
    at,
    prices,
    [
      ...leaderboardHandlers,
      ...profileHandlers,
      ...goalHandlers,
      ...commentHandlers,
      ...competitionHandlers,
      ...sharedHandlers,
    ],
    [...leaderboardWork, ...goalWork],
  );
  const { db, call } = opened;
  for (const table of ["members", "rows", "days", "lines", "returns", "boards"] as const) {
    await db.deleteFrom(`leaderboard_${table}`).execute();
  }
  await db.deleteFrom("taken_sizes").execute();
  await db.updateTable("leaderboard_progress").set({ day: null, base_days: null }).execute();
  await db.updateTable("portfolios").set({ visibility: "private", public_since: null }).execute();
  /** A person with a portfolio, public unless it is to be private. */
  const member = async (
    cash = 10_000,
    owner?: User,
    visibility: "public" | "private" = "public",
    name = "Compounders",
  ) => {
    const user = owner ?? await seedUser(db);
    const { id } = await call("portfolios.create", user, { name, initial_cash: cash, visibility });
    const trade = (side: "buy" | "sell", stock_symbol: string, shares: number) =>
      call(`trading.${side}`, user, { portfolio_id: id, stock_symbol, shares });
    return { user, id, buy: trade.bind(null, "buy"), sell: trade.bind(null, "sell") };
  };
  const see = (portfolio_id: string, actor: Actor = anonymous) => call("shared.get", actor, { portfolio_id });
  const feedOf = (user: User) => call("shared.feed", user, {});
  const follow = (by: User, of: User) => call("profiles.follow", by, { user_id: of.userId });
  return { ...opened, member, see, feedOf, follow };
}
