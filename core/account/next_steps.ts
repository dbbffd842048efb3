import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import * as contract from "./contract.ts";

/** users.next-steps: which of the first things a user has done. */
export const nextSteps = query(contract.nextSteps, async ({ db, actor }) => {
  const id = userIdOf(actor);
  const stops = db.selectFrom("orders").innerJoin("portfolios", "portfolios.id", "orders.portfolio_id")
    .where("portfolios.user_id", "=", id)
    .where((order) =>
      order.or(
        (["stop_price", "stop_loss_price", "trail_amount", "trail_percent"] as const)
          .map((field) => order(`orders.${field}`, "is not", null)),
      )
    );
  const { stop, plan, goal, contest } = await db.selectNoFrom(({ exists }) => [
    exists(stops.select("orders.id")).as("stop"),
    exists(db.selectFrom("contribution_plans").select("id").where("user_id", "=", id)).as("plan"),
    exists(db.selectFrom("goals").select("id").where("user_id", "=", id)).as("goal"),
    exists(db.selectFrom("competition_entries").select("number").where("user_id", "=", id)).as("contest"),
  ]).executeTakeFirstOrThrow();
  return { stop: Boolean(stop), plan: Boolean(plan), goal: Boolean(goal), contest: Boolean(contest) };
});
