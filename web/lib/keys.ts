/** Single-key shortcuts, disabled while typing or while a dialog is open. */
import { useEffect, useRef } from "react";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.getAttribute("role") === "combobox");

/** @param before whether they take precedence over those of the frame, such as `/` for the search */
export function useKeys(keys: Readonly<Record<string, () => void>>, before = false) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target) ||
        document.querySelector("dialog[open]")
      ) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKey, before);
    return () => removeEventListener("keydown", onKey, before);
  }, [before]);
}
