/** How users are named. */
import { t } from "./text.ts";

interface Named {
  readonly username: string;
  readonly display_name: string | null;
}

/** Whether the account was erased: no other username has a hyphen. */
export const isDeleted = ({ username }: Pick<Named, "username">): boolean => username.startsWith("deleted-");

export const personName = (person: Named): string =>
  isDeleted(person) ? t("Deleted user") : person.display_name || person.username;
