/** Search by symbol or name: a combobox with its results. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useId, useState } from "react";
import type { OutputOf } from "../../core/contracts.ts";
import { messageOf } from "../lib/errors.ts";
import { searchQuery } from "../lib/queries.ts";
import { Icon } from "./icons.tsx";
import { Delta, Price } from "./numbers.tsx";
import { TextInput } from "./TextInput.tsx";

type FoundStock = OutputOf<"stocks.search">[number];
const DEBOUNCE_MS = 300;

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly limit: (text: string) => number;
  readonly empty: (text: string) => string;
  readonly onPick: (stock: FoundStock) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The shortcut key, shown as a hint. */
  readonly hint?: string;
  /** Shows the results in the flow of the page instead of over it. */
  readonly inline?: boolean;
  readonly autoFocus?: boolean;
}

export function StockSearch(
  { label, placeholder, limit, empty, onPick, inputRef, hint, inline = false, autoFocus = false }: Props,
) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const id = useId();
  const asked = useDebounced(text.trim());
  const { data, error, isFetching } = useQuery({
    ...searchQuery(asked, limit(asked)),
    enabled: asked !== "" && open,
    retry: 1,
  });
  const shown = open && text.trim() !== "";
  const upToDate = asked === text.trim();
  const found = shown && data ? data : [];

  const pick = (stock: FoundStock | undefined) => {
    if (!stock) return;
    setText("");
    setOpen(false);
    onPick(stock);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && shown) {
      // Close the list only, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (found.length > 0) setActive((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (event.key === "Enter" && shown) {
      event.preventDefault();
      if (upToDate) pick(found[active]);
    }
  };
  let message: ReactNode = null;
  if (shown && upToDate && !isFetching) {
    if (error) message = messageOf(error);
    else if (found.length === 0) message = empty(text.trim());
  } else if (shown && found.length === 0) message = "Searching";

  return (
    <div
      className="search"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextInput
        ref={inputRef}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(autoFocus ? { "data-autofocus": true } : {})}
        lead={<Icon name="search" size={16} />}
        trail={hint && !text ? <kbd className="kbd desktop-only">{hint}</kbd> : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(0);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className={`popup${inline ? " inline" : ""}`} hidden={!shown}>
        <ul id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((stock, i) => (
            <li
              key={stock.symbol}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              className="option"
              onMouseEnter={() => setActive(i)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(stock)}
            >
              <strong>{stock.symbol}</strong>
              <span className="ellipsis muted">{stock.name}</span>
              <span className="row">
                <Price value={stock.price} />
                <Delta percent={stock.change_percentage} />
              </span>
            </li>
          ))}
        </ul>
        {message && <div className="search-note muted" role="status">{message}</div>}
      </div>
    </div>
  );
}
