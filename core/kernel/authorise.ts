/** Who may call an operation, by its contract. Whose an object is, the handler looks at. */
import type { Actor } from "./actor.ts";
import { Refusal } from "./errors.ts";
import type { Contract } from "./operation.ts";

/** @throws Refusal UNAUTHENTICATED or FORBIDDEN */
export function authorise({ access }: Pick<Contract, "access">, actor: Actor): void {
  if (access === "public") return;
  if (actor.kind === "anonymous") throw new Refusal("UNAUTHENTICATED", "Sign in to do this");
  if (access === "user" || access === "owner") {
    if (actor.kind === "system") {
      throw new Refusal("FORBIDDEN", "Say for whom: this belongs to a user (on the terminal: --as user@example.com)");
    }
    return;
  }
  if (!access.includes(actor.role)) {
    throw new Refusal("FORBIDDEN", `This needs the role ${access.join(" or ")}`);
  }
}
