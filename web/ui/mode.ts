/** Light or dark mode: the user's choice, by default the system's. */
import { useSyncExternalStore } from "react";
import { dark, light, type Palette } from "./tokens.ts";

export type Mode = "light" | "dark";
const KEY = "tradewinds.theme";
const listeners = new Set<() => void>();
const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

const chosen = (): Mode | null => {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : null;
};

const currentMode = (): Mode => chosen() ?? (system?.matches ? "dark" : "light");

function announce() {
  const choice = chosen();
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

/** Applies the stored choice before the first paint and follows the system afterwards. */
export function startTheme() {
  announce();
  system?.addEventListener("change", announce);
  addEventListener("storage", (event) => {
    if ((event as StorageEvent).key === KEY) announce();
  });
}

export function toggleTheme() {
  const next: Mode = currentMode() === "dark" ? "light" : "dark";
  localStorage.setItem(KEY, next);
  announce();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useMode = (): Mode => useSyncExternalStore(subscribe, currentMode);
export const usePalette = (): Palette => useMode() === "dark" ? dark : light;
