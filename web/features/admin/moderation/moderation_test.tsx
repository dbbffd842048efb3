import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import type { QueueEntry } from "../../../../core/comments/contract.ts";
import type { Role } from "../../../../core/kernel/operation.ts";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import type { ModerationView } from "../../../lib/views/moderation_view.ts";
import { Toasts } from "../../../ui/page/toasts.tsx";
import { Ant } from "../Ant.tsx";
import { ModerationPage } from "./ModerationPage.tsx";
import { useShown } from "./use_shown.ts";
import { hasLink, wait } from "./words.ts";

const entry = (n: number, more: object = {}): QueueEntry => ({
  ...{ id: `r${n}`, kind: "reports", status: "pending", reason: "spam", description: null, username: "petrel9" },
  ...{ created_at: "2026-11-20T18:12:00Z", waiting_since: "2026-11-20T18:12:00Z", report_count: 1 },
  reports: [{
    ...{ id: `r${n}`, username: "petrel9", reason: "spam", description: "Same text on nine stocks.", weight: 1 },
    created_at: "2026-11-20T18:12:00Z",
  }],
  ...{ comment_id: `c${n}`, comment_author: "rope_trick9", comment_content: `Text ${n}`, stock_symbol: "TSLA" },
  comment: {
    ...{ created_at: "2026-11-20T18:04:00Z", likes_count: 0, replies_count: 2, state: "shown", parent_id: null },
    ...{ removed_by: null, removal_reason: null },
  },
  author: {
    ...{ id: "u1", username: "rope_trick9", display_name: "Rope Trick", avatar_url: null, is_active: true },
    ...{ joined: "2026-11-20T15:52:00Z", comments: 9, recent_comments: 9, removed_before: 0, reports_against: 4 },
    ...{ portfolios: 1, public_portfolios: 0 },
  },
  ...{ decision: null, can_decide: true, why_not: null, cursor: `2026-11-20T18:12:00Z_c${n}` },
  ...more,
} as QueueEntry);

const summary = {
  ...{ pending: 3, oldest_waiting_since: null, closed_in_7_days: 41, median_seconds: 1320 },
  last_closed_at: null as string | null,
};
const decided = { message: "", decision_id: "d1", undo_until: "2026-11-20T18:12:10Z" };

const bars = () => document.querySelectorAll(".undo-bar").length;

interface Options {
  readonly role?: Role;
  readonly entries?: readonly QueueEntry[];
  readonly more?: Parameters<typeof fakeServer>[0];
  readonly first?: ModerationView;
}

async function open({ role = "moderator", entries = [entry(3), entry(2), entry(1)], more = {}, first = {} }: Options) {
  let listed = [...entries];
  const close = (id: string) => {
    listed = listed.filter((one) => one.comment_id !== id && one.id !== id);
    return decided;
  };
  const calls = fakeServer({
    "GET /admin/comment-reports": () => listed,
    "GET /admin/comment-reports/summary": () => ({ ...summary, pending: listed.length }),
    ...Object.fromEntries(entries.flatMap(({ id, comment_id }) => [
      [`PUT /admin/comment-reports/${id}`, () => close(id)],
      [`POST /admin/comments/${comment_id}/moderate`, () => close(comment_id)],
      [`POST /admin/comments/${comment_id}/decide-appeal`, () => close(comment_id)],
    ])),
    "POST /admin/moderation/d1/undo": () => {
      listed = [...entries];
      return { message: "Undone" };
    },
    ...more,
  });
  const Page = () => {
    const [view, onView] = useState<ModerationView>(first);
    return <ModerationPage role={role} view={view} onView={onView} />;
  };
  render(
    <TestPage>
      <Ant>
        <Page />
        <Toasts />
      </Ant>
    </TestPage>,
  );
  await turns();
  return {
    calls,
    sent: () => calls.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body]),
    setListed: (next: readonly QueueEntry[]) => void (listed = [...next]),
    shown: () => document.querySelector(".queue-item[aria-current] .entry-text")?.textContent,
    press: async (key: string, more: object = {}) => {
      fireEvent.keyDown(document.body, { key, ...more });
      await turns();
    },
  };
}

