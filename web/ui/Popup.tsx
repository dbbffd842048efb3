/** A panel below its button; Esc, a click outside or leaving it with Tab closes it. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "./IconButton.tsx";

interface Props {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
  readonly className?: string;
  readonly width?: number;
}

export function Popup({ label, trigger, children, className = "", width }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
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
  return (
    <div className="popup-anchor" ref={anchor}>
      <IconButton
        ref={button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </IconButton>
      {open && (
        <div
          id={id}
          className={`popup sheet ${className}`}
          style={width ? { "--popup-width": `${width}px` } as React.CSSProperties : undefined}
        >
          {children(() => {
            setOpen(false);
            // What was pressed is gone: a dialog that it opens gives the focus back to the button.
            button.current?.focus();
          })}
        </div>
      )}
    </div>
  );
}
