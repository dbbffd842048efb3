/** A card beside an element, shown while the pointer or the focus is on it. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

const OPEN_MS = 300;
/** Long enough to move the pointer over to the card. */
const CLOSE_MS = 150;
const GAP = 8;

interface Props {
  readonly width: number;
  /** `close` is for actions that leave the card: the focus returns to the element first. */
  readonly content: (close: () => void) => ReactNode;
  /** A tap opens it too, for an element without another action. */
  readonly tap?: boolean;
  readonly children: ReactNode;
}

/** Positions the card: right of the element, else left of it, and within the window. */
function place(anchor: DOMRect, card: HTMLElement, width: number): void {
  const { innerWidth, innerHeight } = globalThis;
  const right = anchor.right + GAP;
  const left = right + width <= innerWidth ? right : Math.max(GAP, anchor.left - GAP - width);
  card.style.left = `${left}px`;
  card.style.top = `${Math.max(GAP, Math.min(anchor.top, innerHeight - card.offsetHeight - GAP))}px`;
}

export function HoverCard({ width, content, tap = false, children }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  /** Closed by its own button: it stays closed until the pointer or focus leaves the element. */
  const done = useRef(false);
  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    if (!next || !done.current) timer.current = setTimeout(() => setOpen(next), ms);
  };
  const leave = () => {
    done.current = false;
    after(CLOSE_MS, false);
  };
  const close = () => {
    done.current = true;
    clearTimeout(timer.current);
    if (card.current?.contains(document.activeElement)) {
      anchor.current?.querySelector<HTMLElement>("a, button")?.focus();
    }
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // When the card is removed, its size may be reported once more after the anchor is gone.
    const [host, element] = [anchor.current, card.current];
    if (!open || !host || !element) return;
    // In the top layer, also above a dialog that contains it.
    element.showPopover?.();
    const put = () => place(host.getBoundingClientRect(), element, width);
    put();
    const grown = new ResizeObserver(put);
    grown.observe(element);
    const escape = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    const scrolled = () => setOpen(false);
    document.addEventListener("keydown", escape);
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      grown.disconnect();
      document.removeEventListener("keydown", escape);
      removeEventListener("scroll", scrolled);
    };
  }, [open, width]);
  return (
    <span
      ref={anchor}
      className="hover-anchor"
      aria-describedby={open ? id : undefined}
      onPointerEnter={(event) => event.pointerType === "mouse" && after(OPEN_MS, true)}
      onPointerLeave={leave}
      onClick={() => tap && after(0, true)}
      onFocus={(event) => event.target.matches(":focus-visible") && after(OPEN_MS, true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      {children}
      {open && (
        <div ref={card} id={id} popover="manual" className="hover-card" style={{ width }}>
          {content(close)}
        </div>
      )}
    </span>
  );
}
