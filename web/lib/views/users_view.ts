/** The staff's search of users and the open one, in the address. */
import { type Role, roles } from "../../../core/kernel/operation.ts";
import { oneOf } from "./one_of.ts";

export interface UsersView {
  /** A part of a name, a handle or an e-mail. */
  readonly query?: string;
  readonly role?: Role;
  /** The handle of the user whose drawer is open. */
  readonly user?: string;
}

const roleOf = oneOf(roles);
const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && String(value).trim() !== ""
    ? String(value).trim().slice(0, 254)
    : undefined;

export const readUsersView = (search: Record<string, unknown>) => ({
  query: textOf(search.query),
  role: roleOf(search.role),
  user: textOf(search.user),
});
