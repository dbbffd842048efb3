import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { t } from "../../../lib/text.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { container } from "../container.ts";

const MAX_REASON = 500;

interface Props {
  /** What is given up: a run, or the work of a portfolio. */
  readonly what: string;
  readonly isPending: boolean;
  readonly onGiveUp: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why something that failed is not to be tried again. */
export function GiveUp({ what, isPending, onGiveUp, onClose }: Props) {
  const [reason, setReason] = useState("");
  return (
    <Modal
      open
      title={t("Give up {what}?", { what })}
      getContainer={container}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            type="primary"
            danger
            disabled={reason.trim() === ""}
            loading={isPending}
            onClick={() => onGiveUp(reason.trim())}
          >
            {t("Give up")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t("It is not tried again, and no longer counts as failed. What it did before it failed stays.")}</p>
        <Field label={t("Reason, for the record")}>
          {(field) => (
            <Input
              {...field}
              value={reason}
              maxLength={MAX_REASON}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
