/** What staff changed, in short. */
import type { StaffAction } from "../../../../core/audit/contract.ts";
import { formatNumber } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";

export const actorName = ({ actor, actor_id: id }: StaffAction): string =>
  id === null ? t("Operator") : actor ?? t("Deleted user");

const MAX_SHOWN = 80;

/** One value, or the names and values of an object. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shown).join(", ");
  const fields = Object.entries(value);
  if (fields.length === 1) return shown(fields[0]![1]);
  return fields.map(([name, field]) => `${name.replaceAll("_", " ")} ${shown(field)}`).join(", ");
}

const cut = (text: string): string => text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

/** "user → premium"; a dash when nothing was noted. */
export function changeOf({ before, after }: { readonly before: unknown; readonly after: unknown }): string {
  if (before === null && after === null) return "–";
  return before === null ? cut(shown(after)) : `${cut(shown(before))} → ${cut(shown(after))}`;
}

/** The first characters of a hash, in two groups, as people compare them. */
export const shortHash = (hash: string, groups = 2): string =>
  Array.from({ length: groups }, (_, at) => hash.slice(at * 4, at * 4 + 4)).join(" ");
