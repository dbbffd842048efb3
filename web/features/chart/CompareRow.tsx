import { MOST_COMPARED } from "../../lib/views/chart_view.ts";
import { t } from "../../lib/text.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";

const SEARCH_LIMIT = 5;

interface Props {
  readonly symbol: string;
  readonly versus: readonly string[];
  readonly missing: readonly string[];
  readonly onVersus: (versus: readonly string[]) => void;
}

/** The compared stocks, and a search for one more. */
export function CompareRow({ symbol, versus, missing, onVersus }: Props) {
  const add = (other: string) => {
    if (other !== symbol && !versus.includes(other)) onVersus([...versus, other]);
  };
  return (
    <div className="desk-compare row wrap">
      {versus.length > 0 && <span className="small muted">{t("{symbol} in percent against", { symbol })}</span>}
      {versus.map((other) => (
        <span key={other} className="compared">
          <b>{other}</b>
          <IconButton
            aria-label={t("Do not compare with {symbol}", { symbol: other })}
            onClick={() => onVersus(versus.filter((one) => one !== other))}
          >
            <Icon name="close" size={14} />
          </IconButton>
        </span>
      ))}
      {versus.length < MOST_COMPARED && (
        <StockSearch
          label={t("Compare with")}
          placeholder={t("Compare with")}
          limit={() => SEARCH_LIMIT}
          empty={(text) => t('No stocks found for "{text}"', { text })}
          onPick={(stock) => add(stock.symbol)}
          autoFocus={versus.length === 0}
        />
      )}
      {missing.map((one) => (
        <span key={one} className="warn small">{t("{symbol} could not be loaded.", { symbol: one })}</span>
      ))}
    </div>
  );
}
