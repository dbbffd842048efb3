import "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage, turns } from "../../lib/testing.tsx";
import { Toasts } from "../../ui/page/toasts.tsx";
import { NotStaff } from "../../routes/admin.tsx";
import { Ant } from "./Ant.tsx";
import { fromField, toField } from "./announcement_words.ts";
import { FeedbackPage, type FeedbackView } from "./FeedbackPage.tsx";
import { SwitchesPage } from "./SwitchesPage.tsx";
import type { Role } from "../../../core/kernel/operation.ts";

const item = {
  ...{ id: "f1", type: "bug", status: "pending", rating: 2, user_id: "u", username: "sextant_88", role: "premium" },
  ...{ created_at: "2026-11-20T18:20:00Z", url: "/stocks/NVDA", title: "Chart table misses the last bar" },
  ...{ description: "The chart draws it.", admin_notes: null, note_is_public: false, updated_at: null },
  updated_by: null,
};
const counts = {
  ...{ pending: 11, reviewed: 0, in_progress: 0, resolved: 0, dismissed: 0 },
  recent: { count: 84, average_rating: 3.9 },
};

async function feedback(role: Role, list: () => unknown = () => [item], update?: () => unknown) {
  const views: FeedbackView[] = [];
  const calls = fakeServer({
    "GET /admin/feedback": list,
    "GET /admin/feedback/counts": () => counts,
    "PUT /admin/feedback/f1": update ?? (({ body }) => ({ ...item, ...body as object })),
  });
  render(
    <TestPage>
      <Ant>
        <FeedbackPage role={role} view={{}} onView={(view) => void views.push(view)} />
        <Toasts />
      </Ant>
    </TestPage>,
  );
  await turns();
  return { calls, views, puts: () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body) };
}

Deno.test("ST-17: the feedback opens with the pending items, and a quick action marks one", async () => {
  const { calls, puts, views } = await feedback("moderator");
  assert.equal(calls.find(({ path }) => path === "/admin/feedback")!.query.get("status"), "pending");
  assert.ok(screen.getByText("Average rating 3.9 over 30 days, 84 items"));
  assert.ok(screen.getByText("@sextant_88 on /stocks/NVDA"));
  const actions = screen.getByRole("group", { name: /^Mark “Chart table/ });
  assert.deepEqual(within(actions).getAllByRole("button").map((one) => one.textContent), [
    ...["Reviewed", "In progress", "Resolved", "Dismissed"],
  ]);
  await userEvent.click(within(actions).getByRole("button", { name: "In progress" }));
  await screen.findByText("Feedback marked as In progress");
  assert.deepEqual(puts(), [{ status: "in_progress" }]);
  fireEvent.click(screen.getByRole("radio", { name: "All" }));
  assert.deepEqual(views, [{ status: "all" }]);
  cleanup();
});

Deno.test("ST-17: notes are saved, and the sender is shown them only when they are marked", async () => {
  const { puts } = await feedback("admin");
  const drawer = screen.getByRole("region", { name: "Details" });
  assert.ok(within(drawer).getByText("2 of 5, Fair"));
  const save = within(drawer).getByRole<HTMLButtonElement>("button", { name: "Save notes" });
  assert.equal(save.disabled, true);
  fireEvent.change(within(drawer).getByLabelText(/^Notes, seen by staff/), { target: { value: "Reproduced" } });
  await userEvent.click(save);
  await turns();
  await userEvent.click(within(drawer).getByRole("checkbox", { name: "Show the notes to the sender" }));
  await userEvent.click(save);
  await turns();
  assert.deepEqual(puts(), [
    { notes: "Reproduced", note_is_public: false },
    { notes: "Reproduced", note_is_public: true },
  ]);
  cleanup();
});

Deno.test("ST-03: support reads the feedback with a notice, and has no button that acts", async () => {
  await feedback("support");
  const notice = screen.getByText("View Only:").parentElement!;
  assert.match(notice.textContent!, /^View Only: Contact an admin or moderator/);
  assert.equal(screen.queryByRole("group", { name: /^Mark/ }), null);
  const drawer = screen.getByRole("region", { name: "Details" });
  assert.equal(within(drawer).queryByRole("button", { name: "Save notes" }), null);
  cleanup();
});

Deno.test("ST-17: an empty filter, a list that cannot be loaded and a failed change each say so", async () => {
  await feedback("admin", () => []);
  assert.ok(screen.getByText("No feedback items found for this filter"));
  cleanup();
  await feedback("admin", () => refusal(503, "The store is away", "UNAVAILABLE"));
  assert.ok(screen.getByText("Feedback cannot be shown"));
  assert.ok(screen.getByRole("button", { name: "Try again" }));
  cleanup();
  await feedback("admin", undefined, () => refusal(404, "Feedback not found", "NOT_FOUND"));
  await userEvent.click(screen.getByRole("button", { name: "Resolved" }));
  await screen.findByText("Failed to update feedback: Feedback not found");
  cleanup();
});

const registration = {
  ...{ name: "registration", state: "open", sentence: "", changed_at: null, changed_by: null },
};

Deno.test("a switch is changed with a reason, and the invitation code is shown once", async () => {
  let stored: object = registration;
  const calls = fakeServer({
    "GET /admin/switches": () => [stored],
    "PUT /admin/switches/registration": ({ body }) => {
      stored = { ...registration, ...body, sentence: "Ask a friend.", changed_at: "2026-11-25T10:00:00Z" };
      return { switch: stored, invitation_code: "the-code" };
    },
  });
  const page = (role: Role) => (
    <TestPage>
      <Ant>
        <SwitchesPage role={role} />
      </Ant>
    </TestPage>
  );
  render(page("admin"));
  await turns();
  const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  fireEvent.click(screen.getByRole("radio", { name: "By invitation" }));
  await turns(2);
  assert.equal(save().disabled, true, "a reason is needed");
  fireEvent.change(screen.getByLabelText("What people see"), { target: { value: "Ask a friend." } });
  fireEvent.change(screen.getByLabelText("Reason, for the record"), { target: { value: "Too many" } });
  await userEvent.click(save());
  await screen.findByText("the-code");
  assert.deepEqual(calls.find(({ method }) => method === "PUT")!.body, {
    ...{ state: "invitation", reason: "Too many", sentence: "Ask a friend." },
  });
  cleanup();
  render(page("moderator"));
  await turns();
  assert.equal(screen.queryByRole("button", { name: "Save" }), null);
  assert.ok(screen.getByText("View Only:"));
  cleanup();
});

Deno.test("ST-02: others are denied, with the role they have and a way back", () => {
  render(
    <TestPage>
      <NotStaff name="northstar" role="user" />
    </TestPage>,
  );
  assert.ok(screen.getByRole("heading", { level: 1, name: "Access denied" }));
  assert.ok(screen.getByText(/You are signed in as northstar, with the role user\./));
  assert.ok(screen.getByRole("link", { name: "Back to Dashboard" }));
  cleanup();
});

Deno.test("an instant in a field of the reader's own time is the same when it is read back", () => {
  assert.equal(fromField(""), null);
  assert.equal(toField(null), "");
  assert.equal(fromField(toField("2026-11-25T17:30:00.000Z")), "2026-11-25T17:30:00.000Z");
});
