/** The command palette: stocks, commands and pages by a few letters. */
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useDeferredValue, useId, useRef, useState } from "react";
import { useDialogs } from "../../lib/dialogs.ts";
import { portfoliosQuery, searchQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Marked } from "../../ui/Marked.tsx";
import { toggleTheme } from "../../ui/mode.ts";
import { Delta, Price, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { entriesFor, type Entry, type Group } from "./entries.ts";
import { sentenceOf } from "./sentence.ts";

const titles = (group: Group) => ({ stocks: t("Stocks"), do: t("Do"), go: t("Go to") })[group];
const SEARCHED = 5;

function whatEnterDoes({ act }: Entry): string {
  if (act.kind === "theme") return t("switches");
  if (act.kind === "go") return t("opens the page");
  return act.dialog.kind === "trade" ? t("opens the ticket") : t("opens the form");
}

interface RowProps {
  readonly id: string;
  readonly entry: Entry;
  /** Its index in the list of entries. */
  readonly at: number;
  readonly query: string;
  readonly marked: boolean;
  readonly onMark: () => void;
  readonly onRun: () => void;
}

const Row = ({ id, entry, at, query, marked, onMark, onRun }: RowProps) => (
  <div
    id={id}
    role="option"
    data-row={at}
    aria-selected={marked}
    className="palette-row"
    onMouseMove={onMark}
    onClick={onRun}
  >
    {entry.stock
      ? <SymbolTile symbol={entry.stock.symbol} sector={entry.stock.sector} />
      : <span className="palette-icon">{entry.icon && <Icon name={entry.icon} />}</span>}
    <span className="grow ellipsis">
      <Marked text={entry.text} query={query} />{" "}
      <span className="small muted">
        {entry.note}
        {entry.held ? <Text of=", {shares} held" shares={<Shares value={entry.held} />} /> : null}
      </span>
    </span>
    {entry.stock && (
      <span className="row">
        <strong>
          <Price value={entry.stock.price} />
        </strong>
        <Delta percent={entry.stock.change_percentage} />
      </span>
    )}
    {marked && (
      <span className="small muted desktop-only palette-enter">
        <kbd className="kbd">Enter</kbd> {whatEnterDoes(entry)}
      </span>
    )}
    {entry.shortcut && <kbd className="kbd desktop-only">{entry.shortcut}</kbd>}
  </div>
);

interface InputProps {
  /** The ids of the list and of the marked row. */
  readonly list: string;
  readonly active: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

const Input = ({ list, active, text, onText, onKeyDown }: InputProps) => (
  <div className="palette-input">
    <Icon name="search" />
    <input
      role="combobox"
      aria-label={t("Search stocks, commands and pages")}
      aria-expanded="true"
      aria-controls={list}
      aria-activedescendant={active}
      placeholder={t("A stock, a page, or: buy nvda 500")}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      data-autofocus
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
    <kbd className="kbd">Esc</kbd>
  </div>
);

const Hints = () => (
  <footer className="row between small muted desktop-only">
    <span className="row">
      <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t("move")} <kbd className="kbd">Enter</kbd> {t("open")}
    </span>
    <span className="row">
      {t("For commands only begin with")} <kbd className="kbd">&gt;</kbd>
    </span>
  </footer>
);

/** The entries that match the query. */
function useEntries(query: string): readonly Entry[] {
  const sentence = sentenceOf(query);
  const searched = sentence?.stock ?? query;
  const searchesStocks = searched !== "" && !query.startsWith(">");
  const { data: stocks } = useQuery({ ...searchQuery(searched, SEARCHED), enabled: searchesStocks, retry: false });
  const { data: portfolios } = useQuery(portfoliosQuery());
  return entriesFor({ query, sentence, stocks: searchesStocks ? stocks ?? [] : [], portfolios: portfolios ?? [] });
}

/** Returns a function that closes the palette and runs an entry. */
function useRun(onClose: () => void): (entry: Entry | undefined) => void {
  const router = useRouter();
  const { open } = useDialogs();
  return (entry) => {
    if (!entry) return;
    const { act } = entry;
    onClose();
    if (act.kind === "open") open(act.dialog);
    else if (act.kind === "go") void router.navigate({ href: act.href });
    else toggleTheme();
  };
}

/** @param props `text` is what it opens with */
export function Palette({ text: opened, onClose }: { text: string; onClose: () => void }) {
  const [text, setText] = useState(opened);
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const run = useRun(onClose);
  const query = useDeferredValue(text.trim());
  const entries = useEntries(query);
  const marked = Math.min(active, entries.length - 1);

  const mark = (to: number) => {
    setActive(to);
    list.current?.querySelector(`[data-row="${to}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && entries.length > 0) {
      event.preventDefault();
      mark((marked + by + entries.length) % entries.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(entries[marked]);
    }
  };
  return (
    <Dialog title={t("Command palette")} onClose={onClose} width={640} bare>
      <div className="palette">
        <Input
          list={`${id}-list`}
          active={entries.length > 0 ? `${id}-${marked}` : undefined}
          text={text}
          onText={(text) => {
            setText(text);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("What can be done")} className="palette-list">
          {entries.map((entry, i) => (
            <div key={entry.key} role="presentation">
              {entry.group !== entries[i - 1]?.group && (
                <div className="palette-group" role="presentation">{titles(entry.group)}</div>
              )}
              <Row
                id={`${id}-${i}`}
                entry={entry}
                at={i}
                query={query}
                marked={i === marked}
                onMark={() => setActive(i)}
                onRun={() => run(entry)}
              />
            </div>
          ))}
        </div>
        {entries.length === 0 && (
          <p className="palette-none muted" role="status">{t('Nothing matches "{text}"', { text: text.trim() })}</p>
        )}
        <Hints />
      </div>
    </Dialog>
  );
}
