import { useState } from "react";
import { t } from "../../lib/text.ts";
import type { ScreenSearch } from "../../lib/views/screen_view.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { readyMade } from "./ready_made.ts";

/** Screens to begin with; one of them replaces the conditions shown. */
export function ReadyMade({ onShow }: { onShow: (screen: Pick<ScreenSearch, "where" | "sort">) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>{t("Ready-made screens")}</Button>
      {open && (
        <Dialog title={t("Ready-made screens")} onClose={() => setOpen(false)} width={680}>
          <ul className="ready-made">
            {readyMade().map(({ name, meaning, where, sort }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    onShow({ where, sort });
                  }}
                >
                  <strong>{name}</strong>
                  <span className="small muted">{meaning}</span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
