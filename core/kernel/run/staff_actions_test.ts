import assert from "node:assert/strict";
import { anonymous, OPERATOR, systemActor } from "../actor.ts";
import type { Access } from "../operation.ts";
import type { AuditNote } from "./handler.ts";
import { hashStaffAction, isForStaff, staffActions } from "./staff_actions.ts";

const person = (role: "user" | "admin") =>
  ({ kind: "user", userId: "u", role, sessionId: null, scope: "manage" }) as const;
const command = (access: Access, actor: Parameters<typeof staffActions>[0]["actor"], input: unknown = {}) => ({
  handler: { contract: { name: "things.change", access } },
  actor,
  input,
});
const recorded = (what: ReturnType<typeof command>, notes: readonly AuditNote[] = []) =>
  staffActions(what, notes, () => "hash of the address");

Deno.test("a command is for staff if only staff may call it", () => {
  assert.deepEqual(
    (["public", "user", "owner", ["user", "admin"], ["premium", "admin"], ["support"], ["moderator", "admin"]] as const)
      .map((access) => isForStaff({ access })),
    [false, false, false, false, false, true, true],
  );
});

Deno.test("a command of staff leaves a row by a user or the operator, and none by a job", () => {
  const [row] = recorded(command(["admin"], person("admin"), { reason: "Tidy" }));
  assert.deepEqual(row, {
    ...{ actor_id: "u", role: "admin", action: "things.change", target: null, user_id: null },
    ...{ before: null, after: null, reason: "Tidy", address: "hash of the address" },
  });
  const [operators] = recorded(command(["admin"], systemActor(OPERATOR)));
  assert.deepEqual([operators!.actor_id, operators!.role, operators!.reason], [null, "operator", null]);
  assert.deepEqual(recorded(command(["admin"], systemActor("jobs"), {}), [{ target: "x" }]), []);
});

Deno.test("a command that investors call leaves a row only where it says that staff acted on another's object", () => {
  const notes: AuditNote[] = [{ target: "mine" }, {
    target: "theirs",
    about: "them",
    staff: true,
    before: { b: 1, a: 2 },
  }];
  const rows = recorded(command("user", person("admin")), notes);
  assert.deepEqual(rows.map((row) => [row.target, row.user_id, row.before]), [["theirs", "them", '{"a":2,"b":1}']]);
  assert.deepEqual(recorded(command("user", person("user"))), []);
  assert.deepEqual(recorded(command("public", anonymous), [{ staff: true }]), []);
});

Deno.test("the reason of a note comes before that of the input", () => {
  const by = (notes: readonly AuditNote[]) => recorded(command(["admin"], person("admin"), { reason: "in" }), notes);
  assert.deepEqual(by([{ reason: "noted" }, { target: "x" }]).map(({ reason }) => reason), ["noted", "in"]);
});

Deno.test("the hash depends on every field of a row and on the previous hash", () => {
  const [content] = recorded(command(["admin"], person("admin")));
  const row = { ...content!, number: 1, at: Temporal.Instant.from("2026-11-25T10:00:00Z"), previous_hash: "" };
  const first = hashStaffAction(row);
  const others = Object.keys(row).map((field) =>
    hashStaffAction({
      ...row,
      [field]: field === "number" ? 2 : field === "at" ? row.at.add({ microseconds: 1 }) : "x",
    })
  );
  assert.equal(new Set([first, ...others]).size, 1 + Object.keys(row).length);
  assert.match(first, /^[0-9a-f]{64}$/);
});
