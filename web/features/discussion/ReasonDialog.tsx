import { type FormEvent, useState } from "react";
import type { Reply } from "../../../core/comments/contract.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { CommentQuote } from "./CommentQuote.tsx";

const LONGEST = 500;

interface Props {
  readonly title: string;
  readonly comment: Reply;
  readonly question?: string;
  readonly label?: string;
  readonly hint?: string;
  /** Label of the sending button, a verb. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
}

/** An action about a comment that needs a reason: without one nothing is sent. */
export function ReasonDialog(
  { title, comment, question, label = t("Reason"), hint, action, isDangerous, busy, onSend, onClose }: Props,
) {
  const [text, setText] = useState("");
  const reason = text.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason && !busy) onSend(reason);
  };
  return (
    <Dialog title={title} width={480} busy={busy} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        {question && <p>{question}</p>}
        <CommentQuote comment={comment} />
        <Field label={label} hint={hint}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              maxLength={LONGEST}
              required
              data-autofocus
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="foot">
          <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
          <Button kind={isDangerous ? "danger" : "primary"} type="submit" busy={busy} disabled={!reason}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
