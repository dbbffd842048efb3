import { useEffect, useRef, useState } from "react";

/**
 * Whether an element has come near the window once: what costs a call waits for it.
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
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen, margin]);
  return { ref, seen };
}
