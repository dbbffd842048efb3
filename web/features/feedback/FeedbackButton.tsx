import { useRef, useState } from "react";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { CodeTrouble } from "../../ui/page/CodeTrouble.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { lazily } from "../../ui/page/lazily.tsx";
import type { Props } from "./FeedbackDialog.tsx";
import { useClearPlace } from "./use_clear_place.ts";
import { emptyDraft } from "./words.ts";

const FeedbackDialog = lazily<Props>(
  async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog,
  undefined,
  ({ trouble, onClose }) => (
    <Dialog title={t("This dialog is not loaded yet")} onClose={onClose}>
      <CodeTrouble trouble={trouble} />
    </Dialog>
  ),
);

/** On every page of a signed-in user. A text that is not sent yet stays until the page is left. */
export const FeedbackWidget = () => useUser() && <Widget />;

function Widget() {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  const ref = useRef<HTMLButtonElement>(null);
  useClearPlace(ref);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="feedback-button"
        aria-label={t("Send feedback")}
        aria-haspopup="dialog"
        onPointerEnter={FeedbackDialog.ahead}
        onFocus={FeedbackDialog.ahead}
        onClick={() => setOpen(true)}
      >
        <Icon name="comment" />
        <span>{t("Feedback")}</span>
      </button>
      {isOpen && (
        <FeedbackDialog
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            setDraft(emptyDraft);
          }}
        />
      )}
    </>
  );
}
