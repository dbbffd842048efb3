import { type KeyboardEvent, type ReactNode, useRef } from "react";

type Option<V> = V | { readonly value: V; readonly label: ReactNode; readonly disabled?: boolean };

interface Props<V> {
  readonly options: readonly Option<V>[];
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
  readonly size?: "small";
  /** Full width, with equal segments. */
  readonly block?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
}

/** A few options side by side, of which one is selected. Arrow keys move between them. */
export function Segmented<V extends string | number>(
  { options, value, onChange, size, block, disabled, className, ...aria }: Props<V>,
) {
  const group = useRef<HTMLDivElement>(null);
  const items = options.map((option) => typeof option === "object" ? option : { value: option, label: option });
  const open = items.filter((item) => !(disabled || ("disabled" in item && item.disabled)));
  const chosen = open.some((item) => item.value === value) ? value : open[0]?.value;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || open.length === 0) return;
    event.preventDefault();
    const next = open[(open.findIndex((item) => item.value === chosen) + by + open.length) % open.length]!;
    onChange(next.value);
    group.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  const classes = ["segmented", size, block && "block", className].filter(Boolean).join(" ");
  return (
    <div ref={group} role="radiogroup" className={classes} onKeyDown={onKeyDown} {...aria}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="radio"
          data-value={item.value}
          aria-checked={item.value === value}
          tabIndex={item.value === chosen ? 0 : -1}
          disabled={!open.includes(item)}
          onClick={() => item.value !== value && onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
