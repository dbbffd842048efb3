import "../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { api } from "../lib/api/client.ts";
import type { ApiError } from "../lib/api/errors.ts";
import { fakeServer, refusal, TestPage, turns } from "../lib/testing.tsx";
import { PasswordHost } from "./PasswordHost.tsx";

const change = { user: "u", role: "premium", reason: "Test" } as const;

/** A server that needs the password again until it was entered. */
async function shown(isRight: (password: unknown) => boolean = () => true) {
  let isConfirmed = false;
  const calls = fakeServer({
    "PUT /admin/users/u/role": () =>
      isConfirmed ? { id: "u" } : refusal(403, "Enter your password again", "PASSWORD_NEEDED"),
    "POST /auth/confirm-password": ({ body }) => {
      isConfirmed = isRight(body?.password);
      if (isConfirmed) return { confirmed_until: "2026-11-25T10:10:00Z" };
      const wrong = { loc: ["body", "password"], msg: "The password is wrong", type: "wrong_password" };
      return refusal(422, [wrong], "VALIDATION_FAILED");
    },
  });
  render(
    <TestPage>
      <PasswordHost />
    </TestPage>,
  );
  await turns();
  return calls;
}
const enter = async (password: string) => {
  await userEvent.type(await screen.findByLabelText("Your password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
};
const commands = (calls: Awaited<ReturnType<typeof shown>>) => calls.filter(({ method }) => method === "PUT");

Deno.test("a command that needs the password again asks for it, and is repeated once with its key", async () => {
  const calls = await shown();
  const done = api("users.set-role", change);
  await enter("an honest day");
  assert.equal((await done).id, "u");
  const keys = commands(calls).map(({ headers }) => headers.get("idempotency-key"));
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
  await turns();
  assert.equal(screen.queryByLabelText("Your password"), null);
  cleanup();
});

Deno.test("a wrong password is said at its field, and the command waits", async () => {
  const calls = await shown((password) => password === "right");
  const done = api("users.set-role", change);
  await enter("wrong");
  await screen.findByText("The password is wrong");
  assert.equal(commands(calls).length, 1);
  await userEvent.clear(screen.getByLabelText("Your password"));
  await enter("right");
  await done;
  assert.equal(commands(calls).length, 2);
  cleanup();
});

Deno.test("who does not enter it gets the refusal, and nothing is repeated", async () => {
  const calls = await shown();
  const failed = api("users.set-role", change).then(() => assert.fail("it was done"), (error: ApiError) => error);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  assert.equal((await failed).code, "PASSWORD_NEEDED");
  assert.equal(calls.length, 1);
  cleanup();
});

Deno.test("two commands at once share one dialog, and without the host there is none", async () => {
  const calls = await shown();
  const both = Promise.all([api("users.set-role", change), api("users.set-role", change)]);
  await enter("an honest day");
  await both;
  assert.equal(calls.filter(({ path }) => path === "/auth/confirm-password").length, 1);
  cleanup();
  await turns();
  fakeServer({ "PUT /admin/users/u/role": () => refusal(403, "Enter your password again", "PASSWORD_NEEDED") });
  await assert.rejects(api("users.set-role", change), /Enter your password again/);
});
