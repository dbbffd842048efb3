import { useEffect, useRef, useState } from "react";

/**
 * Whether the page has ever been scrolled near an element, or past it; delays expensive requests until then.
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
      // A jump to the end of the page skips the elements above.
      { rootMargin: `1000000px 0px ${margin}` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen, margin]);
  return { ref, seen };
}
