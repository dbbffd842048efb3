/**
 * Data about a user's portfolios that this browser stores between visits. It is deleted when the session ends; settings
 * of the device (theme, language, columns) and drawings on charts stay.
 */
const OWN = ["tradewinds.visit.", "tradewinds.traded-in", "tradewinds.ticket-form", "tradewinds.step."] as const;
type Own = `${typeof OWN[0 | 3]}${string}` | typeof OWN[1 | 2];

export const keep = (name: Own, value: string): void => localStorage.setItem(name, value);
export const kept = (name: Own): string | null => localStorage.getItem(name);
export function forgetKept(): void {
  for (const name of Object.keys({ ...localStorage })) {
    if (OWN.some((own) => name.startsWith(own))) localStorage.removeItem(name);
  }
  sessionStorage.clear();
}
