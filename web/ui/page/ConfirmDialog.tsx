import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Button } from "../form/Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the confirming button, a verb. */
  readonly action: string;
  readonly cancel?: string;
  /** The consequences, below the question. */
  readonly note?: ReactNode;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone; the safe button has the focus. */
export const ConfirmDialog = (
  { title, children, action, cancel = t("Keep it"), note, busy, onConfirm, onClose }: Props,
) => (
  <Dialog title={title} onClose={onClose} busy={busy} width={420}>
    <p>{children}</p>
    {note && <p className="small muted">{note}</p>}
    <div className="foot">
      <Button onClick={onClose} disabled={busy} data-autofocus>{cancel}</Button>
      <Button kind="danger" busy={busy} onClick={onConfirm}>{action}</Button>
    </div>
  </Dialog>
);
