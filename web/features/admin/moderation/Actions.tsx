import { Alert, Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type KeyboardEvent, type RefObject, useId } from "react";
import type { QueueEntry } from "../../../../core/comments/contract.ts";
import { t } from "../../../lib/text.ts";
import type { Act } from "./use_decide.ts";
import { MAX_REASON, MAX_REMOVED } from "./words.ts";

interface Props {
  readonly entry: QueueEntry;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly field: RefObject<TextAreaRef | null>;
  readonly isBusy: boolean;
  /** Without the reason that it needs, the reason's field is focused. */
  readonly onAct: (act: Act) => void;
  readonly onRemoveRecent: () => void;
}

const Key = ({ of }: { of: string }) => <kbd className="kbd act-key" aria-hidden="true">{of}</kbd>;

/** What a moderator decides about an entry. */
export function Actions({ entry, reason, onReason, field, isBusy, onAct, onRemoveRecent }: Props) {
  const id = useId();
  if (entry.why_not) return <Alert type="info" title={entry.why_not} />;
  const isAppeal = entry.kind === "appeal";
  const hasReason = reason.trim() !== "";
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") field.current?.blur();
    // The reason has one line.
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!(event.ctrlKey || event.metaKey) || isAppeal || !hasReason) return;
    // The keys belong to the next entry.
    field.current?.blur();
    onAct({ kind: "delete" });
  };
  return (
    <div className="stack entry-acts">
      <div className="field">
        <label htmlFor={id}>
          {isAppeal
            ? t("Reason, told to the author and kept in the audit log")
            : t("Reason, required to delete, kept in the audit log")}
        </label>
        <Input.TextArea
          id={id}
          ref={field}
          rows={2}
          maxLength={MAX_REASON}
          value={reason}
          onKeyDown={onKey}
          onChange={(event) => onReason(event.target.value.replace(/[\r\n]+/g, " "))}
        />
      </div>
      <div className="row wrap entry-actions">
        {isAppeal ? <AppealButtons onAct={onAct} isBusy={isBusy} /> : (
          <>
            <Button
              danger
              type={hasReason ? "primary" : "default"}
              disabled={isBusy}
              onClick={() => onAct({ kind: "delete" })}
            >
              {t("Delete comment")} <Key of="x" />
            </Button>
            <Button disabled={isBusy} onClick={() => onAct({ kind: "mark", status: "resolved" })}>
              {t("Resolve")} <Key of="r" />
            </Button>
            <Button disabled={isBusy} onClick={() => onAct({ kind: "mark", status: "dismissed" })}>
              {t("Dismiss|reports")} <Key of="d" />
            </Button>
            <Button type="text" disabled={isBusy} onClick={() => onAct({ kind: "mark", status: "reviewed" })}>
              {t("Reviewed")} <Key of="v" />
            </Button>
          </>
        )}
      </div>
      {entry.author.recent_comments > 1 && (
        <Button type="link" danger className="entry-remove" onClick={onRemoveRecent}>
          {t("Remove all {count} comments of the last 24 hours", {
            count: Math.min(entry.author.recent_comments, MAX_REMOVED),
          })}
        </Button>
      )}
    </div>
  );
}

const AppealButtons = ({ onAct, isBusy }: Pick<Props, "onAct" | "isBusy">) => (
  <>
    <Button disabled={isBusy} onClick={() => onAct({ kind: "grant" })}>
      {t("Grant, show the comment again")} <Key of="r" />
    </Button>
    <Button disabled={isBusy} onClick={() => onAct({ kind: "refuse" })}>
      {t("Refuse")} <Key of="d" />
    </Button>
  </>
);
