import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { LatestComments } from "./LatestComments.tsx";
import { close, comment, idOf, ME, open, OTHER, own, reply, texts } from "./testing.tsx";

Deno.test("new comments of others wait behind a button, and new replies behind one under their comment", async () => {
  const { push, list, calls } = await open([comment(2, { replies: [reply(3, 2)] }), comment(1)]);
  await screen.findByText("Comment 1");
  const before = texts();
  const lists = () => calls.filter(({ path }) => path === "/comments").length;
  const loaded = lists();
  const [newReply, newComment] = [reply(10, 2), comment(11)];
  list.items = [newComment, comment(2, { replies: [reply(3, 2), newReply] }), comment(1)];
  await push({ kind: "created", id: newReply.id, parent_id: newReply.parent_id, user_id: OTHER });
  await push({ kind: "created", id: newComment.id, parent_id: null, user_id: OTHER });
  await push({ kind: "created", id: idOf(12), parent_id: null, user_id: OTHER, symbol: "PEP" });
  await push({ kind: "counts", id: idOf(1), parent_id: null, user_id: OTHER, likes_count: 9, replies_count: 0 });
  await screen.findByRole("button", { name: "1 new comment" });
  await screen.findByRole("button", { name: "Like 9" });
  assert.deepEqual(texts(), before);
  assert.equal(lists(), loaded, "nothing is fetched");
  await userEvent.click(screen.getByRole("button", { name: "1 new reply" }));
  await waitFor(() => assert.deepEqual(texts(), ["Comment 2", "Comment 3", "Comment 10", "Comment 1"]));
  assert.equal(screen.queryByRole("button", { name: "1 new reply" }), null);
  await userEvent.click(screen.getByRole("button", { name: "1 new comment" }));
  await waitFor(() => assert.equal(texts()[0], "Comment 11"));
  assert.equal(screen.queryByRole("button", { name: /new comment/ }), null);
  await waitFor(() => assert.equal(document.activeElement, screen.getByText("Comment 11").closest("article")));
  await close();
});

Deno.test("own comments from elsewhere appear, and a deleted one disappears", async () => {
  const { push, list } = await open([comment(2), comment(1)]);
  await screen.findByText("Comment 1");
  list.items.unshift(own(20), comment(19));
  await push({ kind: "created", id: idOf(20), parent_id: null, user_id: ME });
  await waitFor(() => assert.deepEqual(texts(), ["Comment 20", "Comment 2", "Comment 1"]));
  assert.ok(screen.getByRole("button", { name: "1 new comment" }), "the other one waits");
  list.items = list.items.filter(({ id }) => id !== idOf(2) && id !== idOf(19));
  await push({ kind: "deleted", id: idOf(2), parent_id: null, user_id: OTHER });
  await waitFor(() => assert.deepEqual(texts(), ["Comment 20", "Comment 1"]));
  await waitFor(() => assert.equal(screen.queryByRole("button", { name: /new comment/ }), null));
  await close();
});

Deno.test("more comments and replies are loaded on request, and the one in the address is found and marked", async () => {
  const replies = Array.from({ length: 20 }, (_, i) => reply(200 + i, 100));
  const all = Array.from({ length: 45 }, (_, i) => comment(100 - i));
  all[0] = comment(100, { replies, replies_count: 22 });
  const further = { [`GET /comments/${idOf(100)}/replies`]: () => [reply(220, 100), reply(221, 100)] };
  await open(all, { answers: further, marked: idOf(60) });
  await waitFor(() => assert.ok(screen.getByText("Comment 60").closest("article")!.classList.contains("marked")));
  cleanup();
  await open(all, { answers: further });
  await screen.findByText("Comment 81");
  assert.equal(screen.queryByText("Comment 80"), null);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Comment 61");
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Comment 56");
  assert.ok(screen.getByText("45 of 45. New ones appear above"));
  assert.equal(screen.queryByRole("button", { name: "Show more" }), null);
  await userEvent.click(screen.getByRole("button", { name: "Show 2 more replies" }));
  await screen.findByText("Comment 221");
  await waitFor(() => assert.equal(screen.queryByRole("button", { name: /more repl/ }), null));
  await close();
});

Deno.test("an author's weight stands beside the name, and names and stocks in the text are links", async () => {
  await open([
    comment(2, { content: "Ask @Old_Rigger about $PEP", mentions: { old_rigger: OTHER }, holds_percentage: 24.1 }),
    own(1, { has_profile: false, created_at: "2026-11-18T18:00:00Z" }),
  ]);
  const [first, second] = await screen.findAllByRole("article");
  for (const word of ["Tide Watcher", "@tide", "Bullish", "Holds 24.1%", "1:00 PM"]) {
    assert.ok(first!.textContent?.includes(word), word);
  }
  const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  assert.equal(linkTo("@Old_Rigger"), `/profile/${OTHER}`);
  assert.equal(linkTo("$PEP"), "/stocks/PEP");
  assert.ok(second!.textContent?.includes("You") && !second!.textContent.includes("Holds"));
  await waitFor(() => assert.ok(second!.textContent?.includes("Nov 18, 1:00 PM")));
  await close();
});

Deno.test("comments that could not be loaded are reported and can be retried", async () => {
  let isDown = true;
  const items = [comment(1)];
  await open([], { answers: { "GET /comments": () => isDown ? refusal(500, "Broken", "INTERNAL") : items } });
  await screen.findByText("Comments cannot be shown");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Comment 1");
  await close();
});

Deno.test("a profile lists the latest comments with links to them", async () => {
  await open([]);
  cleanup();
  fakeServer({ [`GET /profiles/${ME}/comments`]: () => [own(2), { ...own(1), parent_id: idOf(0) }] });
  render(
    <TestPage>
      <LatestComments userId={ME} own />
    </TestPage>,
  );
  await screen.findByText("Comment 2");
  assert.ok(screen.getByRole("region", { name: "Your comments" }));
  const [link] = screen.getAllByRole("link", { name: "KO" });
  assert.equal(link!.getAttribute("href"), `/stocks/KO?tab=discussion&comment=${idOf(2)}`);
  assert.ok(screen.getByText("Reply"));
  await close();
});
