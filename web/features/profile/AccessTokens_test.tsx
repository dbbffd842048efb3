import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { AccessTokens } from "./AccessTokens.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

const token = (name: string, scope: string, last_used_at: string | null) => ({
  id: name,
  name,
  scope,
  last_used_at,
  created_at: "2026-11-20T15:00:00Z",
  expires_at: null,
});

const server = () =>
  fakeServer({
    "GET /auth/tokens": () => [token("Laptop", "manage", "2026-11-20T15:04:00Z"), token("Backup", "read", null)],
    "POST /auth/tokens": ({ body }) => ({ ...token(String(body!.name), String(body!.scope), null), token: "twp_new" }),
    "POST /auth/change-password": () => ({ message: "", sessions_ended: 0, tokens_revoked: 2 }),
  });

Deno.test("each token shows its scope and its last use", async () => {
  server();
  render(<AccessTokens />, { wrapper: TestPage });
  const rows = await screen.findAllByRole("listitem");
  assert.deepEqual(rows.map((row) => /Laptop|Backup/.exec(row.textContent!)![0]), ["Laptop", "Backup"]);
  assert.match(rows[0]!.textContent!, /Manage.*Used Nov 20, 2026/);
  assert.match(rows[1]!.textContent!, /Read.*Never used/);
  cleanup();
});

Deno.test("a new token has the scope that was chosen, read if none was", async () => {
  const calls = server();
  render(<AccessTokens />, { wrapper: TestPage });
  const create = async (name: string, scope?: string) => {
    await userEvent.type(screen.getByLabelText("Name of a new token"), name);
    if (scope) await userEvent.selectOptions(screen.getByLabelText("Scope"), scope);
    await userEvent.click(screen.getByRole("button", { name: "Create token" }));
    await screen.findByText("twp_new");
  };
  await create("First");
  assert.ok(!screen.queryByText(/places, changes and cancels orders/));
  await create("Second", "Trade");
  const sent = calls.filter((call) => call.method === "POST").map(({ body }) => body);
  assert.deepEqual(sent, [{ name: "First", scope: "read" }, { name: "Second", scope: "trade" }]);
  cleanup();
});

Deno.test("the password form warns that it revokes all tokens, and the list is refetched afterwards", async () => {
  const calls = server();
  render(
    <TestPage>
      <PasswordForm />
      <AccessTokens />
    </TestPage>,
  );
  assert.ok(screen.getByText(/signs out your other sessions and revokes all your access tokens/));
  await screen.findByText("Laptop");
  await userEvent.type(screen.getByLabelText("Current password"), "an old password");
  await userEvent.type(screen.getByLabelText("New password"), "plum tree by the wall");
  await userEvent.type(screen.getByLabelText("Confirm new password"), "plum tree by the wall");
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  const listed = () => calls.filter((call) => call.method === "GET").length;
  await waitFor(() => assert.equal(listed(), 2));
  cleanup();
});
