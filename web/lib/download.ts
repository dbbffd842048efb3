/** Saves a text as a file on the user's device. */
export function downloadText(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

export const downloadJson = (name: string, content: string): void => downloadText(name, content, "application/json");
