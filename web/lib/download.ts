/** The browser reads the data some time after the click, later on a busy device: until then they are kept. */
const KEPT_MS = 60_000;

/** Saves a file on the user's device. */
export function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

export const downloadText = (name: string, content: string, type: string): void =>
  downloadBlob(name, new Blob([content], { type }));

/** With a byte order mark, so that spreadsheets read UTF-8. */
export const downloadCsvText = (name: string, content: string): void =>
  downloadText(name, `\ufeff${content}`, "text/csv;charset=utf-8");

export const downloadJson = (name: string, content: string): void => downloadText(name, content, "application/json");
