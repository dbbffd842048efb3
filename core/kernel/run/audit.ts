/** The audit rows of a command. */
import { type Actor, OPERATOR } from "../actor.ts";
import type { AuditNote } from "./handler.ts";
import type { AuditRow } from "../store/records_bulk.ts";

/** A job runs many times a minute and its effects have their own records; only what it notes itself is audited. */
export const isBackground = (actor: Actor): boolean => actor.kind === "system" && actor.name !== OPERATOR;

/** One row for each note, and one for a user's command without notes. */
export function auditRows(
  operation: string,
  actor: Actor,
  notes: readonly AuditNote[],
  newId: () => string,
): AuditRow[] {
  return (notes.length > 0 || isBackground(actor) ? notes : [{}]).map((
    { target, about: _about, staff: _staff, ...details }: AuditNote,
  ) => ({
    id: newId(),
    actorId: actor.kind === "user" ? actor.userId : null,
    actorName: actor.kind === "user" ? actor.role : actor.kind === "system" ? actor.name : "anonymous",
    operation,
    target: target ?? null,
    details: Object.keys(details).length > 0 ? details : null,
  }));
}
