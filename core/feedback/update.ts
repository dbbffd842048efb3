/** feedback.update: status and notes by staff; the sender gets one notification of what concerns them. */
import type { Selectable } from "kysely";
import { viewerOf } from "../profiles/mod.ts";
import { command } from "../kernel/run/handler.ts";
import { notify } from "../notifications/mod.ts";
import { type FeedbackStatus, updateFeedback } from "./contract.ts";
import { findFeedback } from "./store.ts";
import type { FeedbackTable } from "./tables.ts";

type Row = Selectable<FeedbackTable>;
type State = Pick<Row, "status" | "notes" | "note_is_public">;

interface Change {
  readonly status?: FeedbackStatus | undefined;
  readonly notes?: string | undefined;
  readonly note_is_public?: boolean | undefined;
}

function stateAfter(row: State, { status, notes, note_is_public }: Change): State {
  const nextNotes = notes === undefined ? row.notes : notes || null;
  const hasNewNotes = nextNotes !== null && nextNotes !== row.notes;
  const chosen = status ?? row.status;
  // A new text is not shown because an earlier one was.
  const wasPublic = nextNotes === row.notes && row.note_is_public;
  return {
    // Who has written notes has read it.
    status: chosen === "pending" && hasNewNotes ? "reviewed" : chosen,
    notes: nextNotes,
    note_is_public: nextNotes !== null && (note_is_public ?? wasPublic),
  };
}

const words: Readonly<Record<FeedbackStatus, string>> = {
  pending: "pending",
  reviewed: "reviewed",
  in_progress: "in progress",
  resolved: "resolved",
  dismissed: "dismissed",
};

/** What the sender is shown of a change; null for nothing. */
function messageOf(title: string, before: State, after: State): string | null {
  const shown = (state: State) => state.note_is_public ? state.notes : null;
  const isNewNote = shown(after) !== null && shown(after) !== shown(before);
  if (after.status === before.status && !isNewNote) return null;
  const state = `"${title}" is ${words[after.status]}.`;
  return shown(after) === null ? state : `${state} ${shown(after)}`;
}

export const update = command(updateFeedback, async (ctx, { id, ...change }) => {
  const row = await ctx.trx.selectFrom("feedback").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) return ctx.refuse("NOT_FOUND", "Feedback not found");
  const before: State = { status: row.status, notes: row.notes, note_is_public: row.note_is_public };
  const after = stateAfter(before, change);
  await ctx.trx.updateTable("feedback").set({ ...after, updated_at: ctx.wall, updated_by: viewerOf(ctx.actor) })
    .where("id", "=", id).execute();
  // Without the texts, which may be about a person.
  const statuses = { before: { status: before.status }, after: { status: after.status } };
  ctx.audit({ target: id, about: row.user_id, ...statuses });
  const message = messageOf(row.title, before, after);
  const about = { userId: row.user_id, portfolioId: null, data: {} };
  if (message) notify(ctx, [{ ...about, type: "feedback_updated", title: "Your feedback", message }]);
  return (await findFeedback(ctx.trx, id))!;
});
