/** Search by symbol or name: a combobox with its results. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useId, useState } from "react";
import { messageOf } from "../lib/errors.ts";
import { useHeldShares } from "../lib/held.ts";
import { searchQuery, sparklinesQuery } from "../lib/queries.ts";
import { t } from "../lib/text.ts";
import { Icon } from "./icons.tsx";
import { type FoundStock, type Line, StockOption } from "./StockOption.tsx";
import { TextInput } from "./TextInput.tsx";

const DEBOUNCE_MS = 300;

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Today's lines of the stocks found; they come after the names. */
function useLines(found: readonly FoundStock[]): ReadonlyMap<string, Line> {
  const { data } = useQuery({
    ...sparklinesQuery(found.map(({ symbol }) => symbol)),
    enabled: found.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.stocks.map((stock) => [stock.symbol, stock]));
}

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly limit: (text: string) => number;
  readonly empty: (text: string) => string;
  readonly onPick: (stock: FoundStock) => void;
  /** What `b` does on a row that was chosen with the arrow keys. */
  readonly onBuy?: (stock: FoundStock) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The shortcut key, shown as a hint. */
  readonly hint?: string;
  /** Shows the results in the flow of the page instead of over it. */
  readonly inline?: boolean;
  readonly autoFocus?: boolean;
}

export function StockSearch(
  { label, placeholder, limit, empty, onPick, onBuy, inputRef, hint, inline = false, autoFocus = false }: Props,
) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** A row was chosen with the arrow keys. */
  const [marked, setMarked] = useState(false);
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

  const held = useHeldShares();
  const lines = useLines(found);
  const leave = () => {
    setText("");
    setOpen(false);
    setMarked(false);
    // Keys are the page's again, unless the page puts the focus elsewhere.
    (document.activeElement as HTMLElement | null)?.blur();
  };
  const pick = (stock: FoundStock | undefined) => {
    if (!stock) return;
    leave();
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
      setMarked(true);
      if (found.length > 0) setActive((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (event.key === "b" && marked && onBuy && found[active] && !event.ctrlKey && !event.metaKey) {
      // Only after an arrow key: until then it is a letter of the search.
      event.preventDefault();
      const stock = found[active];
      leave();
      onBuy(stock);
    } else if (event.key === "Enter" && shown) {
      event.preventDefault();
      if (upToDate) pick(found[active]);
    }
  };
  let message: ReactNode = null;
  if (shown && upToDate && !isFetching) {
    if (error) message = messageOf(error);
    else if (found.length === 0) message = empty(text.trim());
  } else if (shown && found.length === 0) message = t("Searching");

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
          setMarked(false);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className={`popup${inline ? " inline" : ""}`} hidden={!shown}>
        {found.length > 0 && (
          <p className="search-head" role="status">
            {found.length === 1
              ? t('1 match for "{text}"', { text: asked })
              : t('{first} of {number} for "{text}"', { first: active + 1, number: found.length, text: asked })}
          </p>
        )}
        <ul id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((stock, i) => (
            <StockOption
              key={stock.symbol}
              id={`${id}-${i}`}
              stock={stock}
              query={asked}
              active={i === active}
              held={held.has(stock.symbol)}
              line={lines.get(stock.symbol)}
              onEnter={() => setActive(i)}
              onPick={() => pick(stock)}
            />
          ))}
        </ul>
        {message && <div className="search-note muted" role="status">{message}</div>}
        {found.length > 0 && !inline && (
          <p className="search-keys desktop-only" aria-hidden="true">
            <span>
              <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd>
            </span>
            <span>
              <kbd className="kbd">Enter</kbd> {t("open")}
            </span>
            {onBuy && (
              <span>
                <kbd className="kbd">b</kbd> {t("buy")}
              </span>
            )}
            <span className="grow" />
            <kbd className="kbd">Esc</kbd>
          </p>
        )}
      </div>
    </div>
  );
}
