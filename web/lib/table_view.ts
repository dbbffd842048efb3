/** The user's settings of a table: its density and its hidden columns. Stored in local storage by table. */
import { useCallback, useState } from "react";

export interface TableView {
  readonly dense: boolean;
  readonly hidden: readonly string[];
}
const key = (table: string) => `tradewinds.table.${table}`;

function load(table: string): TableView {
  try {
    const { dense, hidden } = JSON.parse(localStorage.getItem(key(table)) ?? "{}") as Partial<TableView>;
    return {
      dense: dense === true,
      hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === "string") : [],
    };
  } catch {
    // Invalid JSON is ignored.
    return { dense: false, hidden: [] };
  }
}

export function useTableView(table: string): [TableView, (change: Partial<TableView>) => void] {
  const [view, setView] = useState(() => load(table));
  const change = useCallback((part: Partial<TableView>) => {
    const next = { ...view, ...part };
    localStorage.setItem(key(table), JSON.stringify(next));
    setView(next);
  }, [table, view]);
  return [view, change];
}
