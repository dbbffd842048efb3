/** Handlers of the product's switches. The commands that depend on one read it themselves. */
import { digest, newSecret } from "../kernel/ids.ts";
import { command, query } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { readSwitches } from "../kernel/store/stored_switches.ts";
import { isStateOf, type SwitchName, switchStates } from "../kernel/switches.ts";
import { viewerOf } from "../profiles/mod.ts";
import * as contract from "./contract.ts";

const list = query(
  contract.listSwitches,
  async (ctx) => (await readSwitches(ctx.db)).map(({ name, state, sentence }) => ({ name, state, sentence })),
);

async function listForStaff(db: Db) {
  const changes = await db.selectFrom("switches as w").leftJoin("users as u", "u.id", "w.changed_by")
    .select(["w.name", "w.changed_at", "u.username"]).execute();
  return (await readSwitches(db)).map(({ name, state, sentence }) => {
    const change = changes.find((row) => row.name === name);
    const changed = { changed_at: change?.changed_at.toString() ?? null, changed_by: change?.username ?? null };
    return { name, state, sentence, ...changed };
  });
}

const changes = query(contract.staffSwitches, (ctx) => listForStaff(ctx.db));

const statesOf = (name: SwitchName): string => switchStates[name].join(", ").replace(/, (\w+)$/, " or $1");

const set = command(contract.setSwitch, async (ctx, { name, state, sentence, reason, new_code }) => {
  if (!isStateOf(name, state)) ctx.refuse("RULE_BROKEN", `${name} can be ${statesOf(name)}`);
  const before = await ctx.trx.selectFrom("switches").selectAll().where("name", "=", name).forUpdate()
    .executeTakeFirst();
  const stored = state === "invitation" ? before?.invitation_hash ?? null : null;
  const code = state === "invitation" && (new_code || stored === null) ? newSecret() : null;
  const row = {
    state,
    sentence: state === switchStates[name][0] ? null : sentence || null,
    invitation_hash: code === null ? stored : digest(code),
    changed_at: ctx.wall,
    changed_by: viewerOf(ctx.actor),
  };
  await ctx.trx.insertInto("switches").values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row)).execute();
  const was = { state: before?.state ?? switchStates[name][0], sentence: before?.sentence ?? null };
  ctx.audit({ target: name, before: was, after: { state, sentence: row.sentence }, reason });
  const shown = (await listForStaff(ctx.trx)).find((one) => one.name === name)!;
  return { switch: shown, invitation_code: code };
});

export const switchHandlers = [list, changes, set];
