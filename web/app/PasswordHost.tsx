/** Shows the dialog for the password when a command needs it again; its code is loaded on first use. */
import { useEffect, useState } from "react";
import { providePassword } from "../lib/api/client.ts";
import { t } from "../lib/text.ts";
import { CodeTrouble } from "../ui/page/CodeTrouble.tsx";
import { Dialog } from "../ui/page/Dialog.tsx";
import { lazily } from "../ui/page/lazily.tsx";

interface Props {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

const PasswordDialog = lazily<Props>(
  async () => (await import("../features/auth/PasswordDialog.tsx")).PasswordDialog,
  undefined,
  ({ trouble, onClose }) => (
    <Dialog title={t("This dialog is not loaded yet")} onClose={onClose}>
      <CodeTrouble trouble={trouble} />
    </Dialog>
  ),
);

type Answer = (isConfirmed: boolean) => void;

export function PasswordHost() {
  const [asked, setAsked] = useState<Answer | null>(null);
  useEffect(() => {
    let answer: Answer | null = null;
    let waiting: Promise<boolean> | null = null;
    // Commands that need it at the same time share the dialog.
    const ask = () =>
      waiting ??= new Promise<boolean>((resolve) => {
        answer = (isConfirmed) => {
          answer = waiting = null;
          setAsked(null);
          resolve(isConfirmed);
        };
        const own = answer;
        setAsked(() => own);
      });
    const before = providePassword(ask);
    return () => {
      providePassword(before);
      answer?.(false);
    };
  }, []);
  return asked && <PasswordDialog onConfirmed={() => asked(true)} onClose={() => asked(false)} />;
}
