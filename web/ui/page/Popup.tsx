/** A panel below its button; Esc, a click outside or leaving it with Tab closes it. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../form/Button.tsx";
import { IconButton } from "../form/IconButton.tsx";

interface Props {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
  readonly className?: string;
  readonly width?: number;
  /** The trigger is a button with a text label. */
  readonly worded?: boolean;
  /** In the top layer: in a table, which scrolls sideways, it would be clipped. */
  readonly floating?: boolean;
}

const GAP = 6;
/** Below the button, or above it at the window's end. */
function place(button: DOMRect, panel: HTMLElement): void {
  const below = button.bottom + GAP;
  const fits = below + panel.offsetHeight <= globalThis.innerHeight;
  panel.style.top = `${fits ? below : Math.max(GAP, button.top - GAP - panel.offsetHeight)}px`;
  panel.style.left = `${Math.max(GAP, button.right - panel.offsetWidth)}px`;
}

export function Popup({ label, trigger, children, className = "", width, floating = false, worded = false }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (!open || !floating) return;
    panel.current!.showPopover?.();
    place(anchor.current!.getBoundingClientRect(), panel.current!);
    // It would not move with its button.
    const close = () => setOpen(false);
    addEventListener("scroll", close, { passive: true, capture: true });
    return () => removeEventListener("scroll", close, { capture: true });
  }, [open, floating]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) =>
      event.target instanceof Node && !anchor.current?.contains(event.target) && setOpen(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  const Trigger = worded ? Button : IconButton;
  return (
    <div className="popup-anchor" ref={anchor}>
      <Trigger
        ref={button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </Trigger>
      {open && (
        <div
          ref={panel}
          id={id}
          popover={floating ? "manual" : undefined}
          className={`popup sheet ${className}`}
          style={width ? { "--popup-width": `${width}px` } as React.CSSProperties : undefined}
        >
          {children(() => {
            setOpen(false);
            // The pressed element is gone: a dialog that it opens returns the focus to the button.
            button.current?.focus();
          })}
        </div>
      )}
    </div>
  );
}
