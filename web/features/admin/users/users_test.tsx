import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Role } from "../../../../core/kernel/operation.ts";
import type { StaffUser, UserDetails } from "../../../../core/users/contract.ts";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import { readUsersView, type UsersView } from "../../../lib/views/users_view.ts";
import { Toasts } from "../../../ui/page/toasts.tsx";
import { Ant } from "../Ant.tsx";
import { UsersPage } from "./UsersPage.tsx";
import { actionWord, effectsOf } from "./words.ts";

const user = (username: string, more: Partial<StaffUser> = {}): StaffUser => ({
  ...{ id: username, username, email: `${username}@mail.example`, display_name: null, avatar_url: null, bio: null },
  ...{ role: "user", is_active: true, portfolio_count: 4, public_portfolio_count: 2, total_followers: 96 },
  ...{ created_at: "2026-02-11T15:00:00Z", updated_at: "2026-11-20T18:22:00Z", profile_visibility: "public" },
  ...more,
});
const petrel = user("petrel9", { display_name: "Petrel", role: "premium" });
const details: UserDetails = {
  ...petrel,
  ...{ sessions: 2, tokens: 1, last_seen: "2026-11-20T18:38:00Z", comments: 61, reports_against: 0 },
  ...{ suspension: null, erase_at: null, locked_until: null, is_last_admin: false },
  history: [{
    ...{ at: "2026-11-20T18:22:00Z", actor: "harbormaster", role: "admin", action: "users.set-role" },
    ...{ after: { role: "premium" }, reason: "Won the reader vote" },
  }],
};
const held = {
  sessions: [{ id: "s1", created_at: details.created_at, last_used_at: details.updated_at, expires_at: "" }],
  tokens: [{ id: "t1", name: "script", scope: "read", created_at: "", last_used_at: null, expires_at: null }],
};

async function users(role: Role, view: UsersView = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const views: UsersView[] = [];
  const calls = fakeServer({
    "GET /admin/users": () => ({ total: 1, users: [petrel] }),
    "GET /admin/users/petrel9": () => details,
    "GET /admin/users/petrel9/sessions": () => held,
    ...answers,
  });
  render(
    <TestPage>
      <Ant>
        <UsersPage role={role} view={view} onView={(next) => void views.push(next)} />
        <Toasts />
      </Ant>
    </TestPage>,
  );
  await turns();
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);
  return { calls, views, sent };
}

Deno.test("ST-08: the list has name, role, status and counts, and loads more while a full page came", async () => {
  const many = Array.from({ length: 25 }, (_, i) => user(`sailor${i}`));
  const { calls } = await users("admin", { query: "sail", role: "user" }, {
    "GET /admin/users": ({ query }) => ({ total: 26, users: query.get("offset") === "0" ? many : [user("last")] }),
  });
  const { query: first } = calls.find(({ path }) => path === "/admin/users")!;
  assert.deepEqual(["query", "role", "limit", "offset"].map((name) => first.get(name)), ["sail", "user", "25", "0"]);
  assert.ok(screen.getByText("25 of 26"));
  const row = screen.getByRole("row", { name: /sailor3/ });
  assert.match(row.textContent!, /sailor3@sailor3UserActive4296Feb 11, 2026/);
  await userEvent.click(screen.getByRole("button", { name: "Load More Users" }));
  await turns();
  assert.ok(screen.getByText("26 of 26") && screen.getByRole("row", { name: /last/ }));
  assert.equal(screen.queryByRole("button", { name: "Load More Users" }), null);
  cleanup();
});

Deno.test("ST-08: a role and an entered text are searched, an empty answer and a failure are said", async () => {
  let answer: unknown = { total: 0, users: [] };
  const { views } = await users("moderator", {}, { "GET /admin/users": () => answer });
  assert.ok(screen.getByText("No users found"));
  fireEvent.click(screen.getByRole("radio", { name: "Admin" }));
  const field = screen.getByRole("textbox", { name: "Name, handle or e-mail" });
  fireEvent.change(field, { target: { value: " pet " } });
  fireEvent.submit(field.closest("form")!);
  assert.deepEqual(views, [{ role: "admin" }, { query: "pet" }]);
  cleanup();
  answer = refusal(503, "The store is away", "UNAVAILABLE");
  await users("moderator", {}, { "GET /admin/users": () => answer });
  await screen.findByText("Failed to load users: The store is away");
  cleanup();
});

