import { screenFieldNames } from "../../../core/research/screen/screen_fields.ts";
import { orderChoices } from "../../lib/views/order_choices.ts";
import type { Sort } from "../../lib/sort.ts";
import { t } from "../../lib/text.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import type { Result } from "./columns.tsx";
import { labelOf } from "./conditions.ts";

interface Props {
  readonly columns: readonly Column<Result>[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Sort menu for tiles, which have no column headers, with the same keys as the table's headers. */
export function TileSort({ columns, sort, onSort }: Props) {
  const choices = columns.flatMap(({ key, name, sortable }) => sortable && name ? [{ value: key, label: name }] : []);
  // The field of the sort may have no column.
  const hidden = screenFieldNames.filter((name) => name === sort.key && choices.every(({ value }) => value !== name));
  return (
    <div className="row wrap tile-sort">
      <FilterSelect
        label={t("Sort by")}
        value={sort.key}
        onChange={(key) => onSort({ ...sort, key })}
        options={[...choices, ...hidden.map((name) => ({ value: name, label: labelOf(name) })), {
          value: "name",
          label: t("Name"),
        }]}
      />
      <FilterSelect
        label={t("Order|sorting")}
        value={sort.direction}
        onChange={(direction) => onSort({ ...sort, direction })}
        options={orderChoices()}
      />
    </div>
  );
}
