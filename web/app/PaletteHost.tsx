/** Opens the command palette by Ctrl K, or Command K, anywhere but over a dialog. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Palette } from "../features/palette/Palette.tsx";

const load = () => import("../features/palette/Palette.tsx");
/** After the page itself has loaded. */
const PRELOAD_MS = 3000;

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

export function PaletteHost() {
  const [Loaded, setLoaded] = useState<typeof Palette | null>(null);
  /** The text it opens with; null while it is closed. */
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isLoaded = false;
    /** What is typed between the key that opens it and its load. */
    let early: string | null = null;
    // A load fails without a server; the next key press retries it.
    const prepare = () =>
      void load().then((module) => {
        // Rendered synchronously, so that it has the focus before the next key press.
        flushSync(() => {
          setLoaded(() => module.Palette);
          if (early !== null) setText(early);
        });
        isLoaded = true;
        early = null;
      }, () => early = null);
    const onKey = (event: KeyboardEvent) => {
      if (early !== null && isTyped(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        early += event.key;
        return;
      }
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (document.querySelector("dialog[open]")) return;
      if (isLoaded) return flushSync(() => setText(""));
      early = "";
      prepare();
    };
    // Before the page's own keys.
    addEventListener("keydown", onKey, true);
    const timer = setTimeout(prepare, PRELOAD_MS);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKey, true);
    };
  }, []);
  return text !== null && Loaded ? <Loaded text={text} onClose={() => setText(null)} /> : null;
}
