import assert from "node:assert/strict";
import { anonymous, OPERATOR, systemActor } from "../actor.ts";
import { auditRows } from "./audit.ts";

const ids = () => {
  let n = 0;
  return () => `id-${++n}`;
};
const person = { kind: "user", userId: "u", role: "support", sessionId: null, scope: "manage" } as const;

Deno.test("a user's command without a note leaves one row with actor and operation", () => {
  const bare = { target: null, details: null, operation: "a.b" };
  assert.deepEqual(auditRows("a.b", person, [], ids()), [{
    id: "id-1",
    actorId: "u",
    actorName: "support",
    ...bare,
  }]);
  assert.deepEqual(auditRows("a.b", anonymous, [], ids()), [{
    id: "id-1",
    actorId: null,
    actorName: "anonymous",
    ...bare,
  }]);
  assert.deepEqual(auditRows("a.b", systemActor(OPERATOR), [], ids()), [{
    id: "id-1",
    actorId: null,
    actorName: OPERATOR,
    ...bare,
  }]);
});

Deno.test("background work leaves rows only for what it notes", () => {
  assert.deepEqual(auditRows("a.b", systemActor("matcher"), [], ids()), []);
  assert.equal(auditRows("a.b", systemActor("matcher"), [{ target: "x" }], ids()).length, 1);
});

Deno.test("each note becomes a row with its target and, apart from it, its details", () => {
  const rows = auditRows("a.b", person, [{ target: "x" }, { target: "y", before: 1, after: 2 }], ids());
  assert.deepEqual(rows.map((r) => [r.id, r.target, r.details]), [
    ["id-1", "x", null],
    ["id-2", "y", { before: 1, after: 2 }],
  ]);
});
