import "../../lib/dom_test_setup.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { refusal, turns } from "../../lib/testing.tsx";
import { type Answers, close, comment, idOf, ME, open, own, reply, texts } from "./testing.tsx";

const posting = (answer: unknown = own(50, { content: "Mine" })): Answers => ({ "POST /comments": () => answer });

Deno.test("CM-01, CM-03: a comment is posted with its sentiment, which is neutral again afterwards", async () => {
  const { sent, list } = await open([comment(1)], { answers: { ...posting() } });
  await screen.findByRole("heading", { name: "Discussion (1)" });
  const box = screen.getByRole("textbox", { name: "Share your thoughts on KO" });
  const post = screen.getByRole("button", { name: "Post" }) as HTMLButtonElement;
  assert.ok((screen.getByRole("radio", { name: "Neutral" }) as HTMLElement).ariaChecked !== "false");
  assert.equal(post.disabled, true);
  await userEvent.type(box, "   ");
  assert.equal(post.disabled, true, "CM-04: only spaces");
  await userEvent.type(box, " Mine ");
  await userEvent.click(screen.getByRole("radio", { name: "Bearish" }));
  list.items.unshift(own(50, { content: "Mine" }));
  fireEvent.keyDown(box, { key: "Enter", ctrlKey: true });
  await screen.findByText("Mine");
  assert.deepEqual(sent(), [["POST", "/comments", { symbol: "KO", content: "Mine", sentiment: "bearish" }]]);
  assert.equal((box as HTMLTextAreaElement).value, "");
  assert.equal(screen.getByRole("radio", { name: "Neutral" }).getAttribute("aria-checked"), "true");
  await close();
});

Deno.test("CM-14: a failed post is reported with the server's detail, and the draft survives a reload", async () => {
  const failing = { "POST /comments": () => refusal(429, "Too many comments", "RATE_LIMITED") };
  await open([], { answers: failing });
  await screen.findByText("No comments yet");
  assert.ok(screen.getByText("Be the first to share your thoughts on KO!"));
  await userEvent.type(screen.getByRole("textbox"), "A thought");
  await userEvent.click(screen.getByRole("button", { name: "Post" }));
  const alert = await screen.findByRole("alert");
  assert.ok(alert.textContent?.includes("Failed to post comment: Too many comments"));
  assert.equal((screen.getByRole("textbox") as HTMLTextAreaElement).value, "A thought");
  await open([], {});
  assert.equal((await screen.findByRole("textbox") as HTMLTextAreaElement).value, "A thought");
  await close();
});

Deno.test("CM-08: characters are counted near the limit, and too many cannot be posted", async () => {
  await open([]);
  const box = await screen.findByRole("textbox");
  fireEvent.change(box, { target: { value: "x".repeat(1799) } });
  assert.equal(screen.queryByText(/characters left/), null);
  fireEvent.change(box, { target: { value: "x".repeat(1999) } });
  assert.ok(screen.getByText("1 character left"));
  fireEvent.change(box, { target: { value: "x".repeat(2002) } });
  assert.ok(screen.getByText("2 characters too many"));
  assert.equal((screen.getByRole("button", { name: "Post" }) as HTMLButtonElement).disabled, true);
  await close();
});

Deno.test("CM-02: a visitor reads the comments and is invited to sign in", async () => {
  await open([comment(1, { replies: [reply(2, 1)] })], { role: null });
  await screen.findByText("Comment 1");
  assert.ok(screen.getByText("Join the discussion about KO"));
  assert.ok(screen.getByRole("link", { name: "Sign in to comment" }).getAttribute("href")?.startsWith("/login"));
  assert.equal(screen.queryByRole("textbox"), null);
  assert.equal(screen.queryByRole("button", { name: /Like|Reply/ }), null);
  await close();
});

