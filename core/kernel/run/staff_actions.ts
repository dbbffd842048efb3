/**
 * The record of staff actions: rows that are numbered without gaps, each with a hash over itself and the previous one.
 * A command of staff writes its rows at the end of its transaction, under a lock that no other command takes.
 */
import { type Selectable, sql } from "kysely";
import { canonicalText } from "../canonical.ts";
import { digest } from "../ids.ts";
import type { Contract } from "../operation.ts";
import type { Trx } from "../store/db.ts";
import type { StaffActionsTable } from "../store/tables.ts";
import type { Actor } from "../actor.ts";
import { isBackground } from "./audit.ts";
import type { AuditNote } from "./handler.ts";

export type StaffActionRow = Selectable<StaffActionsTable>;
/** A row before it has its place in the chain. */
export type StaffAction = Omit<StaffActionRow, "number" | "at" | "previous_hash" | "hash">;

const LOCK = 7030;

/** Whether only staff may call it: an investor's command never is one. */
export const isForStaff = ({ access }: Pick<Contract, "access">): boolean =>
  typeof access !== "string" && !access.includes("user") && !access.includes("premium");

/** What is recorded of a command that is done: one row for each note of staff, and one for a command without notes. */
export function staffActions(
  { handler: { contract }, actor, input }: {
    readonly handler: { readonly contract: Pick<Contract, "name" | "access"> };
    readonly actor: Actor;
    readonly input: unknown;
  },
  notes: readonly AuditNote[],
  address: () => string | null,
): StaffAction[] {
  if (actor.kind === "anonymous" || isBackground(actor)) return [];
  const all: readonly AuditNote[] = notes.length > 0 ? notes : [{}];
  const acts = isForStaff(contract) ? all : notes.filter(({ staff }) => staff);
  return acts.map(({ target, about, before, after, reason }) => ({
    actor_id: actor.kind === "user" ? actor.userId : null,
    role: actor.kind === "user" ? actor.role : actor.name,
    action: contract.name,
    target: target ?? null,
    user_id: about ?? null,
    before: jsonText(before),
    after: jsonText(after),
    reason: reason ?? reasonIn(input),
    address: address(),
  }));
}

const jsonText = (value: unknown): string | null => value === undefined ? null : canonicalText(value);

function reasonIn(input: unknown): string | null {
  const { reason } = input as { readonly reason?: unknown };
  return typeof reason === "string" ? reason : null;
}

/** SHA-256 as hex over the hash of the previous row ("" for the first) and all fields of a row. */
export function hashStaffAction({ previous_hash, hash: _, at, ...fields }: Omit<StaffActionRow, "hash"> & {
  readonly hash?: string;
}): string {
  return digest(previous_hash + canonicalText({ ...fields, at: at.toString() }));
}

/** Adds rows at the end of the chain. The lock is held until the transaction ends. */
export async function recordStaffActions(
  trx: Trx,
  at: Temporal.Instant,
  actions: readonly StaffAction[],
): Promise<void> {
  // Two statements in one round trip: the second sees what was committed while the first waited.
  const lock = sql`select pg_advisory_xact_lock(${LOCK}::integer)`.execute(trx);
  const [last] = await Promise.all([
    trx.selectFrom("staff_actions").select(["number", "at", "hash"]).orderBy("number", "desc").limit(1)
      .executeTakeFirst(),
    lock,
  ]);
  let number = last?.number ?? 0;
  let previous_hash = last?.hash ?? "";
  const rows = actions.map((action) => {
    const row = { ...action, number: ++number, at, previous_hash };
    const hash = previous_hash = hashStaffAction(row);
    return { ...row, hash };
  });
  await trx.insertInto("staff_actions").values(rows).execute();
}
