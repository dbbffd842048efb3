/** Keeps a floating button away from the main buttons of the page: it rises above one that would be under it. */
import { type RefObject, useEffect } from "react";

/** What must stay visible and reachable. */
const KEPT_CLEAR = ".button.primary, .button.buy, .button.sell, .board .own";
const GAP = 8;
/** Pages change often, as prices do. */
const PAUSE_MS = 150;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && a.right > b.left - GAP && a.top < b.bottom + GAP && a.bottom > b.top - GAP;

/** How far a box must rise so that it is over none of the others; null where the page has no room. */
export function liftOf(own: Box, others: readonly Box[]): number | null {
  let lift = 0;
  for (;;) {
    const raised = { ...own, top: own.top - lift, bottom: own.bottom - lift };
    const under = others.find((other) => overlap(raised, other));
    if (!under) return raised.top < 0 ? null : lift;
    lift = own.bottom - under.top + GAP;
  }
}

export function useClearPlace(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lift = 0;
    const place = () => {
      timer = undefined;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const others = [...document.querySelectorAll<HTMLElement>(KEPT_CLEAR)].map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      const next = liftOf({ left, right, top: top + lift, bottom: bottom + lift }, others);
      element.style.visibility = next === null ? "hidden" : "";
      lift = next ?? lift;
      element.style.transform = lift === 0 ? "" : `translateY(${-lift}px)`;
    };
    const later = () => void (timer ??= setTimeout(place, PAUSE_MS));
    const sizes = new ResizeObserver(later);
    sizes.observe(document.body);
    const content = new MutationObserver(later);
    content.observe(document.body, { childList: true, subtree: true });
    addEventListener("scroll", later, { passive: true, capture: true });
    addEventListener("resize", later);
    later();
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      content.disconnect();
      removeEventListener("scroll", later, { capture: true });
      removeEventListener("resize", later);
    };
  }, [ref]);
}
