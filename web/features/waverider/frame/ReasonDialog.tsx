import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { t } from "../../../lib/text.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { Dialog } from "../../../ui/page/Dialog.tsx";

const MAX_REASON = 500;

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button, a verb. */
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision; the button works once there is one. */
export function ReasonDialog({ title, children, action, danger = false, busy, onSubmit, onClose }: Props) {
  const [reason, setReason] = useState("");
  const written = reason.trim();
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (written !== "" && !busy) onSubmit(written);
        }}
      >
        {children}
        <Field label={t("Reason, for the record")}>
          {(field) => (
            <Input
              {...field}
              data-autofocus
              value={reason}
              maxLength={MAX_REASON}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="foot">
          <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
          <Button type="primary" danger={danger} htmlType="submit" disabled={written === ""} loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
