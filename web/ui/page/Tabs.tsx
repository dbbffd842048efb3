/** Tabs with one panel. Arrow keys move between them. */
import { type ReactNode, useId, useRef } from "react";
import { useBeforePaint } from "../use_before_paint.ts";

interface Props<K extends string> {
  readonly label: string;
  readonly items: readonly { readonly key: K; readonly label: ReactNode; readonly count?: string | undefined }[];
  readonly current: K;
  readonly onChange: (key: K) => void;
  readonly sticky?: boolean;
  readonly children: ReactNode;
}

export function Tabs<K extends string>({ label, items, current, onChange, sticky = false, children }: Props<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the current tab into view if the tabs scroll sideways; the page itself does not move.
  useBeforePaint(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-key="${current}"]`);
    if (!list.current || !tab) return;
    const [left, right] = [tab.offsetLeft - list.current.offsetLeft, tab.offsetLeft + tab.offsetWidth];
    const { scrollLeft, clientWidth, offsetLeft } = list.current;
    if (left < scrollLeft) list.current.scrollLeft = left;
    else if (right - offsetLeft > scrollLeft + clientWidth) list.current.scrollLeft = right - offsetLeft - clientWidth;
  }, [current]);
  const move = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = items[to % items.length]!;
    onChange(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={`tabs${sticky ? " sticky" : ""}`} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            data-key={item.key}
            aria-selected={item.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={item.key === current ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
            {item.count !== undefined && <span className="count">{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>{children}</div>
    </>
  );
}
