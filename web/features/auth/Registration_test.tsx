import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage, turns } from "../../lib/testing.tsx";
import { Registration } from "./Registration.tsx";

const SECRET = "plum tree by the wall";

async function open(state: string, sentence: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    "GET /switches": () => [{ name: "registration", state, sentence }],
    ...answers,
  });
  const entered = { times: 0 };
  render(
    <TestPage>
      <Registration onDone={() => void entered.times++} />
    </TestPage>,
  );
  await turns();
  return { calls, entered };
}

Deno.test("while registration is closed, its sentence stands in place of the form", async () => {
  await open("closed", "We are full until spring.");
  assert.ok(screen.getByText("We are full until spring."));
  assert.equal(screen.queryByRole("button", { name: "Create account" }), null);
  cleanup();
});

Deno.test("by invitation the form asks for the code and sends it; while open it does neither", async () => {
  const { calls, entered } = await open("invitation", "Ask a friend.", {
    "POST /auth/register": () => Response.json({ id: "u" }, { status: 201 }),
    "POST /auth/login": () => ({ access_token: "t", token_type: "bearer", expires_in: 900 }),
  });
  assert.ok(screen.getByText("Ask a friend."));
  const fields = { "Invitation code": " the-code ", Email: "ada@example.com", Username: "ada" };
  for (const [label, text] of Object.entries({ ...fields, Password: SECRET, "Confirm password": SECRET })) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => assert.equal(entered.times, 1));
  assert.equal(calls.find(({ path }) => path === "/auth/register")!.body!.invitation_code, "the-code");
  cleanup();
  await open("open", "");
  assert.ok(screen.getByRole("button", { name: "Create account" }));
  assert.equal(screen.queryByLabelText("Invitation code"), null);
  cleanup();
});

Deno.test("while it is unknown whether registration is open, the form is shown: the server decides", async () => {
  await open("open", "", { "GET /switches": () => refusal(503, "The store is away", "UNAVAILABLE") });
  assert.ok(await screen.findByRole("button", { name: "Create account" }));
  cleanup();
});
