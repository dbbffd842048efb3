/** A chart beside the first one: of another stock or range, in the same look and with the same cursor. */
import { useMemo, useState } from "react";
import { type StockRange, stockRanges } from "../../../lib/chart/chart_ranges.ts";
import { t } from "../../../lib/text.ts";
import type { Beside, ChartView } from "../../../lib/views/chart_view.ts";
import { FilterSelect } from "../../../ui/form/FilterSelect.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { StockSearch } from "../../../ui/stock/StockSearch.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import type { Crosshair } from "./crosshair.ts";
import { DeskMain } from "../DeskMain.tsx";
import { NoteDialog } from "../drawing/NoteDialog.tsx";
import { useDrawing } from "../drawing/use_drawing.ts";
import { Readout } from "../readout.ts";
import { useFigures } from "../use_figures.ts";

const SAME = "same";
const SEARCH_LIMIT = 5;
const alone: readonly string[] = [];
const noHandle = () => {};

interface Props {
  readonly one: Beside;
  readonly view: ChartView;
  readonly until: number | null;
  readonly waits: boolean;
  readonly crosshair: Crosshair;
  readonly onChange: (one: Beside) => void;
}

function Head({ one: { symbol, range }, onChange }: Pick<Props, "one" | "onChange">) {
  const [choosing, setChoosing] = useState(false);
  return (
    <header className="row between">
      {choosing
        ? (
          <StockSearch
            label={t("Stock of this chart")}
            placeholder={t("Stock of this chart")}
            limit={() => SEARCH_LIMIT}
            empty={(text) => t('No stocks found for "{text}"', { text })}
            onPick={(stock) => {
              setChoosing(false);
              onChange({ symbol: stock.symbol, range });
            }}
            autoFocus
          />
        )
        : (
          <b>
            <SymbolLink symbol={symbol} />
          </b>
        )}
      <span className="row">
        <IconButton
          aria-label={t("Another stock in place of {symbol}", { symbol })}
          title={t("Another stock")}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          <Icon name={choosing ? "close" : "search"} size={16} />
        </IconButton>
        <FilterSelect<StockRange | typeof SAME>
          label={t("Range")}
          value={range ?? SAME}
          onChange={(next) => onChange({ symbol, range: next === SAME ? null : next })}
          options={[
            { value: SAME, label: t("As the first chart") },
            ...stockRanges.map((value) => ({ value, label: value })),
          ]}
        />
      </span>
    </header>
  );
}

export function BesideChart({ one, view, until, waits, crosshair, onChange }: Props) {
  const { symbol, range } = one;
  const own = useMemo(
    () => ({ ...view, versus: alone, ...(range ? { range, custom: null, bar: null } : {}) }),
    [view, range],
  );
  const figures = useFigures(symbol, own, { versus: alone, until, small: true, waits });
  const drawing = useDrawing(symbol, until !== null);
  const [readout] = useState(() => new Readout());
  return (
    <section className="desk-beside" aria-label={t("Chart of {symbol}", { symbol })}>
      <Head one={one} onChange={onChange} />
      <DeskMain
        view={own}
        figures={figures}
        drawing={drawing}
        readout={readout}
        crosshair={crosshair}
        speaks={false}
        onHandle={noHandle}
      />
      {drawing.writing && <NoteDialog note={drawing.writing} drawing={drawing} />}
    </section>
  );
}
