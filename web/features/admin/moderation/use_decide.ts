import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Decided, QueueEntry } from "../../../../core/comments/contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { isStatus, messageOf } from "../../../lib/api/errors.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { dropEntry, reread } from "./queries.ts";
import { keyOf, markedWord, UNDO_SECONDS } from "./words.ts";

/** What a moderator can do with an entry. */
export type Act =
  | { readonly kind: "mark"; readonly status: "reviewed" | "resolved" | "dismissed" }
  | { readonly kind: "delete" | "grant" | "refuse" };

/** A decision that can be undone for a few seconds. */
export interface Undoable {
  readonly id: string;
  readonly message: string;
  /** What it was about. */
  readonly about: string;
  /** By this device's clock. */
  readonly until: number;
  /** The entry that waits again after an undo. */
  readonly entry: string;
}

interface Handlers {
  /** The entry is decided, here or by someone else. */
  readonly onClosed: (key: string) => void;
  readonly onUndone: (key: string) => void;
}

const needsReason = ({ kind }: Act): boolean => kind !== "mark";

/** Decides entries, says what has become of them, and takes the last decision back. */
export function useDecide({ onClosed, onUndone }: Handlers) {
  const client = useQueryClient();
  const [last, setLast] = useState<Undoable | null>(null);
  const close = (key: string) => {
    onClosed(key);
    dropEntry(client, key);
    reread(client);
  };
  const decided = ({ decision_id }: Decided, message: string, entry: QueueEntry) => {
    close(keyOf(entry));
    const about = `${entry.stock_symbol}, @${entry.comment_author}`;
    const until = Date.now() + UNDO_SECONDS * 1000;
    setLast(decision_id === null ? null : { id: decision_id, message, about, until, entry: entry.comment_id });
  };
  // Also when another moderator was faster: the sentence says who, and the next entry is chosen.
  const failed = (failure: string, entry: QueueEntry) => (error: unknown) => {
    toast.bad(`${failure}: ${messageOf(error)}`);
    if (isGone(error)) close(keyOf(entry));
  };
  const mark = useCommand("comments.decide-reports");
  const moderate = useCommand("comments.moderate");
  const decideAppeal = useCommand("comments.decide-appeal");
  const undo = useCommand("comments.undo-decision", {
    onDone: () => {
      toast.plain(t("Undone"));
      if (last) onUndone(last.entry);
      setLast(null);
      reread(client);
    },
    onFail: (error) => {
      toast.bad(`${t("Failed to undo")}: ${messageOf(error)}`);
      setLast(null);
      reread(client);
    },
  });
  const isBusy = mark.isPending || moderate.isPending || decideAppeal.isPending || undo.isPending;
  const act = (entry: QueueEntry, wanted: Act, reason: string) => {
    if (isBusy || !entry.can_decide || (needsReason(wanted) && reason === "")) return;
    const updateFailed = failed(t("Failed to update report"), entry);
    if (wanted.kind === "mark") {
      mark.mutate({ id: entry.id, status: wanted.status, ...(reason ? { notes: reason } : {}) }, {
        onSuccess: (output) =>
          decided(output, t("Report marked as {status}", { status: markedWord(wanted.status) }), entry),
        onError: updateFailed,
      });
    } else if (wanted.kind === "delete") {
      moderate.mutate({ id: entry.comment_id, action: "delete", reason, report_id: entry.id }, {
        onSuccess: (output) => decided(output, t("Comment moderated successfully"), entry),
        onError: failed(t("Failed to update comment"), entry),
      });
    } else {
      const granted = wanted.kind === "grant";
      decideAppeal.mutate({ id: entry.comment_id, granted, reason }, {
        onSuccess: (output) => decided(output, granted ? t("Appeal granted") : t("Appeal refused"), entry),
        onError: updateFailed,
      });
    }
  };
  return {
    act,
    isBusy,
    last,
    undo: () => last && !isBusy && undo.mutate({ id: last.id }),
    forget: () => setLast(null),
    decided,
  };
}

/** Whether an entry is no longer there to be decided. */
const isGone = (error: unknown): boolean => [404, 409].some((status) => isStatus(error, status));
