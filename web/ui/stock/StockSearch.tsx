/** Search by symbol or name: a combobox with its results. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { useHeldShares } from "../../lib/market/held.ts";
import { searchQuery, sparklinesQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../icons.tsx";
import { type FoundStock, type Line, StockOption } from "./StockOption.tsx";
import { TextInput } from "../form/TextInput.tsx";

const DEBOUNCE_MS = 300;

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Today's lines of the stocks found; they load after the names. */
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
  /** Action of `b` on a row that was selected with the arrow keys. */
  readonly onBuy?: (stock: FoundStock) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The shortcut key, shown as a hint. */
  readonly hint?: string;
  /** Shows the results in the flow of the page instead of over it. */
  readonly inline?: boolean;
  readonly autoFocus?: boolean;
}

/** The text, its results, and which of them is active. */
function useSearch(limit: Props["limit"]) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** A row was selected with the arrow keys. */
  const [marked, setMarked] = useState(false);
  const searched = useDebounced(text.trim());
  const { data, error, isFetching } = useQuery({
    ...searchQuery(searched, limit(searched)),
    enabled: searched !== "" && open,
    retry: 1,
  });
  const shown = open && text.trim() !== "";
  return {
    text,
    searched,
    shown,
    /** The results are those of the typed text. */
    upToDate: searched === text.trim(),
    found: shown && data ? data : [],
    error,
    isFetching,
    active,
    setActive,
    marked,
    setOpen,
    type(text: string) {
      setText(text);
      setOpen(true);
      setActive(0);
      setMarked(false);
    },
    step(by: 1 | -1, count: number) {
      setOpen(true);
      setMarked(true);
      if (count > 0) setActive((active + by + count) % count);
    },
    leave() {
      setText("");
      setOpen(false);
      setMarked(false);
      // Shortcut keys work on the page again, unless the page moves the focus elsewhere.
      (document.activeElement as HTMLElement | null)?.blur();
    },
  };
}
type Search = ReturnType<typeof useSearch>;

/** In place of results, or while they load. */
function messageFor({ shown, upToDate, isFetching, error, found, text }: Search, empty: Props["empty"]): ReactNode {
  if (!shown) return null;
  if (!upToDate || isFetching) return found.length === 0 ? t("Searching") : null;
  if (error) return messageOf(error);
  return found.length === 0 ? empty(text.trim()) : null;
}

interface ResultsProps extends Pick<Props, "label" | "empty" | "onBuy"> {
  readonly id: string;
  readonly search: Search;
  readonly inline: boolean;
  readonly onPick: (stock: FoundStock) => void;
}

function Results({ id, search, label, empty, inline, onBuy, onPick }: ResultsProps) {
  const { searched, shown, found, active, setActive } = search;
  const held = useHeldShares();
  const lines = useLines(found);
  const message = messageFor(search, empty);
  return (
    <div className={`popup${inline ? " inline" : ""}`} hidden={!shown}>
      {found.length > 0 && (
        <p className="search-head" role="status">
          {found.length === 1
            ? t('1 match for "{text}"', { text: searched })
            : t('{first} of {number} for "{text}"', { first: active + 1, number: found.length, text: searched })}
        </p>
      )}
      <ul id={`${id}-list`} role="listbox" aria-label={label}>
        {found.map((stock, i) => (
          <StockOption
            key={stock.symbol}
            id={`${id}-${i}`}
            stock={stock}
            query={searched}
            active={i === active}
            held={held.has(stock.symbol)}
            line={lines.get(stock.symbol)}
            onEnter={() => setActive(i)}
            onPick={() => onPick(stock)}
          />
        ))}
      </ul>
      {message && <div className="search-note muted" role="status">{message}</div>}
      {found.length > 0 && !inline && <KeyHints buys={onBuy !== undefined} />}
    </div>
  );
}

const KeyHints = ({ buys }: { buys: boolean }) => (
  <p className="search-keys desktop-only" aria-hidden="true">
    <span>
      <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd>
    </span>
    <span>
      <kbd className="kbd">Enter</kbd> {t("open")}
    </span>
    {buys && (
      <span>
        <kbd className="kbd">b</kbd> {t("buy")}
      </span>
    )}
    <span className="grow" />
    <kbd className="kbd">Esc</kbd>
  </p>
);

export function StockSearch(
  { label, placeholder, limit, empty, onPick, onBuy, inputRef, hint, inline = false, autoFocus = false }: Props,
) {
  const id = useId();
  const search = useSearch(limit);
  const { text, shown, upToDate, found, active, marked, setOpen, leave } = search;
  const pick = (stock: FoundStock | undefined) => {
    if (!stock) return;
    leave();
    onPick(stock);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && shown) {
      // Close the list only, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      search.step(event.key === "ArrowDown" ? 1 : -1, found.length);
    } else if (event.key === "b" && marked && onBuy && found[active] && !event.ctrlKey && !event.metaKey) {
      // Only after an arrow key: until then `b` is a letter of the search.
      event.preventDefault();
      const stock = found[active];
      leave();
      onBuy(stock);
    } else if (event.key === "Enter" && shown) {
      event.preventDefault();
      if (upToDate) pick(found[active]);
    }
  };
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
        onChange={(event) => search.type(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <Results {...{ id, search, label, empty, inline, onPick: pick, ...(onBuy && { onBuy }) }} />
    </div>
  );
}
