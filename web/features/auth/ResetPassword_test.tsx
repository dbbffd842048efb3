import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

const open = (answer: () => unknown) => {
  cleanup();
  const calls = fakeServer({ "POST /auth/reset-password/check": answer });
  render(<ResetPassword token={"a".repeat(43)} onDone={() => {}} />, { wrapper: TestPage });
  return calls;
};

Deno.test("a link that works shows the form", async () => {
  open(() => ({ ok: true }));
  assert.ok(await screen.findByLabelText("New password"));
  cleanup();
});

Deno.test("a link that was used or is too old says so before anything is typed", async () => {
  const calls = open(() => refusal(400, "This link has been used or is too old", "LINK_EXPIRED"));
  assert.ok(await screen.findByText("This link does not work any more"));
  assert.equal(screen.queryByLabelText("New password") === null, true);
  assert.equal(calls.length, 1, "not asked again");
  cleanup();
});

Deno.test("a server that does not answer is no expired link, and can be asked again", async () => {
  let works = false;
  open(() => works ? { ok: true } : refusal(503, "The store is down", "UNAVAILABLE"));
  await screen.findByText("The link could not be checked");
  works = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  assert.ok(await screen.findByLabelText("New password"));
  cleanup();
});