Deno.test("ST-10, ST-11: the drawer offers all five roles, wants a reason, says what is gained, and sends it", async () => {
  const { sent } = await users("admin", { user: "petrel9" }, {
    "PUT /admin/users/petrel9/role": ({ body }) => ({ ...petrel, role: body!.role }),
  });
  const drawer = screen.getByRole("dialog");
  assert.ok(within(drawer).getByText("petrel9@mail.example"));
  assert.ok(
    within(drawer).getByText("Made premium by harbormaster") && within(drawer).getByText("Won the reader vote"),
  );
  const choice = within(drawer).getByRole("combobox");
  fireEvent.mouseDown(choice);
  await turns();
  const offered = [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent);
  assert.deepEqual(offered, ["User", "Premium", "Support", "Moderator", "Admin"]);
  fireEvent.click(document.querySelectorAll(".ant-select-item-option")[3]!);
  await turns();
  assert.ok(within(drawer).getByText(/^Gains: see the staff panel, delete comments, resolve reports/));
  const button = within(drawer).getByRole<HTMLButtonElement>("button", { name: "Make moderator" });
  assert.equal(button.disabled, true, "without a reason");
  fireEvent.change(within(drawer).getByRole("textbox"), { target: { value: "Helps\nin the evening " } });
  fireEvent.click(button);
  await screen.findByText("Successfully updated Petrel's role to Moderator");
  assert.deepEqual(sent("PUT"), [["/admin/users/petrel9/role", { role: "moderator", reason: "Helps in the evening" }]]);
  cleanup();
});

Deno.test("ST-12: an account is deactivated for a time with a reason, and a refusal is said", async () => {
  const { sent } = await users("admin", { user: "petrel9" }, {
    "PUT /admin/users/petrel9/status": () => refusal(409, "This is the last active admin", "CONFLICT"),
  });
  const drawer = screen.getByRole("dialog");
  assert.ok(within(drawer).getByText("Deactivating ends 2 sessions at once. Nothing is deleted."));
  fireEvent.click(within(drawer).getByRole("button", { name: "Deactivate" }));
  fireEvent.click(within(drawer).getByRole("radio", { name: "For good" }));
  fireEvent.change(within(drawer).getByRole("textbox"), { target: { value: "Spam" } });
  fireEvent.click(within(drawer).getByRole("button", { name: "Deactivate for good" }));
  await screen.findByText("Failed to update status: This is the last active admin");
  assert.deepEqual(sent("PUT"), [["/admin/users/petrel9/status", { is_active: false, reason: "Spam", for: "good" }]]);
  fireEvent.click(within(drawer).getByRole("button", { name: "Cancel" }));
  assert.equal(within(drawer).queryByRole("textbox"), null);
  cleanup();
});

Deno.test("ST-12: a suspended user shows until when, by whom and why, and is activated with a reason", async () => {
  const suspension = { from: "", until: "2026-11-28T20:00:00Z", reason: "Spam", by: "harbormaster" };
  const { sent } = await users("admin", { user: "petrel9" }, {
    "GET /admin/users/petrel9": () => ({ ...details, is_active: false, suspension }),
    "PUT /admin/users/petrel9/status": () => ({ id: "petrel9", is_active: true }),
  });
  const drawer = screen.getByRole("dialog");
  assert.match(drawer.textContent!, /Suspended until Nov 28, 2026, 3:00 PM ET by harbormaster: Spam/);
  fireEvent.click(within(drawer).getByRole("button", { name: "Activate" }));
  fireEvent.change(within(drawer).getByRole("textbox"), { target: { value: "Over" } });
  fireEvent.click(within(drawer).getByRole("button", { name: "Activate" }));
  await screen.findByText("Successfully activated Petrel's account");
  assert.deepEqual(sent("PUT"), [["/admin/users/petrel9/status", { is_active: true, reason: "Over" }]]);
  cleanup();
});

