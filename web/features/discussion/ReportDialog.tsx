import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Reply } from "../../../core/comments/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { CommentQuote } from "./CommentQuote.tsx";
import { patchComment } from "./queries.ts";
import { reasonWord, type ReportReason, reportReasons } from "./words.tsx";

const LONGEST = 500;

export function ReportDialog({ comment, onClose }: { comment: Reply; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState<ReportReason>("spam");
  const [description, setDescription] = useState("");
  const report = useCommand("comments.report", {
    onDone: () => {
      patchComment(client, comment.id, () => ({ can_report: false }));
      onClose();
      toast.good(t("Comment reported successfully. Thank you for helping keep our community safe."));
    },
    onFail: (error) => toast.bad(`${t("Failed to report comment")}: ${messageOf(error)}`),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    report.mutate({ id: comment.id, reason, description: description.trim() || null });
  };
  return (
    <Dialog title={t("Report comment")} width={480} busy={report.isPending} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <CommentQuote comment={comment} />
        <fieldset className="report-reasons">
          <legend>{t("Reason")}</legend>
          {reportReasons.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
                data-autofocus={value === "spam" || undefined}
              />
              {reasonWord(value)}
            </label>
          ))}
        </fieldset>
        <Field label={t("Description, optional")}>
          {(control) => (
            <TextArea
              {...control}
              value={description}
              maxLength={LONGEST}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <p className="small muted">{t("A moderator sees it with your name. You can report a comment once.")}</p>
        <div className="foot">
          <Button onClick={onClose} disabled={report.isPending}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={report.isPending}>{t("Report")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
