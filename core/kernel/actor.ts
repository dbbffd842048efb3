/** The caller. The role comes from the store at each request, never from a token. */
import type { Role, TokenScope } from "./operation.ts";

export type Actor =
  | { readonly kind: "anonymous" }
  | {
    readonly kind: "user";
    readonly userId: string;
    readonly role: Role;
    /** Null for a personal access token, and for the operator acting for the user. */
    readonly sessionId: string | null;
    /** `manage`, unless a personal access token allows less. */
    readonly scope: TokenScope;
  }
  /** The product itself: jobs, and the operator at the machine's terminal. Has the admin role, owns nothing. */
  | { readonly kind: "system"; readonly name: string; readonly role: "admin" };

/** The system actor's name when a person at the machine's terminal calls. */
export const OPERATOR = "operator";
export const anonymous: Actor = { kind: "anonymous" };
export const systemActor = (name: string): Actor => ({ kind: "system", name, role: "admin" });

/** An admin, or the product itself. */
export const isAdmin = (actor: Actor): boolean => actor.kind !== "anonymous" && actor.role === "admin";

/** The user of a call; the runner has already checked that it is a user's. */
export function userIdOf(actor: Actor): string {
  if (actor.kind !== "user") throw new Error("This operation is a user's");
  return actor.userId;
}
