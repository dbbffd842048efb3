import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { until } from "../../../tests/until.ts";
import { fakeServer, refusal } from "../../lib/testing.tsx";
import { LoginForm } from "./LoginForm.tsx";

Deno.test("an empty form names both fields and sends nothing", async () => {
  const calls = fakeServer({});
  render(<LoginForm onDone={() => assert.fail("not signed in")} />);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  assert.ok(await screen.findByText("Enter your e-mail address"));
  assert.ok(screen.getByText("Enter your password"));
  const field = screen.getByLabelText("Email");
  assert.equal(field.getAttribute("aria-invalid"), "true");
  assert.ok(document.getElementById(field.getAttribute("aria-describedby")!));
  assert.equal(calls.length, 0);
  cleanup();
});

async function attempt(answer: () => unknown) {
  const calls = fakeServer({ "POST /auth/login": answer });
  let done = false;
  render(<LoginForm onDone={() => done = true} />);
  await userEvent.type(screen.getByLabelText("Email"), "  Ada@Example.com");
  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}");
  return { calls, done: () => done };
}

Deno.test("a refused sign-in shows the server's message", async () => {
  const { done } = await attempt(() => refusal(401, "Incorrect email or password", "BAD_CREDENTIALS"));
  assert.ok(await screen.findByText("Incorrect email or password"));
  assert.equal(done(), false);
  cleanup();
});

Deno.test("without a message of the server it says that the login failed", async () => {
  await attempt(() => new Response("", { status: 418 }));
  assert.ok(await screen.findByText("Login failed"));
  cleanup();
});

Deno.test("field errors of the server are shown at their fields", async () => {
  await attempt(() =>
    refusal(422, [{ loc: ["body", "email"], msg: "Unknown domain", type: "value" }], "VALIDATION_FAILED")
  );
  assert.equal(
    (await screen.findByText("Unknown domain")).id,
    screen.getByLabelText("Email").getAttribute("aria-describedby"),
  );
  cleanup();
});

Deno.test("a valid sign-in sends the address in lower case and continues", async () => {
  const { calls, done } = await attempt(() => ({ access_token: "t", token_type: "bearer", expires_in: 900 }));
  await until(done);
  assert.deepEqual(calls[0]!.body, { email: "ada@example.com", password: "secret" });
  cleanup();
});
