/** `o` opens a row, as Enter does: it follows the row's first link. For a table's `onRowKey`. */
export function openRow(_row: unknown, key: string, element: HTMLElement): boolean {
  if (key !== "o") return false;
  const link = element.querySelector("a");
  link?.click();
  return link !== null;
}
