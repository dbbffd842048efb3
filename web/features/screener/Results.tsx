import { type CSSProperties, type RefObject, useMemo } from "react";
import type { ScreenColumnName } from "../../../core/research/screen/screen_fields.ts";
import { api } from "../../lib/api/client.ts";
import { readSort, writeSort } from "../../lib/views/portfolio_view.ts";
import { nextSort, type Sort } from "../../lib/sort.ts";
import type { TableView } from "../../lib/table_view.ts";
import { StockTrail } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { Count, Delta, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { TableTools } from "../../ui/table/TableTools.tsx";
import { Text } from "../../ui/Text.tsx";
import { ChooseColumns } from "./ChooseColumns.tsx";
import { Figures, NewBadge, type Result, resultColumns } from "./columns.tsx";
import type { Shown } from "./arrange.ts";
import { type ChosenFigures, ResultTiles } from "./ResultTiles.tsx";
import { PAGE, type Screen, type ScreenInput, type ScreenRow } from "./queries.ts";
import { TileSort } from "./TileSort.tsx";
import { useLiveResults } from "./use_live_results.ts";

const asResult = (row: Screen["rows"][number]): Result => ({ ...row, entered: null, leaving: false, today: undefined });

interface Props {
  readonly answer: Screen;
  readonly input: ScreenInput;
  readonly shown: readonly ScreenColumnName[];
  /** Of a tile and of a row on a phone, if columns are chosen. */
  readonly figures: ChosenFigures;
  readonly near: readonly Shown<ScreenRow>[];
  readonly gap: { readonly before: number; readonly after: number };
  readonly list: RefObject<HTMLDivElement | null>;
  readonly old: boolean;
  readonly sort: string;
  readonly view: TableView;
  readonly tiles: boolean;
  readonly perRow: number;
  readonly onColumns: (columns: readonly ScreenColumnName[] | null) => void;
  readonly onFit: (perRow: number) => void;
  readonly onTiles: (on: boolean) => void;
  readonly onView: (change: Partial<TableView>) => void;
  readonly onSort: (sort: string) => void;
  readonly onHold: (held: boolean) => void;
}

/** Every match, for the CSV file. */
async function everyRow(input: ScreenInput, matched: number): Promise<Result[]> {
  const pages = Array.from({ length: Math.ceil(matched / PAGE) }, (_, i) => i * PAGE);
  const answers = await Promise.all(pages.map((offset) => api("stocks.screen", { ...input, limit: PAGE, offset })));
  return answers.flatMap(({ rows }) => rows.map(asResult));
}

interface TableProps extends Pick<Props, "near" | "view" | "gap" | "figures"> {
  readonly columns: readonly Column<Result>[];
  readonly sort: Sort;
  readonly onSort: (key: string) => void;
}

/** A row of a phone. */
function PhoneRow({ row, figures }: { row: Result; figures: Props["figures"] }) {
  return (
    <>
      <SymbolLink symbol={row.symbol} className="list-row short">
        <SymbolTile symbol={row.symbol} sector={row.sector} />
        <span className="stock-name">
          <span>
            <strong>{row.symbol}</strong> <NewBadge row={row} />
          </span>
          <span>{row.name}</span>
        </span>
        <span className="two">
          <span>
            <strong>
              <Price value={row.price} flash />
            </strong>{" "}
            <Delta percent={row.change_percentage} />
          </span>
          {!figures && (
            <span className="second muted">
              {t("P/E")} <Ratio value={row.pe_ratio} />, <Percent value={row.dividend_yield} />
            </span>
          )}
        </span>
      </SymbolLink>
      {figures && figures.length > 0 && <Figures row={row} figures={figures} />}
    </>
  );
}

function LiveTable({ near, columns, sort, view, gap, figures, onSort }: TableProps) {
  return (
    <DataTable
      label={t("Stocks found")}
      rows={useLiveResults(near)}
      columns={columns}
      rowKey={({ symbol }) => symbol}
      rowClass={({ leaving }) => leaving ? "leaving" : undefined}
      sort={sort}
      onSort={onSort}
      view={view}
      gap={gap}
      phoneRow={(row) => <PhoneRow row={row} figures={figures} />}
    />
  );
}

const Title = ({ answer: { matched, total } }: { answer: Screen }) => (
  <>
    <span role="status">{t("{count} stocks found", { count: matched })}</span>{" "}
    <span className="small muted">
      <Text of="of {number}. Rows enter and leave as prices move." number={<Count value={total} />} />
    </span>
  </>
);

export function Results(props: Props) {
  const { answer, input, shown, figures, near, gap, list, old, view, tiles, perRow } = props;
  const { onColumns, onFit, onTiles, onView, onSort, onHold } = props;
  const sort = readSort(props.sort);
  const chosen = figures !== null;
  const columns = useMemo(() => resultColumns(shown, chosen), [shown.join(" "), chosen]);
  return (
    <Panel
      flush
      className="screen-results"
      title={<Title answer={answer} />}
      extra={
        <span className="row">
          <Segmented
            aria-label={t("Show as")}
            size="small"
            options={[{ value: "table", label: t("Table") }, { value: "tiles", label: t("Tiles") }]}
            value={tiles ? "tiles" : "table"}
            onChange={(to) => onTiles(to === "tiles")}
          />
          <ChooseColumns shown={shown} chosen={chosen} onChoose={onColumns} />
          <TableTools
            fileOnly={tiles}
            file={t("screen")}
            columns={columns}
            rows={() => everyRow(input, answer.matched)}
            empty={near.length === 0}
            view={view}
            onView={onView}
          />
        </span>
      }
    >
      {tiles && (
        <TileSort
          columns={columns}
          sort={{ key: input.sort ?? sort.key, direction: sort.direction }}
          onSort={(to) => onSort(writeSort(to))}
        />
      )}
      {!answer.complete && (
        <p className="inset small muted" role="status">
          {t("Figures of the last close are still being worked out. Until then they are not known.")}
        </p>
      )}
      <div
        ref={list}
        className={old ? "screen-list old" : "screen-list"}
        style={{ "--figures": figures?.length ?? 0 } as CSSProperties}
        onPointerEnter={(event) => event.pointerType === "mouse" && onHold(true)}
        onPointerLeave={() => onHold(false)}
      >
        <StockTrail symbols={() => answer.rows.map(({ symbol }) => symbol)}>
          {tiles ? <ResultTiles {...{ near, gap, perRow, figures, onFit }} /> : (
            <LiveTable
              near={near}
              columns={columns}
              sort={sort}
              view={view}
              gap={gap}
              figures={figures}
              onSort={(key) => onSort(writeSort(nextSort(sort, key)))}
            />
          )}
        </StockTrail>
      </div>
    </Panel>
  );
}
