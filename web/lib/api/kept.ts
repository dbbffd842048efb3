/**
 * What this browser keeps of a user's portfolios between visits. All of it goes when the session ends; what the device
 * is set to (theme, language, columns) and what was drawn on charts stays.
 */
const OWN = ["tradewinds.visit.", "tradewinds.traded-in"] as const;
type Own = `${typeof OWN[0]}${string}` | typeof OWN[1];

export const keep = (name: Own, value: string): void => localStorage.setItem(name, value);
export const kept = (name: Own): string | null => localStorage.getItem(name);
export function forgetKept(): void {
  for (const name of Object.keys({ ...localStorage })) {
    if (OWN.some((own) => name.startsWith(own))) localStorage.removeItem(name);
  }
  sessionStorage.clear();
}
