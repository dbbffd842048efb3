/** Sorting of tables: ascending at first, then toggled. */
export interface Sort {
  readonly key: string;
  readonly direction: "asc" | "desc";
}

export const nextSort = (sort: Sort | null, key: string): Sort => ({
  key,
  direction: sort?.key === key && sort.direction === "asc" ? "desc" : "asc",
});

type Key = string | number | null;
/** Sorts rows by a key; rows without one are always last. */
export function sortRows<Row>(rows: readonly Row[], keyOf: (row: Row) => Key, direction: Sort["direction"]): Row[] {
  const sign = direction === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const left = keyOf(a), right = keyOf(b);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "string" && typeof right === "string") return sign * left.localeCompare(right, "en");
    return sign * (Number(left) - Number(right));
  });
}

/** A sort order stored in local storage. */
export function loadSort(name: string, keys: readonly string[], byDefault: Sort): Sort {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? "null") as Partial<Sort> | null;
    if (stored?.key && keys.includes(stored.key) && (stored.direction === "asc" || stored.direction === "desc")) {
      return { key: stored.key, direction: stored.direction };
    }
  } catch {
    // Invalid JSON is ignored.
  }
  return byDefault;
}
export const saveSort = (name: string, sort: Sort) => localStorage.setItem(name, JSON.stringify(sort));
