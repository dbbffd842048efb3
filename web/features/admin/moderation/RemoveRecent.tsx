import { Button, Input, Modal } from "antd";
import { useState } from "react";
import type { Decided, QueueEntry } from "../../../../core/comments/contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { t } from "../../../lib/text.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { container } from "../container.ts";
import { MAX_REASON, MAX_REMOVED } from "./words.ts";

interface Props {
  readonly entry: QueueEntry;
  /** What the reason's field already says. */
  readonly reason: string;
  readonly onDone: (decided: Decided & { removed: number }) => void;
  readonly onClose: () => void;
}

/** Asks before all comments of 24 hours are removed. */
export function RemoveRecent({ entry: { author }, reason: first, onDone, onClose }: Props) {
  const [reason, setReason] = useState(first);
  const remove = useCommand("comments.remove-recent", {
    onDone: (output) => {
      onClose();
      onDone(output);
    },
    onFail: (error) => toast.bad(`${t("Failed to update comment")}: ${messageOf(error)}`),
  });
  const isReady = reason.trim() !== "" && !remove.isPending;
  const count = Math.min(author.recent_comments, MAX_REMOVED);
  return (
    <Modal
      open
      title={t("Remove {count} comments?", { count })}
      onCancel={onClose}
      footer={null}
      closable={{ "aria-label": t("Close") }}
      getContainer={container}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) remove.mutate({ user_id: author.id, reason: reason.trim() });
        }}
      >
        <p>
          {t("All comments of @{name} of the last 24 hours are removed as one decision. Each can be appealed.", {
            name: author.username,
          })}
        </p>
        <Field label={t("Reason, told to the author and kept in the audit log")}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={MAX_REASON}
              onChange={(e) => setReason(e.target.value)}
            />
          )}
        </Field>
        <div className="row staff-foot">
          <Button onClick={onClose} autoFocus>{t("Cancel")}</Button>
          <Button type="primary" danger htmlType="submit" disabled={!isReady} loading={remove.isPending}>
            {t("Remove comments")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