Deno.test("ST-15: a key decides the shown entry, says so, and the next one is shown", async () => {
  const { press, sent, shown } = await open({});
  assert.equal(shown(), "Text 3");
  assert.ok(screen.getByText(/41 closed in 7 days, half within 22 m/));
  assert.ok(screen.getByText("0 likes, 2 replies."));
  await press("j");
  assert.equal(shown(), "Text 2");
  await press("r", { ctrlKey: true });
  assert.deepEqual(sent(), [], "with Ctrl it is the browser's");
  await press("r");
  await screen.findByText("Report marked as resolved");
  await waitFor(() => assert.equal(shown(), "Text 1"));
  await press("v");
  await screen.findByText("Report marked as reviewed");
  await waitFor(() => assert.equal(shown(), "Text 3"));
  await press("d");
  await screen.findByText("No Pending Reports");
  assert.deepEqual(sent(), [
    ["/admin/comment-reports/r2", { status: "resolved" }],
    ["/admin/comment-reports/r1", { status: "reviewed" }],
    ["/admin/comment-reports/r3", { status: "dismissed" }],
  ]);
  cleanup();
});

Deno.test("ST-15: a comment is deleted only with a reason: without one its field is focused", async () => {
  const { press, sent } = await open({});
  await press("x");
  const field = screen.getByLabelText("Reason, required to delete, kept in the audit log");
  assert.ok(document.activeElement === field);
  fireEvent.change(field, { target: { value: "  \n " } });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  fireEvent.keyDown(field, { key: "r" });
  await turns();
  assert.deepEqual(sent(), [], "a blank is no reason, and a key in the field is a letter");
  fireEvent.change(field, { target: { value: "Advertising,\nposted on nine stocks " } });
  await press("x");
  await screen.findByText("Comment moderated successfully");
  assert.deepEqual(sent(), [["/admin/comments/c3/moderate", {
    ...{ action: "delete", reason: "Advertising, posted on nine stocks", report_id: "r3" },
  }]]);
  cleanup();
});

Deno.test("the last decision is taken back by u or the button, and the bar is gone when the time is over", async () => {
  const { press, sent, shown } = await open({});
  await press("d");
  const bar = (await screen.findByText("Report marked as dismissed")).closest<HTMLElement>(".undo-bar")!;
  assert.ok(within(bar).getByText("TSLA, @rope_trick9"));
  await press("u");
  await screen.findByText("Undone");
  await waitFor(() => assert.equal(shown(), "Text 3"));
  await waitFor(() => assert.equal(bars(), 0));
  await press("u");
  assert.equal(sent().filter(([path]) => path === "/admin/moderation/d1/undo").length, 1);
  const now = Date.now;
  try {
    await press("d");
    await screen.findByText("Report marked as dismissed");
    Date.now = () => now() + 10_000;
    await waitFor(() => assert.equal(bars(), 0));
  } finally {
    Date.now = now;
  }
  cleanup();
});

Deno.test("what another moderator has decided is said with who and when, and the next entry is shown", async () => {
  const detail = "Decided by keelwatch at 12:55 ET";
  const { press, shown, setListed } = await open({
    more: {
      "PUT /admin/comment-reports/r3": () => {
        setListed([entry(2), entry(1)]);
        return refusal(409, detail, "CONFLICT");
      },
      "POST /admin/comments/c2/moderate": () => refusal(400, "The store is away", "RULE_BROKEN"),
    },
  });
  await press("d");
  await screen.findByText(`Failed to update report: ${detail}`);
  await waitFor(() => assert.equal(shown(), "Text 2"));
  fireEvent.change(screen.getByLabelText(/^Reason, /), { target: { value: "Spam" } });
  await press("x");
  await screen.findByText("Failed to update comment: The store is away");
  assert.equal(shown(), "Text 2", "any other failure changes nothing");
  cleanup();
});

Deno.test("the shown entry stays when others come before it; when it is decided elsewhere, the next takes its place", () => {
  const Shown = ({ items, list = "" }: { items: readonly QueueEntry[]; list?: string }) => (
    <p data-testid="shown">{useShown(items, null, list)?.comment_content}</p>
  );
  const [one, two, three, four] = [entry(1), entry(2), entry(3), entry(4)];
  const { rerender } = render(<Shown items={[two, one]} />);
  const shown = () => screen.getByTestId("shown").textContent;
  assert.equal(shown(), "Text 2");
  rerender(<Shown items={[four, three, two, one]} />);
  assert.equal(shown(), "Text 2");
  rerender(<Shown items={[four, three, one]} />);
  assert.equal(shown(), "Text 1");
  rerender(<Shown items={[four]} />);
  assert.equal(shown(), "Text 4");
  rerender(<Shown items={[]} />);
  assert.equal(shown(), "");
  rerender(<Shown items={[two, four]} list="another filter" />);
  assert.equal(shown(), "Text 2");
  cleanup();
});

