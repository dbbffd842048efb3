/** Who asks. The role comes from the store at each request, never from a token. */
import type { Role } from "./operation.ts";

export type Actor =
  | { readonly kind: "anonymous" }
  | { readonly kind: "user"; readonly userId: string; readonly role: Role; readonly sessionId: string | null }
  /** The product itself: jobs, and the operator at the terminal of the machine. Has the admin role, owns nothing. */
  | { readonly kind: "system"; readonly name: string; readonly role: "admin" };

export const anonymous: Actor = { kind: "anonymous" };
export const systemActor = (name: string): Actor => ({ kind: "system", name, role: "admin" });
