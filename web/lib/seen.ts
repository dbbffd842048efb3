import { useEffect, useRef, useState } from "react";

/**
 * Whether the page has been scrolled near an element once, or past it: what costs a call waits for it.
 * @param margin how near, as CSS
 */
export function useSeen<E extends Element>(margin = "100px") {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return;
    if (!globalThis.IntersectionObserver) {
      setSeen(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      // A jump to the end of the page passes what is above without showing it.
      { rootMargin: `1000000px 0px ${margin}` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen, margin]);
  return { ref, seen };
}
