/** The look of a user's charts, and the looks saved as templates. */
import type { Selectable } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, query } from "../kernel/run/handler.ts";
import { asJson } from "../kernel/store/json.ts";
import * as contract from "./contract.ts";
import type { ChartTemplatesTable } from "./tables.ts";

const present = ({ id, name, layout, created_at }: Selectable<ChartTemplatesTable>): contract.ChartTemplate => ({
  ...layout,
  id,
  name,
  created_at: created_at.toString(),
});

const get = query(contract.getLayout, async (ctx) => {
  const row = await ctx.db.selectFrom("chart_layouts").select("layout").where("user_id", "=", userIdOf(ctx.actor))
    .executeTakeFirst();
  return { layout: row?.layout ?? null };
});

const set = command(contract.setLayout, async (ctx, layout) => {
  const what = { layout: asJson(layout), changed_at: ctx.now };
  await ctx.trx.insertInto("chart_layouts").values({ user_id: userIdOf(ctx.actor), ...what })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(what)).execute();
  return layout;
});

const list = query(contract.listTemplates, async (ctx) => {
  const rows = await ctx.db.selectFrom("chart_templates").selectAll().where("user_id", "=", userIdOf(ctx.actor))
    .orderBy("name").execute();
  return rows.map(present);
});

const save = command(contract.saveTemplate, async (ctx, { name, ...layout }) => {
  const userId = userIdOf(ctx.actor);
  const saved = await ctx.trx.selectFrom("chart_templates").select("name").where("user_id", "=", userId).execute();
  if (saved.length >= contract.MOST_TEMPLATES && !saved.some((one) => one.name === name)) {
    ctx.refuse("RULE_BROKEN", `You have ${contract.MOST_TEMPLATES} templates; delete one first`);
  }
  const row = await ctx.trx.insertInto("chart_templates")
    .values({ user_id: userId, id: ctx.newId(), name, layout: asJson(layout), created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(["user_id", "name"]).doUpdateSet({ layout: asJson(layout) }))
    .returningAll().executeTakeFirstOrThrow();
  return present(row);
});

const remove = command(contract.deleteTemplate, async (ctx, { id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("chart_templates").where("user_id", "=", userIdOf(ctx.actor))
    .where("id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("NOT_FOUND", "Template not found");
  return { id };
});

export const layoutHandlers = [get, set, list, save, remove];
