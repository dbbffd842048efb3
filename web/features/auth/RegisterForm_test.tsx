import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal } from "../../lib/testing.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

const SECRET = "plum tree by the wall";

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer(answers);
  const entered = { times: 0 };
  render(<RegisterForm onDone={() => void entered.times++} />);
  return { calls, entered };
}

Deno.test("a short password and a different confirmation are both reported at once, and nothing is sent", async () => {
  const { calls } = open();
  await fill({ Email: "ada@example.com", Username: "ada", Password: "short", "Confirm password": "other" });
  assert.ok(await screen.findByText("Password must be at least 8 characters"));
  assert.ok(screen.getByText("Passwords do not match"));
  assert.equal(screen.getByLabelText("Password").getAttribute("aria-invalid"), "true");
  assert.equal(calls.length, 0);
  cleanup();
});

Deno.test("an empty form reports the required fields, and not the full name", async () => {
  const { calls } = open();
  await fill({});
  await screen.findByText("Password must be at least 8 characters");
  for (const label of ["Email", "Username", "Password"]) {
    assert.equal(screen.getByLabelText(label).getAttribute("aria-invalid"), "true", label);
  }
  assert.equal(screen.getByLabelText("Full name (optional)").getAttribute("aria-invalid"), null);
  assert.equal(calls.length, 0);
  cleanup();
});

Deno.test("the confirmation stays in the browser, and a new user is signed in", async () => {
  const { calls, entered } = open({
    "POST /auth/register": () => Response.json({ id: "u" }, { status: 201 }),
    "POST /auth/login": () => ({ access_token: "t", token_type: "bearer", expires_in: 900 }),
  });
  await fill({ Email: "ada@example.com", Username: "ada", Password: SECRET, "Confirm password": SECRET });
  await waitFor(() => assert.equal(entered.times, 1));
  assert.deepEqual(calls.map((call) => call.path), ["/auth/register", "/auth/login"]);
  const body = { email: "ada@example.com", username: "ada", password: SECRET, full_name: null };
  assert.deepEqual(calls[0]!.body, { ...body, public_profile: true });
  cleanup();
});

Deno.test("CM-45: the profile is public unless the switch, which says what others see, is turned off", async () => {
  const { calls, entered } = open({
    "POST /auth/register": () => Response.json({ id: "u" }, { status: 201 }),
    "POST /auth/login": () => ({ access_token: "t", token_type: "bearer", expires_in: 900 }),
  });
  const choice = screen.getByRole("switch", { name: "Public profile" });
  assert.equal(choice.getAttribute("aria-checked"), "true");
  assert.ok(screen.getByText(/Other users see your name/));
  await userEvent.click(choice);
  assert.ok(screen.getByText(/Nobody else can open your profile/));
  await fill({ Email: "ada@example.com", Username: "ada", Password: SECRET, "Confirm password": SECRET });
  await waitFor(() => assert.equal(entered.times, 1));
  assert.equal(calls[0]!.body!.public_profile, false);
  cleanup();
});

Deno.test("a refusal shows the server's message, and without one that the registration failed", async () => {
  open({ "POST /auth/register": () => refusal(409, "Username already taken", "USERNAME_TAKEN") });
  await fill({ Email: "ada@example.com", Username: "ada", Password: SECRET, "Confirm password": SECRET });
  assert.ok(await screen.findByText("Username already taken"));
  fakeServer({ "POST /auth/register": () => new Response("", { status: 418 }) });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  assert.ok(await screen.findByText("Registration failed"));
  cleanup();
});