Deno.test("sessions and tokens end one by one or all at once, a lock is lifted, and a link is shown once", async () => {
  const { sent } = await users("admin", { user: "petrel9" }, {
    "GET /admin/users/petrel9": () => ({ ...details, locked_until: "2026-11-20T20:00:00Z" }),
    "DELETE /admin/users/petrel9/sessions/s1": () => new Response(null, { status: 204 }),
    "DELETE /admin/users/petrel9/tokens/t1": () => new Response(null, { status: 204 }),
    "POST /admin/users/petrel9/end-sessions": () => ({ sessions_ended: 1, tokens_revoked: 1 }),
    "POST /admin/users/petrel9/unlock": () => ({ id: "petrel9", forgotten: 5 }),
    "POST /admin/users/petrel9/reset-link": () => ({
      path: "/reset-password?token=abc",
      expires_at: "2026-11-20T20:00:00Z",
    }),
  });
  const drawer = within(screen.getByRole("dialog"));
  fireEvent.click(drawer.getByRole("button", { name: "End this session" }));
  fireEvent.click(drawer.getByRole("button", { name: "End the token script" }));
  fireEvent.click(drawer.getByRole("button", { name: "Lift lockout" }));
  fireEvent.click(drawer.getByRole("button", { name: "Reset link" }));
  fireEvent.click(drawer.getByRole("button", { name: "End all" }));
  fireEvent.change(drawer.getByLabelText("Reason, kept in the audit log"), { target: { value: "A lost phone" } });
  fireEvent.click(drawer.getByRole("button", { name: "End all sessions and tokens" }));
  await turns();
  assert.deepEqual(sent("DELETE").map(([path]) => path), [
    ...["/admin/users/petrel9/sessions/s1", "/admin/users/petrel9/tokens/t1"],
  ]);
  assert.deepEqual(sent("POST").at(-1), ["/admin/users/petrel9/end-sessions", { reason: "A lost phone" }]);
  const { value } = drawer.getByRole<HTMLInputElement>("textbox", { name: "Reset link" });
  assert.equal(value, `${location.origin}/reset-password?token=abc`);
  assert.equal(drawer.queryByRole("button", { name: "Reset link" }), null);
  cleanup();
});

Deno.test("ST-03: support and moderators see a user and cannot act; nobody acts on the last admin", async () => {
  for (const role of ["support", "moderator"] as const) {
    const { calls } = await users(role, { user: "petrel9" });
    const drawer = within(screen.getByRole("dialog"));
    assert.ok(drawer.getByText("Contact an admin to change a role or an account."));
    assert.deepEqual(drawer.getAllByRole("button").map((one) => one.getAttribute("aria-label")), ["Close"]);
    assert.ok(!calls.some(({ path }) => path.endsWith("/sessions")));
    cleanup();
  }
  await users("admin", { user: "petrel9" }, {
    "GET /admin/users/petrel9": () => ({ ...details, role: "admin", is_last_admin: true }),
  });
  const drawer = within(screen.getByRole("dialog"));
  assert.ok(drawer.getByText(/^This is the last active admin/));
  assert.equal(drawer.getByRole<HTMLButtonElement>("button", { name: "Deactivate" }).disabled, true);
  assert.equal(drawer.getByRole<HTMLInputElement>("combobox").disabled, true);
  cleanup();
});

Deno.test("a change of role says what it gives and takes, and the history is in words", () => {
  assert.match(effectsOf("moderator", "user").join(" "), /^Loses: see the staff panel, delete comments.*\. Takes/);
  assert.match(effectsOf("user", "premium")[0]!, /Changes no permission/);
  const entry = { at: "", actor: null, role: "admin", reason: null };
  const word = (action: string, after: Readonly<Record<string, string | boolean | null>>) =>
    actionWord({ ...entry, action, after });
  assert.equal(word("users.set-status", { is_active: false, suspended_until: null }), "Deactivated");
  assert.equal(word("users.set-status", { is_active: false, suspended_until: "2026-11-28T20:00:00Z" }), "Suspended");
  assert.equal(word("users.set-status", { is_active: true, suspended_until: null }), "Activated");
  assert.equal(word("goals.delete", {}), "goals.delete");
});

Deno.test("an address with an unknown role or an empty search shows all users", () => {
  const view = readUsersView({ role: "captain", query: "  ", user: 42 });
  assert.deepEqual(view, { role: undefined, query: undefined, user: "42" });
});
