import { useEffect, useRef } from "react";
import { MOST_COMPARED } from "../../../../core/research/limits.ts";
import { t } from "../../../lib/text.ts";
import { symbolsOf } from "../../../lib/views/compare_view.ts";
import type { ExplorerTabProps } from "../../../lib/views/explorer_view.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Popup } from "../../../ui/page/Popup.tsx";
import { StockSearch } from "../../../ui/stock/StockSearch.tsx";
import { limitOf } from "../search.ts";

/**
 * The companies of a calendar in place of the user's own. One is added from a panel that opens on demand: the page has
 * a search of its own, and a second one beside it would look like another.
 */
export function ChosenCompanies({ search, onShow }: ExplorerTabProps) {
  const symbols = symbolsOf(search.symbols);
  const show = (to: readonly string[]) => onShow({ symbols: to.join(",") || undefined, day: undefined });
  const action = symbols.length === 0 ? t("Choose other companies") : t("Add a company");
  return (
    <div className="calendar-tools" role="group" aria-label={t("Companies of the calendar")}>
      <span className="label">{t("Companies")}</span>
      {symbols.length === 0 && <span>{t("The companies that you hold or watch")}</span>}
      {symbols.map((symbol) => (
        <button
          key={symbol}
          type="button"
          className="chip"
          aria-label={t("Remove {symbol}", { symbol })}
          onClick={() => show(symbols.filter((other) => other !== symbol))}
        >
          {symbol} <Icon name="close" size={12} />
        </button>
      ))}
      {symbols.length < MOST_COMPARED && (
        <Popup
          worded
          label={action}
          trigger={action}
          className="company-choice"
          width={340}
        >
          {(close) => (
            <FindCompany
              onPick={(symbol) => {
                close();
                show([...symbols, symbol]);
              }}
            />
          )}
        </Popup>
      )}
    </div>
  );
}

function FindCompany({ onPick }: { onPick: (symbol: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <StockSearch
      inline
      inputRef={input}
      label={t("Symbol or name of the company")}
      placeholder={t("Symbol or name of the company")}
      limit={limitOf}
      empty={(text) => t('No stocks found for "{text}"', { text })}
      onPick={({ symbol }) => onPick(symbol)}
    />
  );
}
