import assert from "node:assert/strict";
import { type Actor, anonymous, OPERATOR, systemActor } from "../actor.ts";
import { authorise } from "./authorise.ts";
import { Refusal } from "../errors.ts";
import { type Access, type Contract, type Role, tokenScopes } from "../operation.ts";

const user = (role: Role): Actor => ({ kind: "user", userId: "u", role, sessionId: null, scope: "manage" });
const answer = (access: Access, actor: Actor): string => {
  try {
    authorise({ access, kind: "command" }, actor);
    return "ok";
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.code;
  }
};

Deno.test("authorise() admits each kind of caller to what the contract names and nothing else", () => {
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

Deno.test("a setting opens an operation of administrators to every signed-in user, and to nobody else", () => {
  const opened = (actor: Actor, setting?: string) => {
    try {
      const config = setting ? { CLOCK_FOR_ALL: setting } : {};
      authorise({ access: ["admin"], openedBy: "CLOCK_FOR_ALL", kind: "query" }, actor, config);
      return "ok";
    } catch (error) {
      return (error as Refusal).code;
    }
  };
  assert.deepEqual([opened(user("user")), opened(user("user"), "false"), opened(user("user"), "true")], [
    "FORBIDDEN",
    "FORBIDDEN",
    "ok",
  ]);
  assert.deepEqual([opened(user("support"), "true"), opened(user("admin")), opened(anonymous, "true")], [
    "ok",
    "ok",
    "UNAUTHENTICATED",
  ]);
});

Deno.test("authorise() admits a token to what its scope includes, and only a signed-in user to what no token may call", () => {
  const cases: [Pick<Contract, "kind" | "scope" | "confirmed">, string, string][] = [
    [{ kind: "query" }, "ok ok ok", "ok"],
    [{ kind: "command", scope: "read" }, "ok ok ok", "ok"],
    [{ kind: "command", scope: "trade" }, "FORBIDDEN ok ok", "ok"],
    [{ kind: "command" }, "FORBIDDEN FORBIDDEN ok", "ok"],
    [{ kind: "query", scope: "manage" }, "FORBIDDEN FORBIDDEN ok", "ok"],
    [{ kind: "command", scope: "session" }, "FORBIDDEN FORBIDDEN FORBIDDEN", "ok"],
    [{ kind: "command", confirmed: true }, "FORBIDDEN FORBIDDEN FORBIDDEN", "ok"],
  ];
  const answer = (contract: Pick<Contract, "kind" | "scope" | "confirmed">, credential: Partial<Actor>) => {
    try {
      authorise({ access: "user", ...contract }, { ...user("user"), ...credential } as Actor);
      return "ok";
    } catch (error) {
      return (error as Refusal).code;
    }
  };
  for (const [contract, byToken, bySession] of cases) {
    const answers = tokenScopes.map((scope) => answer(contract, { scope })).join(" ");
    assert.equal(answers, byToken, JSON.stringify(contract));
    assert.equal(answer(contract, { sessionId: "s" }), bySession, JSON.stringify(contract));
  }
});