Deno.test("an appeal shows who removed the comment and why, and is granted or refused with a reason", async () => {
  const appeal = entry(1, {
    ...{ kind: "appeal", id: "c1", reason: null, description: "It is about the stock", reports: [], report_count: 0 },
    comment: { ...entry(1).comment, state: "removed", removed_by: "keelwatch", removal_reason: "Advertising" },
  });
  const { press, sent } = await open({ entries: [appeal] });
  assert.ok(screen.getByText("It is about the stock"));
  assert.ok(screen.getByText("Removed by keelwatch: Advertising"));
  assert.equal(screen.queryByRole("button", { name: /^Delete/ }), null);
  await press("r");
  assert.deepEqual(sent(), []);
  fireEvent.change(screen.getByLabelText(/^Reason, told to the author/), { target: { value: "Right" } });
  await press("d");
  await screen.findByText("Appeal refused");
  assert.deepEqual(sent(), [["/admin/comments/c1/decide-appeal", { granted: false, reason: "Right" }]]);
  cleanup();
});

Deno.test("an entry that the caller may not decide says why, and no key acts on it", async () => {
  const why = "This is your own comment: another member of staff decides";
  const { press, sent } = await open({ entries: [entry(1, { can_decide: false, why_not: why })] });
  assert.ok(screen.getByText(why));
  for (const key of ["r", "d", "v", "x"]) await press(key);
  assert.deepEqual(sent(), []);
  assert.equal(screen.queryByRole("button", { name: /^Resolve/ }), null);
  cleanup();
});

Deno.test("ST-03: support reads the queue with a notice; no key acts, and none that does is listed", async () => {
  const { press, sent, shown } = await open({ role: "support" });
  assert.match(screen.getByText("View Only:").parentElement!.textContent!, /Contact an admin or moderator to act/);
  for (const key of ["r", "d", "v", "x", "u"]) await press(key);
  assert.deepEqual(sent(), []);
  await press("j");
  assert.equal(shown(), "Text 2");
  assert.equal(screen.queryByText("resolve"), null);
  await press("?");
  const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  assert.ok(within(list).getByText("Choose a reason to filter by"));
  assert.equal(within(list).queryByText("Mark the reports as reviewed"), null);
  cleanup();
});

Deno.test("all comments of a day are removed after a question with their number and a reason", async () => {
  const { sent } = await open({
    entries: [entry(1)],
    more: { "POST /admin/users/u1/remove-comments": () => ({ ...decided, removed: 9 }) },
  });
  await userEvent.click(screen.getByRole("button", { name: "Remove all 9 comments of the last 24 hours" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove 9 comments?" });
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Remove comments" });
  assert.equal(confirm.disabled, true);
  fireEvent.change(within(dialog).getByLabelText(/^Reason, /), { target: { value: "A campaign" } });
  await userEvent.click(confirm);
  await screen.findByText("9 comments removed");
  assert.deepEqual(sent(), [["/admin/users/u1/remove-comments", { reason: "A campaign" }]]);
  assert.ok(screen.getByRole("button", { name: "Undo" }));
  cleanup();
});

Deno.test("ST-15, ST-18: an empty queue, an empty filter and a list that cannot be loaded each say so", async () => {
  await open({ entries: [] });
  assert.ok(screen.getByText("No Pending Reports"));
  cleanup();
  const { calls } = await open({ entries: [], first: { status: "resolved", reason: "spam" } });
  assert.ok(screen.getByText("No reports for this filter"));
  const { query } = calls.find(({ path }) => path === "/admin/comment-reports")!;
  assert.deepEqual([query.get("status"), query.get("reason")], ["resolved", "spam"]);
  cleanup();
  await open({ more: { "GET /admin/comment-reports": () => refusal(503, "The store is away", "UNAVAILABLE") } });
  assert.ok(screen.getByText("Reports cannot be shown"));
  cleanup();
});

Deno.test("waiting times are short, and a link is recognised", () => {
  assert.deepEqual([40_000, 22 * 60_000, 192 * 60_000, 0].map(wait), ["40 s", "22 m", "3 h 12 m", "0 s"]);
  assert.deepEqual(["see example.invalid/room", "https://x.y", "3.5/5 stars", "Up 4."].map(hasLink), [
    ...[true, true, false, false],
  ]);
});
