/** Short messages at the edge of the page: results of commands, and failures that belong to no field. */
import { t } from "../../lib/text.ts";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "../icons.tsx";
import { IconButton } from "../form/IconButton.tsx";
import { TextButton } from "../form/TextButton.tsx";

interface Toast {
  readonly id: number;
  readonly kind: "good" | "bad" | "plain";
  readonly text: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const LIFE_MS = 7000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function become(list: readonly Toast[]) {
  toasts = list;
  for (const listener of listeners) listener();
}
/** Removes all: they may contain data that must no longer be visible. */
export const dismissAll = () => become([]);
const dismiss = (id: number) => become(toasts.filter((toast) => toast.id !== id));

function show(kind: Toast["kind"], text: ReactNode, action?: Toast["action"]) {
  const id = next++;
  become([...toasts.slice(-3), { id, kind, text, ...(action ? { action } : {}) }]);
  // Failures stay until dismissed.
  if (kind !== "bad") setTimeout(() => dismiss(id), LIFE_MS);
}

export const toast = {
  good: (text: ReactNode, action?: Toast["action"]) => show("good", text, action),
  plain: (text: ReactNode, action?: Toast["action"]) => show("plain", text, action),
  /** An alert that stays until dismissed. */
  bad: (text: string) => show("bad", text),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function Toasts() {
  const list = useSyncExternalStore(subscribe, () => toasts);
  const ref = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;
  // As a popover it is above open dialogs; showing it again moves it above a dialog that opened later.
  useEffect(() => {
    const element = ref.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <div ref={ref} className="toasts" popover="manual" role="region" aria-label={t("Messages")}>
      {list.map((item) => (
        <div key={item.id} className={`toast ${item.kind}`} role={item.kind === "bad" ? "alert" : "status"}>
          <div className="grow">
            {item.text}
            {item.action && (
              <div>
                <TextButton
                  onClick={() => {
                    dismiss(item.id);
                    item.action!.run();
                  }}
                >
                  {item.action.label}
                </TextButton>
              </div>
            )}
          </div>
          <IconButton
            aria-label={t("Dismiss")}
            onClick={() =>
              dismiss(item.id)}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
