/**
 * A table, or two-line rows on a phone. Headers sort, j and k move between rows, rows may have shortcut keys of their
 * own.
 */
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { useMoves } from "./row_moves.ts";
import { useKeys } from "../../lib/keys.ts";
import type { Sort } from "../../lib/sort.ts";
import type { TableView } from "../../lib/table_view.ts";
import { rowElements, useNearRows } from "./use_near_rows.ts";
import { usePhone } from "../usePhone.ts";

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** The values that the cell depends on: it renders again only when they change; by default whenever the row does. */
  readonly of?: (row: Row) => readonly unknown[];
  /** Aligned right, as figures are. */
  readonly end?: boolean;
  readonly sortable?: boolean;
  /** Hidden on a tablet, so that the table does not scroll. */
  readonly wideOnly?: boolean;
  /** In the column chooser and the CSV; needed where `optional` or `csv` is set. */
  readonly name?: string;
  /** Whether the user may hide it. */
  readonly optional?: boolean;
  readonly csv?: (row: Row) => string | number | null;
  /** Its cell in the last row, which holds totals. */
  readonly total?: ReactNode;
}

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort;
  readonly onSort?: (key: string) => void;
  /** The row on a phone: the first four children fill two lines, the rest follows below. */
  readonly phoneRow: (row: Row) => ReactNode;
  readonly onRowKey?: (row: Row, key: string, element: HTMLElement) => boolean;
  readonly view?: TableView;
  /** Moves a row to an index: rows can be dragged, and moved with Alt and an arrow key. */
  readonly onMove?: (row: Row, to: number) => void;
  /** For a list of which only some rows are rendered: pixels of the rows above and below. */
  readonly gap?: { readonly before: number; readonly after: number };
  readonly rowClass?: (row: Row) => string | undefined;
}

const SortMark = () => (
  <svg viewBox="0 0 8 8" aria-hidden="true">
    <path d="M4 1l3.5 6h-7z" fill="currentColor" />
  </svg>
);

const classOf = <Row,>({ end, wideOnly }: Column<Row>): string =>
  [end && "end", wideOnly && "wide-only"].filter(Boolean).join(" ");

function Header<Row>(
  { column, sort, onSort }: {
    column: Column<Row>;
    sort: Sort | undefined;
    onSort: ((key: string) => void) | undefined;
  },
) {
  const sortable = column.sortable && onSort;
  const direction = sort?.key === column.key ? sort.direction : null;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={sortable
        ? direction === "asc" ? "ascending" : direction === "desc" ? "descending" : "none"
        : undefined}
    >
      {sortable
        ? (
          <button type="button" className="sort" onClick={() => onSort(column.key)}>
            {column.title}
            <SortMark />
          </button>
        )
        : column.title}
    </th>
  );
}

/** Follows the row's first link. */
function openRow(row: HTMLElement): boolean {
  const link = row.querySelector("a");
  link?.click();
  return link !== null;
}

interface CellProps<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
}
const sameCell = <Row,>({ row, column }: CellProps<Row>, now: CellProps<Row>): boolean => {
  if (column.cell !== now.column.cell) return false;
  if (row === now.row || !column.of) return row === now.row;
  const shown = now.column.of!(now.row);
  return column.of(row).every((part, i) => part === shown[i]);
};

/** A price changes a few cells of its row, and unchanged ones are not rendered. */
const Cell = memo(
  <Row,>({ row, column }: CellProps<Row>) => <td className={classOf(column)}>{column.cell(row)}</td>,
  sameCell,
) as <Row>(props: CellProps<Row>) => ReactNode;

interface BodyRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly movable: boolean;
  readonly className: string | undefined;
}
const sameCells = <Row,>(before: BodyRowProps<Row>, now: BodyRowProps<Row>): boolean =>
  before.row === now.row && before.movable === now.movable && before.className === now.className &&
  before.columns.length === now.columns.length &&
  before.columns.every(({ cell }, i) => cell === now.columns[i]!.cell);

