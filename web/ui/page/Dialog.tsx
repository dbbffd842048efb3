/**
 * A modal based on `<dialog>`: it traps focus, dims the page and restores focus. Esc and a click on the backdrop close
 * it.
 */
import { t } from "../../lib/text.ts";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icons.tsx";
import { IconButton } from "../form/IconButton.tsx";

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Keeps the dialog open while a command runs. */
  readonly busy?: boolean;
  readonly width?: number;
  /** Hides its header, except from screen readers. */
  readonly bare?: boolean;
  /** The content fills it, and the close button floats above. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ title, onClose, busy = false, width = 460, bare = false, flush = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressedOutside = useRef(false);
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current!;
    const { clientWidth, style } = document.documentElement;
    style.setProperty("--scroll-bar", `${innerWidth - clientWidth}px`);
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>("[data-autofocus], [autofocus]");
    first?.focus();
    // What is proposed there is replaced by typing.
    if (first instanceof HTMLInputElement && first.dataset.autofocus === "select") first.select();
    return () => {
      dialog.close();
      // Its opener may be gone, such as a toast that has expired.
      const back = opener?.isConnected ? opener : document.getElementById("content");
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  const close = () => !busy && onClose();
  return (
    <dialog
      ref={ref}
      className={`dialog${bare ? " bare" : ""}${flush ? " flush" : ""}`}
      style={{ "--dialog-width": `${width}px` } as React.CSSProperties}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onMouseDown={(event) => void (pressedOutside.current = event.target === ref.current)}
      onClick={(event) => event.target === ref.current && pressedOutside.current && close()}
    >
      <header className={bare ? "sr-only" : ""}>
        <h2 id={id} className={flush ? "sr-only" : ""}>{title}</h2>
        <IconButton aria-label={t("Close")} onClick={close} disabled={busy}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className="body">{children}</div>
    </dialog>
  );
}
