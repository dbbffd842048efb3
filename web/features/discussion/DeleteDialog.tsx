import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "../../../core/comments/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { rereadComments } from "./queries.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useModerate } from "./use_moderate.ts";

interface Props {
  readonly comment: Reply;
  readonly onClose: () => void;
  /** The comment is gone, and with it the button that opened this. */
  readonly onDeleted: () => void;
}

/** The author deletes at once; staff remove another user's comment with a reason. */
export const DeleteDialog = (props: Props) =>
  useUser()?.id === props.comment.user_id ? <DeleteOwn {...props} /> : <RemoveOfOther {...props} />;

function DeleteOwn({ comment, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  const remove = useCommand("comments.delete", {
    onDone: () => {
      onClose();
      onDeleted();
      void rereadComments(client);
      toast.good(t("Comment deleted successfully."));
    },
    onFail: (error) => toast.bad(`${t("Failed to delete comment")}: ${messageOf(error)}`),
  });
  return (
    <ConfirmDialog
      title={t("Delete comment")}
      action={t("Delete")}
      note={comment.replies_count > 0 ? t("Its replies are deleted, too.") : undefined}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: comment.id })}
      onClose={onClose}
    >
      {t("Are you sure you want to delete this comment?")}
    </ConfirmDialog>
  );
}

function RemoveOfOther({ comment, onClose, onDeleted }: Props) {
  const moderate = useModerate({
    onDone: () => {
      onClose();
      onDeleted();
      toast.good(t("Comment deleted successfully."));
    },
    failure: t("Failed to delete comment"),
  });
  return (
    <ReasonDialog
      title={t("Delete comment")}
      comment={comment}
      question={t("Are you sure you want to delete this comment?")}
      hint={t("Its author sees the reason and can appeal.")}
      action={t("Delete")}
      isDangerous
      busy={moderate.isPending}
      onSend={(reason) => moderate.mutate({ id: comment.id, action: "delete", reason })}
      onClose={onClose}
    />
  );
}