/** Renders again only when its row or its cells have changed: each price changes a few rows of many. */
const BodyRow = memo(
  <Row,>({ row, columns, movable, className }: BodyRowProps<Row>) => (
    <tr tabIndex={-1} draggable={movable || undefined} className={className}>
      {columns.map((column) => <Cell key={column.key} row={row} column={column} />)}
    </tr>
  ),
  sameCells,
) as <Row>(props: BodyRowProps<Row>) => ReactNode;

const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true" className="gap">
    <td colSpan={columns} style={{ height }} />
  </tr>
);

/** So many rows of a long table are rendered with the page, about those in its window. */
const FIRST = 8;
/** So many more at a time: with fewer, the browser lays the whole table out too often. */
const STEP = 24;
/** Pixels that a row takes until it is rendered. */
const ROW_PX = 44;

/** The rows to render, and how many follow. */
function useInSteps<Row>(rows: readonly Row[]): { rows: readonly Row[]; later: number } {
  const [most, setMost] = useState(FIRST);
  const later = Math.max(0, rows.length - most);
  useEffect(() => {
    if (later === 0) return;
    // Not as a transition, which each answer and each price would start again.
    const frame = requestAnimationFrame(() => setMost(most + STEP));
    return () => cancelAnimationFrame(frame);
  }, [later > 0, most]);
  return { rows: later > 0 ? rows.slice(0, most) : rows, later };
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, sort, onSort, phoneRow, onRowKey, view, onMove, gap, rowClass } = props;
  const columns = props.columns.filter(({ key, optional }) => !optional || !view?.hidden.includes(key));
  const phone = usePhone();
  const body = useRef<HTMLTableSectionElement>(null);
  const step = (by: 1 | -1) => {
    const list = rowElements(body);
    const at = list.findIndex((row) => row.contains(document.activeElement));
    list[at < 0 ? (by === 1 ? 0 : list.length - 1) : at + by]?.focus();
  };
  const moves = useMoves(rows, onMove);
  const shown = useInSteps(rows);
  const drawn = useNearRows(phone ? [] : shown.rows, rowKey, body);
  const before = gap?.before ?? 0;
  const after = (gap?.after ?? 0) + shown.later * ROW_PX;
  useKeys(phone ? {} : { j: () => step(1), k: () => step(-1) });
  if (phone) {
    return (
      <ul className="two-line" aria-label={label}>
        {before > 0 && <li aria-hidden="true" className="gap" style={{ height: before }} />}
        {shown.rows.map((row) => <li key={rowKey(row)} className={rowClass?.(row)}>{phoneRow(row)}</li>)}
        {after > 0 && <li aria-hidden="true" className="gap" style={{ height: after }} />}
      </ul>
    );
  }
  return (
    <div className="table-wrap">
      <table className={view?.dense ? "data dense" : "data"} aria-label={label}>
        <thead>
          <tr>{columns.map((column) => <Header key={column.key} column={column} sort={sort} onSort={onSort} />)}</tr>
        </thead>
        <tbody
          ref={body}
          {...moves.drag}
          onKeyDown={(event) => {
            if (moves.onKey(event)) return;
            const { target, key } = event;
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const row = target instanceof HTMLTableRowElement
              ? rows[target.sectionRowIndex - (before > 0 ? 1 : 0)]
              : undefined;
            if (!row) return;
            const element = target as HTMLElement;
            if (!(key === "Enter" ? openRow(element) : onRowKey?.(row, key, element))) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {before > 0 && <Gap height={before} columns={columns.length} />}
          {drawn.map((row) => (
            <BodyRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              movable={onMove !== undefined}
              className={rowClass?.(row)}
            />
          ))}
          {after > 0 && <Gap height={after} columns={columns.length} />}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>{columns.map((column) => <td key={column.key} className={classOf(column)}>{column.total}</td>)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
