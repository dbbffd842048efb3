/** Starting and stopping automation, and the kill that bars entries until an admin lifts it. */
import { command, type CommandContext } from "../../kernel/run/handler.ts";
import { type Actor, OPERATOR } from "../../kernel/actor.ts";
import { usernames } from "../../identity/mod.ts";
import * as contract from "../contract.ts";
import { changeEngine, openEngine } from "../engine/account.ts";
import { LOSS_REACHED } from "../decide/watch.ts";
import { catchUp, sellByHand } from "../engine/by_hand.ts";
import { instantAt, later, secondOf } from "../engine/instants.ts";
import { tell } from "../engine/tell.ts";
import { dayOf, openTrades } from "../engine/store.ts";

/** Who acts, as it is recorded. */
export async function nameOf({ trx }: Pick<CommandContext, "trx">, actor: Actor): Promise<string> {
  if (actor.kind !== "user") return OPERATOR;
  return (await usernames(trx, [actor.userId])).get(actor.userId) ?? actor.userId;
}

export const start = command(contract.start, async (ctx) => {
  const engine = await openEngine(ctx);
  if (engine.is_running) return { message: "Automation is already running", success: true, is_running: true };
  if (engine.kill_reason !== null) {
    ctx.refuse("CONFLICT", `Killed: ${engine.kill_reason}. Allow entries again first`);
  }
  const now = instantAt(secondOf(ctx.now.epochMilliseconds));
  if (engine.stopped_reason === LOSS_REACHED && engine.day === dayOf(now.epochMilliseconds)) {
    ctx.refuse("CONFLICT", "The daily loss limit was reached; start again tomorrow");
  }
  await changeEngine(ctx, engine, {
    ...{ is_running: true, started_at: now, stopped_reason: null, failed_scans: 0 },
    lived_until: later(engine.lived_until, now),
  });
  tell(ctx, "automation");
  return { message: "Automation started", success: true, is_running: true };
}, catchUp);

export const stop = command(contract.stop, async (ctx) => {
  const engine = await openEngine(ctx);
  if (!engine.is_running) return { message: "Automation is already stopped", success: true, is_running: false };
  await changeEngine(ctx, engine, { is_running: false, stopped_reason: `Stopped by ${await nameOf(ctx, ctx.actor)}` });
  tell(ctx, "automation");
  return { message: "Automation stopped", success: true, is_running: false };
}, catchUp);

export const kill = command(contract.kill, async (ctx, { flatten, reason }) => {
  const engine = await openEngine(ctx);
  const by = await nameOf(ctx, ctx.actor);
  const open = flatten ? await openTrades(ctx.trx) : [];
  const exited = await sellByHand(ctx, engine, open, "EMERGENCY_STOP");
  await changeEngine(ctx, engine, {
    ...{ is_running: false, stopped_reason: `Killed by ${by}: ${reason}` },
    ...{ killed_at: ctx.now, killed_by: by, kill_reason: reason },
    flattening: engine.flattening || exited < open.length,
  });
  ctx.audit({ reason, after: { flatten, exited } });
  tell(ctx, "automation");
  const queued = open.length - exited;
  const sold = flatten ? `; ${exited} sold${queued > 0 ? `, ${queued} will be sold when it trades` : ""}` : "";
  return { message: `No entries until it is lifted${sold}`, success: true, exited, queued };
}, catchUp);

export const liftKill = command(contract.liftKill, async (ctx, { reason }) => {
  const engine = await openEngine(ctx);
  if (engine.kill_reason === null) ctx.refuse("CONFLICT", "Nothing is killed");
  await changeEngine(ctx, engine, { killed_at: null, killed_by: null, kill_reason: null });
  ctx.audit({ reason, before: { reason: engine.kill_reason } });
  tell(ctx, "automation");
  return { message: "Entries are allowed again; automation is stopped until it is started", success: true };
});
