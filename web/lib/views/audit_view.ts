/** The filter of the staff actions, in the address. */
export interface AuditView {
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  /** The first and the last day in New York, like 2026-11-20. */
  readonly from?: string;
  readonly to?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 60) : undefined;
const dayOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

export const readAuditView = (search: Record<string, unknown>) => ({
  actor: textOf(search.actor),
  action: textOf(search.action),
  target: textOf(search.target),
  from: dayOf(search.from),
  to: dayOf(search.to),
});
