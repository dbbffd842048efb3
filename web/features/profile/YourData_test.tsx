import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { sessionState, updateUser } from "../../lib/api/session.ts";
import { fakeServer, refusal, TestPage, turns } from "../../lib/testing.tsx";
import { Toasts } from "../../ui/page/toasts.tsx";
import { YourData } from "./YourData.tsx";

const WRONG = [{ loc: ["body", "password"], msg: "The password is wrong", type: "wrong_password" }];

function open(answers: Parameters<typeof fakeServer>[0] = {}, erase_at: string | null = null) {
  cleanup();
  const calls = fakeServer({ "POST /auth/logout": () => null, ...answers });
  updateUser({ id: "u", erase_at } as Parameters<typeof updateUser>[0]);
  render(
    <TestPage>
      <YourData />
      <Toasts />
    </TestPage>,
  );
  return calls;
}

/** The files that a click downloads, and whether the browser can still read them. */
function watchDownloads() {
  const files: { name: string; text: Promise<string>; released?: boolean }[] = [];
  let blob: Blob;
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return "blob:x";
  };
  URL.revokeObjectURL = () => files.forEach((file) => file.released = true);
  HTMLAnchorElement.prototype.click = function () {
    files.push({ name: this.download, text: blob.text() });
  };
  return files;
}

Deno.test("the download is the server's file; a failure is shown, and the button can be used again", async () => {
  const files = watchDownloads();
  let fails = true;
  open({
    "GET /users/me/export": () =>
      fails ? refusal(503, "The store is away", "UNAVAILABLE") : { file_name: "me.json", content: "{}", cut: ["acts"] },
  });
  const button = screen.getByRole("button", { name: "Download my data" });
  await userEvent.click(button);
  await screen.findByText("The store is away");
  assert.equal(files.length, 0);
  fails = false;
  await userEvent.click(button);
  await screen.findByText("These sections have only their newest rows: acts");
  assert.deepEqual([files[0]!.name, await files[0]!.text], ["me.json", "{}"]);
  await turns();
  assert.equal(files[0]!.released, undefined, "a busy browser reads the file after the click");
  cleanup();
});

Deno.test("the dialog says what goes and what stays, shows a wrong password at its field, and then signs out", async () => {
  let wrong = true;
  const calls = open({
    "POST /users/me/erase": () =>
      wrong ? refusal(422, WRONG, "VALIDATION_FAILED") : { erase_at: "2026-12-02T15:00:00Z" },
  });
  await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  const dialog = screen.getByRole("dialog", { name: "Delete my account" });
  assert.match(dialog.textContent!, /will be deleted on .*Until then you can sign in again/);
  assert.match(dialog.textContent!, /What stays.*by “Deleted user”.*under a number/);
  const send = within(dialog).getByRole("button", { name: "Delete my account" });
  await userEvent.click(send);
  await within(dialog).findByText("Enter your password");
  assert.equal(calls.length, 0, "an empty password is not sent");
  await userEvent.type(within(dialog).getByLabelText("Your password"), "not it{Enter}");
  await within(dialog).findByText("The password is wrong");
  assert.deepEqual(calls.map(({ body }) => body), [{ password: "not it" }]);
  wrong = false;
  await userEvent.type(within(dialog).getByLabelText("Your password"), ", but this{Enter}");
  await screen.findByText(/You are signed out\. Your account will be deleted on Dec 2, 2026/);
  assert.equal(sessionState().phase, "signed-out");
  await turns();
  assert.equal(calls.filter(({ method }) => method === "GET").length, 0, "nothing is fetched without a session");
  cleanup();
});

Deno.test("the last administrator is told why in the dialog, and stays signed in", async () => {
  const why = "You are the last administrator; make another one first";
  open({ "POST /users/me/erase": () => refusal(409, why, "CONFLICT") });
  await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  await userEvent.type(screen.getByLabelText("Your password"), "right{Enter}");
  await screen.findByText(why);
  assert.equal(sessionState().phase, "signed-in");
  await userEvent.keyboard("{Escape}");
  assert.equal(screen.queryByRole("dialog"), null);
  cleanup();
});

Deno.test("while the account is about to be deleted, the date stands in place of the button", () => {
  open({}, "2026-12-02T15:00:00Z");
  assert.match(screen.getByRole("note").textContent!, /will be deleted on Dec 2, 2026\. The button at the top/);
  assert.equal(screen.queryByRole("button", { name: "Delete my account" }), null);
  cleanup();
});
