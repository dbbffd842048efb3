import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "../../../core/comments/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { visibleText } from "../../lib/comment_text.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Text } from "../../ui/Text.tsx";
import { rereadComments } from "./queries.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useModerate } from "./use_moderate.ts";

/** Why a comment was removed, for its author and staff, and until when its author may appeal. */
export const Removal = ({ comment: { removal_reason: reason, appeal_until: until } }: { comment: Reply }) =>
  reason || until
    ? (
      <p className="small muted comment-removal">
        {reason && <Text of="Reason: {reason}" reason={visibleText(reason)} />}{" "}
        {until && <Text of="You can appeal once, until {date}." date={<When at={until} as="date" />} />}
      </p>
    )
    : null;

export function AppealButton({ comment }: { comment: Reply }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const appeal = useCommand("comments.appeal", {
    onDone: () => {
      setOpen(false);
      void rereadComments(client);
      toast.good(t("Appeal sent. A moderator will decide."));
    },
    onFail: (error) => toast.bad(`${t("Failed to send the appeal")}: ${messageOf(error)}`),
  });
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>{t("Appeal")}</Button>
      {isOpen && (
        <ReasonDialog
          title={t("Appeal the removal")}
          comment={comment}
          label={t("Why it should be shown again")}
          action={t("Send appeal")}
          busy={appeal.isPending}
          onSend={(message) => appeal.mutate({ id: comment.id, message })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Staff show a removed comment again, or one in review. */
export function RestoreButton({ comment }: { comment: Reply }) {
  const [isOpen, setOpen] = useState(false);
  const moderate = useModerate({
    onDone: () => {
      setOpen(false);
      toast.good(t("Comment restored."));
    },
    failure: t("Failed to restore comment"),
  });
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>{t("Restore")}</Button>
      {isOpen && (
        <ReasonDialog
          title={t("Restore comment")}
          comment={comment}
          hint={t("The reason is kept in the record.")}
          action={t("Restore")}
          busy={moderate.isPending}
          onSend={(reason) => moderate.mutate({ id: comment.id, action: "restore", reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
