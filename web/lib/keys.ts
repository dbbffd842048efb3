/** Single-key shortcuts, disabled while typing or while a dialog is open. */
import { useEffect, useRef } from "react";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.getAttribute("role") === "combobox");

export function useKeys(keys: Readonly<Record<string, () => void>>) {
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
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
