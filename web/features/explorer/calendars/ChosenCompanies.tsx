import { MOST_COMPARED } from "../../../../core/research/limits.ts";
import { t } from "../../../lib/text.ts";
import { symbolsOf } from "../../../lib/views/compare_view.ts";
import type { ExplorerTabProps } from "../../../lib/views/explorer_view.ts";
import { Icon } from "../../../ui/icons.tsx";
import { StockSearch } from "../../../ui/stock/StockSearch.tsx";
import { limitOf } from "../search.ts";

/** The companies of a calendar in place of the user's own. */
export function ChosenCompanies({ search, onShow }: ExplorerTabProps) {
  const symbols = symbolsOf(search.symbols);
  const show = (to: readonly string[]) => onShow({ symbols: to.join(",") || undefined, day: undefined });
  return (
    <div className="calendar-tools">
      {symbols.length < MOST_COMPARED && (
        <div className="company-search">
          <StockSearch
            label={t("Companies of the calendar")}
            placeholder={t("Other companies: symbol or name")}
            limit={limitOf}
            empty={(text) => t('No stocks found for "{text}"', { text })}
            onPick={({ symbol }) => show([...symbols, symbol])}
          />
        </div>
      )}
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
      {symbols.length === 0 && <span className="small muted">{t("The companies that you hold or watch")}</span>}
    </div>
  );
}