Deno.test("CM-03: only comments have a reply button, which opens and closes the form", async () => {
  const answers = posting(reply(51, 1, { user_id: ME, content: "My reply" }));
  const { sent, list } = await open([comment(1, { replies: [reply(2, 1)] })], { answers });
  const button = await screen.findByRole("button", { name: /^Reply/ });
  await userEvent.click(button);
  assert.ok(screen.getByRole("textbox", { name: "Reply to Tide Watcher" }));
  await userEvent.click(within(button.parentElement!).getByRole("button", { name: /^Cancel/ }));
  assert.equal(screen.queryByRole("textbox", { name: "Reply to Tide Watcher" }), null);
  await userEvent.click(screen.getByRole("button", { name: /^Reply/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Reply to Tide Watcher" }), "My reply");
  list.items = [comment(1, { replies: [reply(2, 1), reply(51, 1, { user_id: ME, content: "My reply" })] })];
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Reply to Tide Watcher" }), { key: "Enter", metaKey: true });
  await screen.findByText("My reply");
  assert.deepEqual(sent(), [["POST", "/comments", { symbol: "KO", content: "My reply", parent_id: idOf(1) }]]);
  assert.equal(screen.queryByRole("textbox", { name: "Reply to Tide Watcher" }), null);
  await close();
});

Deno.test("CM-09: a like shows at once, and is taken back if it fails", async () => {
  let answer: (value: unknown) => void = () => {};
  const waiting = () => new Promise((done) => answer = done);
  const { sent } = await open([comment(1)], { answers: { [`POST /comments/${idOf(1)}/like`]: waiting } });
  const like = await screen.findByRole("button", { name: "Like 3" });
  assert.equal(like.getAttribute("aria-pressed"), "false");
  await userEvent.click(like);
  assert.equal(screen.getByRole("button", { name: "Like 4" }).getAttribute("aria-pressed"), "true");
  await waitFor(() => assert.equal(sent().length, 1));
  answer(refusal(429, "Too many likes", "RATE_LIMITED"));
  await screen.findByRole("button", { name: "Like 3" });
  assert.equal(screen.getByRole("button", { name: "Like 3" }).getAttribute("aria-pressed"), "false");
  assert.ok(screen.getByRole("alert").textContent?.includes("Too many likes"));
  await close();
});

Deno.test("CM-09: a liked comment is unliked", async () => {
  const path = `/comments/${idOf(1)}/like`;
  const { sent } = await open([comment(1, { user_has_liked: true })], {
    answers: { [`DELETE ${path}`]: () => ({ likes_count: 7, user_has_liked: false }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Like 3" }));
  await screen.findByRole("button", { name: "Like 7" });
  assert.deepEqual(sent(), [["DELETE", path, null]]);
  await close();
});

Deno.test("CM-11: a report has a reason, which is spam again when the dialog is reopened", async () => {
  const path = `/comments/${idOf(1)}/report`;
  const { sent } = await open([comment(1), own(0)], { answers: { [`POST ${path}`]: () => ({ message: "Thanks" }) } });
  await screen.findByText("Comment 1");
  const buttons = screen.getAllByRole("button", { name: /^Report/ });
  assert.equal(buttons.length, 1, "not one's own comment");
  await userEvent.click(buttons[0]!);
  const dialog = () => within(screen.getByRole("dialog"));
  await userEvent.click(dialog().getByRole("radio", { name: "Other" }));
  await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  assert.equal(document.activeElement, buttons[0]);
  await userEvent.click(buttons[0]!);
  assert.equal((dialog().getByRole("radio", { name: "Spam" }) as HTMLInputElement).checked, true);
  await userEvent.click(dialog().getByRole("radio", { name: "Harassment" }));
  await userEvent.type(dialog().getByLabelText("Description, optional"), "Rude");
  await userEvent.click(dialog().getByRole("button", { name: "Report" }));
  await screen.findByText("Comment reported successfully. Thank you for helping keep our community safe.");
  assert.deepEqual(sent(), [["POST", path, { reason: "harassment", description: "Rude" }]]);
  assert.equal(screen.queryByRole("button", { name: /^Report/ }), null, "once");
  await close();
});

Deno.test("CM-12: an author deletes after a confirmation", async () => {
  const path = `/comments/${idOf(1)}`;
  const { sent, list } = await open([own(1), comment(0)], { answers: { [`DELETE ${path}`]: () => null } });
  await userEvent.click(await screen.findByRole("button", { name: /^Delete/ }));
  const dialog = within(screen.getByRole("dialog"));
  assert.ok(dialog.getByText("Are you sure you want to delete this comment?"));
  list.items.shift();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await screen.findByText("Comment deleted successfully.");
  await waitFor(() => assert.deepEqual(texts(), ["Comment 0"]));
  assert.deepEqual(sent().map(([method, to]) => [method, to]), [["DELETE", path]]);
  await close();
});

Deno.test("CM-12: staff remove another user's comment only with a reason", async () => {
  const path = `/admin/comments/${idOf(1)}/moderate`;
  const { sent } = await open([comment(1, { can_delete: true })], {
    role: "moderator",
    answers: { [`POST ${path}`]: () => ({ message: "Comment removed" }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Delete/ }));
  const dialog = within(screen.getByRole("dialog"));
  const send = dialog.getByRole("button", { name: "Delete" }) as HTMLButtonElement;
  assert.ok(dialog.getByText("Are you sure you want to delete this comment?"));
  assert.equal(send.disabled, true);
  await userEvent.type(dialog.getByLabelText("Reason"), "   ");
  fireEvent.submit(document.querySelector("dialog form")!);
  await turns(5);
  assert.equal(send.disabled, true);
  assert.deepEqual(sent(), []);
  await userEvent.type(dialog.getByLabelText("Reason"), "Insults");
  await userEvent.click(send);
  await screen.findByText("Comment deleted successfully.");
  assert.deepEqual(sent(), [["POST", path, { action: "delete", reason: "Insults" }]]);
  await close();
});

Deno.test("a removed comment leaves its place; its author sees why and appeals once", async () => {
  const removed = { state: "removed", removal_reason: "Off topic", appeal_until: "2026-12-20T18:00:00Z" } as const;
  const path = `/comments/${idOf(1)}/appeal`;
  const { sent } = await open([
    comment(3, { state: "removed", content: "", can_report: false }),
    comment(2, { state: "in_review", content: "", can_report: false }),
    own(1, { ...removed, content: "My text" }),
    own(0, { state: "in_review", content: "Being read" }),
  ], { answers: { [`POST ${path}`]: () => ({ message: "Sent" }) } });
  const place = await screen.findByRole("article", { name: "Removed by a moderator" });
  assert.equal(place.textContent, "Removed by a moderator");
  assert.equal(
    screen.getByRole("article", { name: "Hidden while moderators review it" }).textContent,
    "Hidden while moderators review it",
  );
  const mine = screen.getByText("My text").closest("article")!;
  assert.ok(mine.textContent?.includes("Reason: Off topic"));
  assert.ok(screen.getByText("Being read").closest("article")!.textContent?.includes("In review"));
  assert.equal(screen.queryByRole("button", { name: "Restore" }), null);
  await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox"), "It is about KO");
  await userEvent.click(dialog.getByRole("button", { name: "Send appeal" }));
  await screen.findByText("Appeal sent. A moderator will decide.");
  assert.deepEqual(sent(), [["POST", path, { message: "It is about KO" }]]);
  await close();
});

Deno.test("staff see a removed comment and restore it with a reason", async () => {
  const path = `/admin/comments/${idOf(1)}/moderate`;
  const { sent } = await open([comment(1, { state: "removed", can_restore: true, removal_reason: "Off topic" })], {
    role: "moderator",
    answers: { [`POST ${path}`]: () => ({ message: "Comment restored" }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
  await userEvent.type(within(screen.getByRole("dialog")).getByLabelText("Reason"), "It was on topic");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Restore" }));
  await screen.findByText("Comment restored.");
  assert.deepEqual(sent(), [["POST", path, { action: "restore", reason: "It was on topic" }]]);
  await close();
});

Deno.test("while comments are read only, the sentence stands in place of the form, and nobody replies", async () => {
  const readOnly = [{ name: "comments", state: "read_only", sentence: "Comments are back on Monday." }];
  await open([comment(1)], { answers: { "GET /switches": () => readOnly } });
  assert.ok(await screen.findByText("Comments are back on Monday."));
  assert.ok(screen.getByText("Comment 1"));
  assert.equal(screen.queryByLabelText("Share your thoughts on KO"), null);
  assert.equal(screen.queryByRole("button", { name: /^Reply/ }), null);
});
