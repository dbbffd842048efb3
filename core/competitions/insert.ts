/** Writes a new competition with its rules and its interest rate. */
import type { CommandContext } from "../kernel/run/handler.ts";
import { dayOf } from "./days.ts";
import { type Terms, writeRules } from "./rules.ts";
import { type CompetitionRow, readSetting } from "./store.ts";

export interface NewCompetition extends Terms {
  readonly name: string;
  /** Null for one made by staff. */
  readonly month: string | null;
  readonly invitationHash: string | null;
  readonly createdBy: string | null;
}

/** Null when the month has one already. */
export async function insertCompetition(
  ctx: CommandContext,
  made: NewCompetition,
): Promise<CompetitionRow | null> {
  const row = await ctx.trx.insertInto("competitions").values({
    id: ctx.newId(),
    name: made.name,
    month: made.month,
    ...writeRules(made),
    opens_at: made.opensAt,
    entry_until: made.entryUntil,
    closes_at: made.closesAt,
    state: Temporal.Instant.compare(made.opensAt, ctx.now) <= 0 ? "open" : "announced",
    invitation_hash: made.invitationHash,
    reason: null,
    created_by: made.createdBy,
    created_at: ctx.now,
    finalised_at: null,
  }).onConflict((conflict) => conflict.column("month").doNothing()).returningAll().executeTakeFirst();
  if (!row) return null;
  await ctx.trx.insertInto("competition_rates").values({
    competition_id: row.id,
    day: dayOf(made.opensAt).toString(),
    rate: await readSetting(ctx.trx),
  }).execute();
  return row;
}
