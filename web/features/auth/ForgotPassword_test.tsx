import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { ForgotPassword } from "./ForgotPassword.tsx";

Deno.test("a user who forgot the password sees how to get a new one", async () => {
  render(<ForgotPassword />);
  const button = screen.getByRole("button", { name: "Forgot password?" });
  assert.equal(screen.queryByText(/reset link/)?.closest("[hidden]") === null, false);
  await userEvent.click(button);
  assert.equal(button.getAttribute("aria-expanded"), "true");
  assert.ok(screen.getByText(/Ask whoever runs it for a reset link/).closest("[hidden]") === null);
  assert.ok(screen.getByText("tradewinds users reset-link <user>"));
  cleanup();
});
