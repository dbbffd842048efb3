/** Who may call an operation, by its contract. The handler checks who owns an object. */
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import { type Contract, scopeOf, tokenScopes } from "../operation.ts";

/**
 * @param config for contracts that a setting opens
 * @throws Refusal UNAUTHENTICATED or FORBIDDEN
 */
export function authorise(
  contract: Pick<Contract, "access" | "openedBy" | "denied" | "kind" | "scope" | "confirmed">,
  actor: Actor,
  config: Partial<Config> = {},
): void {
  const { access, openedBy } = contract;
  if (access === "public") return;
  if (actor.kind === "anonymous") throw new Refusal("UNAUTHENTICATED", "Sign in to do this");
  if (access === "user" || access === "owner") {
    if (actor.kind === "system") {
      throw new Refusal("FORBIDDEN", "Say for whom: this belongs to a user (on the terminal: --as user@example.com)");
    }
  } else if (!access.includes(actor.role) && !(openedBy && config[openedBy] === "true" && actor.kind === "user")) {
    throw new Refusal("FORBIDDEN", contract.denied ?? `This needs the role ${access.join(" or ")}`);
  }
  if (actor.kind === "user") refuseBeyondScope(scopeOf(contract), actor);
}

function refuseBeyondScope(needed: ReturnType<typeof scopeOf>, actor: Extract<Actor, { kind: "user" }>): void {
  if (needed === "session") {
    if (actor.sessionId !== null) return;
    throw new Refusal("FORBIDDEN", "Sign in with your password to do this; a personal access token cannot");
  }
  if (tokenScopes.indexOf(actor.scope) < tokenScopes.indexOf(needed)) {
    throw new Refusal("FORBIDDEN", `This needs a token with the scope ${needed}; this one has ${actor.scope}`);
  }
}
