/** Words of announcements, and instants as the browser's fields take them. */
import type { Level } from "../../../core/announcements/contract.ts";
import { t } from "../../lib/text.ts";

export const levels = ["info", "warning", "important"] as const;
export const levelWord = (level: Level): string =>
  ({ info: t("Info"), warning: t("Warning"), important: t("Important") })[level];

const two = (n: number) => String(n).padStart(2, "0");

/** An instant in the reader's own time, like 2026-11-25T17:30; empty for none. */
export function toField(instant: string | null): string {
  if (instant === null) return "";
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${
    two(at.getMinutes())
  }`;
}

/** The instant of a field in the reader's own time; null for an empty one. */
export const fromField = (field: string): string | null => field === "" ? null : new Date(field).toISOString();
