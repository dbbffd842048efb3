/** Fields that most people leave as they are, folded away below a line that says what they are set to. */
import type { ReactNode } from "react";
import { useState } from "react";
import { t } from "../../lib/text.ts";

interface Props {
  /** What the folded fields are set to. */
  readonly summary: ReactNode;
  /** A field inside has something to say, so it is shown. */
  readonly forced?: boolean;
  readonly children: ReactNode;
}

export function More({ summary, forced = false, children }: Props) {
  const [open, setOpen] = useState(false);
  const shown = open || forced;
  return (
    <details className="more" open={shown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{t("More")}</span>
        {!shown && <small className="muted">{summary}</small>}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
