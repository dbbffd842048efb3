/**
 * A table whose rows open: a click, Enter or Space on a row opens it, Escape closes it, j and k move between rows. What
 * it opens is shown under the row, or elsewhere if there is no `detail`. Two-line rows on a phone.
 */
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useKeys } from "../../../lib/keys.ts";
import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { usePhone } from "../../../ui/usePhone.ts";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { useNear } from "./use_near.ts";

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Key of the row that is open; null: none. */
  readonly open: string | null;
  /** Called with the key of the row to open, or null to close it. */
  readonly onOpen: (key: string | null) => void;
  readonly detail?: (row: Row) => ReactNode;
  /** The button at the end of each row: what it shows, and its name. */
  readonly toggle?: {
    readonly shows: (isOpen: boolean) => ReactNode;
    readonly name: (row: Row, isOpen: boolean) => string;
  };
  /** The row on a phone: two children side by side, without links or buttons, since it is one button. */
  readonly phoneRow: (row: Row) => ReactNode;
}

const classOf = <Row,>({ end, wideOnly }: Column<Row>): string | undefined =>
  [end && "end", wideOnly && "wide-only"].filter(Boolean).join(" ") || undefined;

/** What has its own answer to a click or a key. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, button, input, select, summary, label") !== null;

interface RowProps<Row> extends Pick<Props<Row>, "columns" | "toggle" | "onOpen"> {
  readonly row: Row;
  readonly id: string;
  readonly isOpen: boolean;
}

/** Renders again only when it opens or closes, or its row changes: a table may have hundreds. */
const BodyRow = memo(<Row,>({ row, columns, id, isOpen, toggle, onOpen }: RowProps<Row>) => (
  <tr tabIndex={-1} className={isOpen ? "open" : undefined}>
    {columns.map((column) => <td key={column.key} className={classOf(column)}>{column.cell(row)}</td>)}
    {toggle && (
      <td className="end">
        <TextButton
          aria-expanded={isOpen}
          aria-label={toggle.name(row, isOpen)}
          onClick={() => onOpen(isOpen ? null : id)}
        >
          {toggle.shows(isOpen)}
        </TextButton>
      </td>
    )}
  </tr>
)) as <Row>(props: RowProps<Row>) => ReactNode;

/** The answers to keys and clicks. */
function useRows<Row>({ rows, rowKey, open, onOpen, detail }: Props<Row>, phone: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  const own = () => [...body.current?.querySelectorAll<HTMLElement>(":scope > tr:not(.wr-detail)") ?? []];
  const rowOf = (target: EventTarget): Row | undefined => {
    const element = target instanceof Element ? target.closest("tr") : null;
    return element ? rows[own().indexOf(element)] : undefined;
  };
  const toggle = (row: Row) => onOpen(rowKey(row) === open && detail ? null : rowKey(row));
  const step = (by: 1 | -1) => {
    const list = own();
    const at = list.findIndex((row) => row.contains(document.activeElement));
    list[at < 0 ? (by === 1 ? 0 : list.length - 1) : at + by]?.focus();
  };
  const close = () => {
    const row = own()[rows.findIndex((one) => rowKey(one) === open)];
    // What had the focus goes away with the detail.
    if (!row?.contains(document.activeElement)) (row?.querySelector<HTMLElement>("[aria-expanded]") ?? row)?.focus();
    onOpen(null);
  };
  const closable = open !== null && detail !== undefined;
  useKeys(phone ? {} : { j: () => step(1), k: () => step(-1), ...(closable ? { Escape: close } : {}) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && closable) close();
    else if ((event.key === "Enter" || event.key === " ") && event.target instanceof HTMLTableRowElement) {
      const row = rowOf(event.target);
      if (!row) return;
      toggle(row);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = ({ target }: MouseEvent) => {
    const row = isControl(target) ? undefined : rowOf(target);
    // Selecting text in a row does not open it.
    if (row && getSelection()?.isCollapsed !== false) toggle(row);
  };
  return { body, onKeyDown, onClick };
}

export function RowTable<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey, open, onOpen, detail, toggle: button } = props;
  const phone = usePhone();
  const { body, onKeyDown, onClick } = useRows(props, phone);
  const { near, end } = useNear(rows.length);
  const after = near < rows.length && <div ref={end} />;
  if (phone) {
    return (
      <>
        <PhoneRows {...props} rows={rows.slice(0, near)} />
        {after}
      </>
    );
  }
  return (
    <div className="table-wrap">
      <table className="data wr-rows" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => <th key={column.key} scope="col" className={classOf(column)}>{column.title}</th>)}
            {button && (
              <th scope="col">
                <span className="sr-only">{t("Details")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onClick={onClick}>
          {rows.slice(0, near).map((row) => {
            const key = rowKey(row);
            const isOpen = key === open;
            return [
              <BodyRow
                key={key}
                {...{ row, columns, isOpen, onOpen }}
                id={key}
                {...(button ? { toggle: button } : {})}
              />,
              isOpen && detail && (
                <tr key={`${key} detail`} className="wr-detail">
                  <td colSpan={columns.length + (button ? 1 : 0)}>{detail(row)}</td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      {after}
    </div>
  );
}

function PhoneRows<Row>({ label, rows, rowKey, open, onOpen, detail, phoneRow }: Props<Row>) {
  const id = useId();
  return (
    <ul
      className="wr-phone-rows"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || open === null || !detail) return;
        event.preventDefault();
        event.stopPropagation();
        onOpen(null);
      }}
    >
      {rows.map((row) => {
        const key = rowKey(row);
        const isOpen = key === open && detail !== undefined;
        return (
          <li key={key}>
            <button
              type="button"
              aria-expanded={detail ? isOpen : undefined}
              aria-controls={isOpen ? id : undefined}
              onClick={() => onOpen(isOpen ? null : key)}
            >
              {phoneRow(row)}
            </button>
            {isOpen && <div id={id}>{detail(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
