/** The command palette: stocks, commands and pages by a few letters. */
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useDeferredValue, useId, useRef, useState } from "react";
import { useDialogs } from "../../lib/dialogs.ts";
import { portfoliosQuery, searchQuery } from "../../lib/queries.ts";
import { t } from "../../lib/text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Marked } from "../../ui/Marked.tsx";
import { toggleTheme } from "../../ui/mode.ts";
import { Delta, Price, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { SymbolTile } from "../../ui/SymbolTile.tsx";
import { entriesFor, type Entry, type Group } from "./entries.ts";

const titles = (group: Group) => ({ stocks: t("Stocks"), do: t("Do"), go: t("Go to") })[group];
const SEARCHED = 5;

export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const { open } = useDialogs();
  const query = useDeferredValue(text.trim());
  const asksStocks = query !== "" && !query.startsWith(">");
  const { data: stocks } = useQuery({ ...searchQuery(query, SEARCHED), enabled: asksStocks, retry: false });
  const { data: portfolios } = useQuery(portfoliosQuery());
  const entries = entriesFor({ query, stocks: asksStocks ? stocks ?? [] : [], portfolios: portfolios ?? [] });
  const marked = Math.min(active, entries.length - 1);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    const { act } = entry;
    onClose();
    if (act.kind === "open") open(act.dialog);
    else if (act.kind === "go") void router.navigate({ href: act.href });
    else toggleTheme();
  };
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
        <div className="palette-input">
          <Icon name="search" />
          <input
            role="combobox"
            aria-label={t("Search stocks, commands and pages")}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length > 0 ? `${id}-${marked}` : undefined}
            placeholder={t("A stock, a command or a page")}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <kbd className="kbd">Esc</kbd>
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("What can be done")} className="palette-list">
          {entries.map((entry, i) => (
            <div key={entry.key} role="presentation">
              {entry.group !== entries[i - 1]?.group && (
                <div className="palette-group" role="presentation">{titles(entry.group)}</div>
              )}
              <div
                id={`${id}-${i}`}
                role="option"
                data-row={i}
                aria-selected={i === marked}
                className="palette-row"
                onMouseMove={() => setActive(i)}
                onClick={() => run(entry)}
              >
                {entry.stock
                  ? <SymbolTile symbol={entry.stock.symbol} />
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
                {entry.shortcut && <kbd className="kbd desktop-only">{entry.shortcut}</kbd>}
              </div>
            </div>
          ))}
        </div>
        {entries.length === 0 && (
          <p className="palette-none muted" role="status">{t('Nothing matches "{text}"', { text: text.trim() })}</p>
        )}
        <footer className="row between small muted desktop-only">
          <span className="row">
            <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t("move")} <kbd className="kbd">Enter</kbd>{" "}
            {t("open")}
          </span>
          <span className="row">
            {t("For commands only begin with")} <kbd className="kbd">&gt;</kbd>
          </span>
        </footer>
      </div>
    </Dialog>
  );
}
