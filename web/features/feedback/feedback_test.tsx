import "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { logout, updateUser } from "../../lib/api/session.ts";
import { fakeServer, refusal, TestPage, turns } from "../../lib/testing.tsx";
import { FeedbackWidget } from "./FeedbackButton.tsx";
import { liftOf } from "./use_clear_place.ts";

const sent = () => Response.json({ id: "f", message: "Thank you for your feedback!" }, { status: 201 });

async function open(answer: () => unknown = sent) {
  const calls = fakeServer({ "POST /feedback": answer, "POST /auth/logout": () => null });
  updateUser({ id: "u", username: "ann" } as Parameters<typeof updateUser>[0]);
  render(
    <TestPage>
      <FeedbackWidget />
    </TestPage>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Send feedback" }));
  await screen.findByRole("dialog", { name: "Send Feedback" });
  const posts = () => calls.filter(({ path }) => path === "/feedback");
  const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit" });
  const write = async (title: string, description: string) => {
    fireEvent.change(screen.getByLabelText("Title"), { target: { value: title } });
    fireEvent.change(screen.getByLabelText("Description"), { target: { value: description } });
    await turns(2);
  };
  return { posts, submit, write };
}
const isOpen = () => screen.queryByRole("dialog") !== null;

Deno.test("ST-21: signed-out users have no feedback button", async () => {
  fakeServer({ "POST /auth/logout": () => null });
  await logout();
  render(
    <TestPage>
      <FeedbackWidget />
    </TestPage>,
  );
  assert.equal(screen.queryByRole("button", { name: "Send feedback" }), null);
  cleanup();
});

Deno.test("ST-22, ST-23, ST-25: general and excellent are chosen first, and blank texts cannot be sent", async () => {
  const { posts, submit, write } = await open();
  const chosen = screen.getAllByRole<HTMLInputElement>("radio").filter((one) => one.checked);
  assert.deepEqual(chosen.map((one) => one.closest("label")!.textContent), ["General", "5 Excellent"]);
  assert.equal(screen.getAllByRole("radio").length, 10);
  assert.equal(submit().disabled, true);
  await write("  ", "Text");
  assert.equal(submit().disabled, true);
  fireEvent.keyDown(screen.getByLabelText("Title"), { key: "Enter", ctrlKey: true });
  await write("Title", " \n ");
  assert.equal(submit().disabled, true);
  assert.equal(posts().length, 0);
  await userEvent.click(screen.getByLabelText("Bug"));
  await userEvent.click(screen.getByLabelText(/Fair/));
  await write(" Title ", " Text ");
  assert.equal(submit().disabled, false);
  await userEvent.click(submit());
  await screen.findByText("Thank You!");
  assert.deepEqual(posts().map(({ body }) => body), [
    { type: "bug", rating: 2, title: "Title", description: "Text", url: "/" },
  ]);
  cleanup();
});

Deno.test("ST-23: Ctrl or Cmd with Enter sends, once while it is being sent", async () => {
  for (const keyHeld of [{ ctrlKey: true }, { metaKey: true }]) {
    const { posts, write } = await open(() => new Promise(() => {}));
    await write("Title", "Text");
    fireEvent.keyDown(screen.getByLabelText("Description"), { key: "Enter" });
    assert.equal(posts().length, 0);
    fireEvent.keyDown(screen.getByLabelText("Description"), { key: "Enter", ...keyHeld });
    await turns(5);
    fireEvent.keyDown(screen.getByLabelText("Description"), { key: "Enter", ...keyHeld });
    await turns(5);
    assert.equal(posts().length, 1);
    // While it is being sent, nothing closes it.
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await turns(2);
    assert.ok(isOpen());
    assert.equal(screen.getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled, true);
    cleanup();
  }
});

Deno.test("ST-24: the thanks cannot be closed and go after 2000 ms, and the form is empty then", async () => {
  const { write, submit } = await open();
  await userEvent.click(screen.getByLabelText("Complaint"));
  await write("Title", "Text");
  await userEvent.click(submit());
  await screen.findByText("Thank You!");
  const shownAt = performance.now();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await turns(2);
  assert.ok(isOpen(), "Esc does not close it");
  while (isOpen() && performance.now() - shownAt < 30_000) await turns(5);
  assert.ok(performance.now() - shownAt >= 1900, "it stays for two seconds");
  await userEvent.click(screen.getByRole("button", { name: "Send feedback" }));
  await screen.findByRole("dialog");
  assert.equal(screen.getByLabelText<HTMLInputElement>("Title").value, "");
  assert.equal(screen.getByLabelText<HTMLInputElement>("General").checked, true);
  cleanup();
});

Deno.test("ST-24: a failure keeps the form and its text, and Esc closes it without losing the text", async () => {
  const { write, submit } = await open(() =>
    refusal(429, "You may send feedback 10 times in an hour.", "RATE_LIMITED")
  );
  await write("Title", "Text");
  await userEvent.click(submit());
  const alert = await screen.findByRole("alert");
  assert.match(alert.textContent!, /^Failed to submit feedback\. Please try again\.You may send feedback 10 times/);
  assert.equal(screen.getByLabelText<HTMLInputElement>("Title").value, "Title");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await turns(2);
  assert.equal(isOpen(), false);
  await userEvent.click(screen.getByRole("button", { name: "Send feedback" }));
  await screen.findByRole("dialog");
  assert.equal(screen.getByLabelText<HTMLTextAreaElement>("Description").value, "Text");
  cleanup();
});

Deno.test("the button rises above the main buttons that it would cover, and hides where there is no room", () => {
  const own = { left: 300, right: 344, top: 700, bottom: 744 };
  const at = (top: number, bottom: number, left = 200, right = 380) => ({ left, right, top, bottom });
  assert.equal(liftOf(own, []), 0);
  assert.equal(liftOf(own, [at(100, 140)]), 0);
  assert.equal(liftOf(own, [at(700, 744, 0, 200)]), 0, "one beside it");
  assert.equal(liftOf(own, [at(720, 760)]), 32);
  assert.equal(liftOf(own, [at(720, 760), at(660, 700)]), 92, "and above the next one");
  assert.equal(liftOf(own, Array.from({ length: 30 }, (_, i) => at(i * 30, i * 30 + 25))), null);
});
