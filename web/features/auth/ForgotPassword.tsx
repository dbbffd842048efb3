import { useId, useState } from "react";
import { t } from "../../lib/text.ts";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";

/** Explains how to get a new password: this server sends no e-mail. */
export function ForgotPassword() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="stack tight">
      <span>
        <TextButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t("Forgot password?")}
        </TextButton>
      </span>
      <div id={id} className="note" hidden={!open}>
        <p>
          {t(
            "This server sends no e-mail. Ask whoever runs it for a reset link, with your e-mail address or username.",
          )} {t("The link opens a page for a new password, once and within an hour.")}
        </p>
        <p>
          <Text
            of="You run it yourself? Type {command} in its terminal."
            command={<code>tradewinds users reset-link &lt;{t("user")}&gt;</code>}
          />
        </p>
      </div>
    </div>
  );
}
