import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { StaffAction } from "../../../../core/audit/contract.ts";
import type { Role } from "../../../../core/kernel/operation.ts";
import { fakeServer, TestPage, turns } from "../../../lib/testing.tsx";
import type { AuditView } from "../../../lib/views/audit_view.ts";
import { Ant } from "../Ant.tsx";
import { AuditPage } from "./AuditPage.tsx";
import { changeOf } from "./words.ts";

const hash = (digit: string) => digit.repeat(64);
const action = (number: number): StaffAction => ({
  ...{ number, at: "2026-11-20T18:22:08Z", actor: "harbormaster", actor_id: "a", role: "admin" },
  ...{ action: "users.set-role", target: "u", about: "petrel", about_id: "u", address: null, hash: hash("c") },
  ...{ before: { role: "user" }, after: { role: "premium" }, reason: "Won the reader vote" },
});
const whole = {
  ...{ ok: true, count: 2, first_at: "2026-01-02T15:00:00Z", fault_count: 0, faults: [], compared: [] },
  ...{ head: { number: 2, hash: hash("c"), at: "2026-11-20T18:22:08Z" }, unchecked: ["A cut end cannot be seen"] },
};

async function audit(role: Role, view: AuditView = {}, verify: () => unknown = () => whole) {
  const views: AuditView[] = [];
  const calls = fakeServer({
    "GET /admin/audit": ({ query }) =>
      query.get("before")
        ? { total: 2, actions: [action(1)], next: null }
        : { total: 2, actions: [action(2)], next: 2 },
    "GET /admin/audit/verify": verify,
  });
  render(
    <TestPage>
      <Ant>
        <AuditPage role={role} view={view} onView={(next) => void views.push(next)} />
      </Ant>
    </TestPage>,
  );
  await turns();
  return { calls, views };
}

Deno.test("the record opens with the state of the chain, and says what was not checked", async () => {
  const { calls } = await audit("admin");
  const state = screen.getByRole("status", { name: "State of the chain" });
  assert.ok(within(state).getByText("Chain whole"));
  assert.ok(within(state).getByText("A cut end cannot be seen"));
  assert.ok(within(state).getByText("cccc cccc cccc cccc"));
  const row = screen.getByRole("row", { name: /users\.set-role/ });
  assert.ok(within(row).getByText("user → premium"));
  assert.ok(within(row).getByText("Won the reader vote"));
  await userEvent.click(await screen.findByRole("button", { name: /Verify now$/ }));
  await turns();
  assert.equal(calls.filter(({ path }) => path === "/admin/audit/verify").length, 2);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await turns();
  assert.equal(screen.getAllByRole("row").length, 3);
  assert.equal(screen.queryByRole("button", { name: "Show more" }), null);
  cleanup();
});

Deno.test("a broken chain names the row, what was expected and what was found, and shows the rows around it", async () => {
  const fault = { number: 2, problem: "Row 2 is not what was recorded", expected: hash("9"), found: hash("d") };
  const { calls } = await audit("admin", {}, () => ({ ...whole, ok: false, fault_count: 1, faults: [fault] }));
  const state = screen.getByRole("status", { name: "State of the chain" });
  assert.ok(within(state).getByText("Chain broken at row 2"));
  assert.match(state.textContent!, /Row 2 is not what was recordedExpected 9999 9999, found dddd dddd/);
  assert.ok(document.querySelector("tr.chain-break"));
  await userEvent.click(within(state).getByRole("button", { name: "Show the rows around 2" }));
  await turns();
  const { limit, before } = Object.fromEntries(calls.findLast(({ path }) => path === "/admin/audit")!.query);
  assert.deepEqual([limit, before], ["5", "5"]);
  await userEvent.click(screen.getByRole("button", { name: "Show all rows" }));
  cleanup();
});

Deno.test("days of the filter are New York's, the last one whole, and Enter applies a text", async () => {
  const { calls, views } = await audit("moderator", { from: "2026-11-01", to: "2026-11-20" });
  const { from, to } = Object.fromEntries(calls.find(({ path }) => path === "/admin/audit")!.query);
  // The clocks change on November 1.
  assert.deepEqual([from, to], ["2026-11-01T00:00:00-04:00", "2026-11-21T00:00:00-05:00"]);
  const field = screen.getByRole("textbox", { name: "Action" });
  fireEvent.change(field, { target: { value: "users" } });
  fireEvent.submit(field.closest("form")!);
  assert.deepEqual(views, [{ from: "2026-11-01", to: "2026-11-20", action: "users" }]);
  // Who may not check the chain does not ask for it, and is told whom to ask.
  assert.ok(screen.getByText("Contact an admin to check or export the record."));
  assert.equal(screen.queryByRole("button", { name: "Verify now" }), null);
  assert.ok(!calls.some(({ path }) => path.endsWith("/verify")));
  cleanup();
});

Deno.test("a change is shown in short: what it was and what it became, or what was set", () => {
  assert.equal(changeOf({ before: null, after: null }), "–");
  assert.equal(changeOf({ before: { removed: false }, after: { removed: true } }), "no → yes");
  assert.equal(
    changeOf({ before: null, after: { state: "closed", sentence: "Later" } }),
    "state closed, sentence Later",
  );
  assert.equal(changeOf({ before: null, after: ["a".repeat(90)] }), `${"a".repeat(80)}…`);
});
