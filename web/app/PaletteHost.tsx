/** Opens the command palette by Ctrl K, or Command K, anywhere but over a dialog. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Palette } from "../features/palette/Palette.tsx";

const load = () => import("../features/palette/Palette.tsx");
/** After the page itself has loaded. */
const PRELOAD_MS = 3000;

export function PaletteHost() {
  const [Loaded, setLoaded] = useState<typeof Palette | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // A load fails without a server; the next key press retries it.
    const prepare = () => void load().then((module) => setLoaded(() => module.Palette), () => setOpen(false));
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (document.querySelector("dialog[open]")) return;
      prepare();
      // Render synchronously, so that it has the focus before the next key press.
      flushSync(() => setOpen(true));
    };
    addEventListener("keydown", onKey);
    const timer = setTimeout(prepare, PRELOAD_MS);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKey);
    };
  }, []);
  return open && Loaded ? <Loaded onClose={() => setOpen(false)} /> : null;
}
