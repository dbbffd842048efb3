/** The tools of a table: density, columns, and CSV export. */
import { downloadCsv } from "../../lib/csv.ts";
import type { TableView } from "../../lib/table_view.ts";
import { t } from "../../lib/text.ts";
import { Checkbox } from "../form/Checkbox.tsx";
import { Segmented } from "../form/Segmented.tsx";
import { Button } from "../form/Button.tsx";
import type { Column } from "./DataTable.tsx";
import { Icon } from "../icons.tsx";
import { Popup } from "../page/Popup.tsx";
import { usePhone } from "../usePhone.ts";

interface Props<Row> {
  /** Name of the file, without its extension. */
  readonly file: string;
  readonly columns: readonly Column<Row>[];
  /** All rows of the file, computed at export. */
  readonly rows: () => readonly Row[] | Promise<readonly Row[]>;
  readonly empty?: boolean;
  readonly view: TableView;
  readonly onView: (change: Partial<TableView>) => void;
  /** The rows are not shown as a table, and only the file is one. */
  readonly fileOnly?: boolean;
}

/** Which columns of a table are shown. */
export const ColumnChoice = (
  { columns, view, onView }: {
    columns: readonly { readonly key: string; readonly name?: string }[];
    view: TableView;
    onView: (change: Partial<TableView>) => void;
  },
) => (
  <Popup label={t("Columns")} trigger={<Icon name="list" size={16} />} width={200}>
    {() => (
      <div className="stack" style={{ gap: 4, padding: 12 }}>
        {columns.map(({ key, name }) => (
          <Checkbox
            key={key}
            checked={!view.hidden.includes(key)}
            onChange={({ target }) =>
              onView({ hidden: target.checked ? view.hidden.filter((k) => k !== key) : [...view.hidden, key] })}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    )}
  </Popup>
);

export function TableTools<Row>({ file, columns, rows, empty = false, view, onView, fileOnly = false }: Props<Row>) {
  const phone = usePhone();
  const saved = columns.flatMap(({ name, csv }) => csv ? [{ name: name ?? "", csv }] : []);
  const optional = columns.filter((column) => column.optional);
  const save = async () => {
    const all = await rows();
    downloadCsv(file, [saved.map(({ name }) => name), ...all.map((row) => saved.map(({ csv }) => csv(row)))]);
  };
  return (
    <div className="row">
      {!phone && !fileOnly && (
        <>
          <Segmented
            aria-label={t("Density of the table")}
            size="small"
            value={view.dense ? "dense" : "comfortable"}
            onChange={(value) => onView({ dense: value === "dense" })}
            options={[{ value: "dense", label: t("Compact") }, { value: "comfortable", label: t("Comfortable") }]}
          />
          {optional.length > 0 && <ColumnChoice columns={optional} view={view} onView={onView} />}
        </>
      )}
      <Button
        size="small"
        onClick={() => void save()}
        disabled={empty}
        icon={<Icon name="download" size={14} />}
      >
        CSV
      </Button>
    </div>
  );
}
