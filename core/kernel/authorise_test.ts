import assert from "node:assert/strict";
import { type Actor, anonymous, OPERATOR, systemActor } from "./actor.ts";
import { authorise } from "./authorise.ts";
import { Refusal } from "./errors.ts";
import type { Access, Role } from "./operation.ts";

const user = (role: Role): Actor => ({ kind: "user", userId: "u", role, sessionId: null });
const answer = (access: Access, actor: Actor): string => {
  try {
    authorise({ access }, actor);
    return "ok";
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.code;
  }
};

Deno.test("authorise() lets each kind of caller into what the contract names and nothing else", () => {
  const support: Access = ["support", "admin"];
  const cases: [Access, Actor, string][] = [
    ["public", anonymous, "ok"],
    ["public", user("user"), "ok"],
    ["public", systemActor("matcher"), "ok"],
    ["user", anonymous, "UNAUTHENTICATED"],
    ["owner", anonymous, "UNAUTHENTICATED"],
    [support, anonymous, "UNAUTHENTICATED"],
    ["user", user("user"), "ok"],
    ["owner", user("user"), "ok"],
    ["user", systemActor(OPERATOR), "FORBIDDEN"],
    ["owner", systemActor(OPERATOR), "FORBIDDEN"],
    [support, user("user"), "FORBIDDEN"],
    [support, user("moderator"), "FORBIDDEN"],
    [support, user("support"), "ok"],
    [support, systemActor("jobs"), "ok"],
    [["support"], systemActor("jobs"), "FORBIDDEN"],
  ];
  for (const [access, actor, expected] of cases) {
    assert.equal(answer(access, actor), expected, `${access} for ${JSON.stringify(actor)}`);
  }
});
