import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { User } from "../../../core/identity/contract.ts";
import { updateUser } from "../../lib/api/session.ts";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import type { ContestPart } from "../../lib/views/leaderboard_view.ts";
import { Toasts } from "../../ui/page/toasts.tsx";
import { CompetitionsTab } from "./CompetitionsTab.tsx";
import { contest, ID, ME, participant } from "./testing.ts";

const OTHER = "019a6f5e-7c3a-7000-8000-000000000002";
const nobody = { participating: false, participant: null, competition: null, performance: null, above: null };
const entered = {
  participating: true,
  participant: { rank: 2, number: 2, portfolio_id: "p", portfolio_name: "November", state: "ranked", reason: null },
  competition: { id: ID, name: "November 2026 Competition", state: "open", total_participants: 3 },
  performance: { current_value: 10_684.27, return_percentage: 6.8427 },
  above: { rank: 1, username: "user1", gap: 0.71 },
};
type Answers = Parameters<typeof fakeServer>[0];

function open(answers: Answers = {}, part: ContestPart = "current", chosen?: string) {
  updateUser({ id: ME, username: "northstar", role: "user" } as User);
  const calls = fakeServer({
    "GET /market/status": () => ({
      ...{ current_time_et: "2026-11-04T13:00:00-05:00", clock: { mode: "set", speed: 0 }, status: "open" },
      next_session: { at: "2026-11-04T16:00:00-05:00" },
    }),
    "GET /competitions": () => [contest()],
    "GET /competitions/current": () => contest(),
    "GET /competitions/current/leaderboard": () => [1, 2, 3].map((number) => participant(number)),
    "GET /competitions/my-participation": () => nobody,
    "GET /competitions/registration-status": () => ({
      ...{ can_register: true, already_joined: false, registration_deadline: "2026-11-08T05:00:00Z" },
      next_opens_at: "2026-12-01T05:00:00Z",
    }),
    "GET /competitions/history": () => [],
    ...answers,
  });
  const seen: string[] = [];
  render(
    <TestPage>
      <CompetitionsTab
        part={part}
        onPart={(next) => seen.push(next)}
        chosen={chosen}
        onChoose={(id) => seen.push(id)}
      />
      <Toasts />
    </TestPage>,
  );
  return { calls, seen };
}
const commands = (calls: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);

Deno.test("CM-21: without a running contest the tab says so, and so does an empty history", async () => {
  open({ "GET /competitions": () => [], "GET /competitions/current": () => null });
  await screen.findByText("No active competition at the moment.");
  cleanup();
  open({}, "historical");
  await screen.findByText("No historical competitions yet.");
  cleanup();
});

Deno.test("CM-25: the own entry, rank and gap, the sessions, and the last minute of the registration", async () => {
  open({
    "GET /competitions/my-participation": () => entered,
    "GET /competitions/current/leaderboard": () => [participant(1), participant(2, { user_id: ME }), participant(3)],
  });
  await screen.findByText(/points to rank/);
  const band = screen.getByRole("group", { name: "The contest and your entry" }).textContent!;
  assert.match(band, /\$10,684\.27.*\+6\.84%.* in November/);
  assert.match(band, /2 of 3.*0\.71 points to rank 1, user1/);
  assert.match(band, /Nov 30, 4:00 PM.*Day 3 of 20 sessions/);
  assert.match(band, /Open.*until Nov 7, 11:59 PM/);
  const row = (await screen.findByText("Fund 2")).closest("tr")!;
  assert.equal(row.className, "own");
  assert.match(row.textContent!, /2.*User 2@user2You.*\$10,800\.00.*\+\$800\.00.*\+8\.00%/);
  assert.ok(screen.getByText("You", { selector: ".race-legend span" }));
  assert.ok(screen.getByText(/^Hash of the rules/));
  assert.equal(screen.queryByText(/^Practice/), null);
  cleanup();
});

Deno.test("CM-25: joining shows the rules and that trades become public; a refusal is a toast with its detail", async () => {
  let full = true;
  const { calls } = open({
    "POST /competitions/join": () =>
      full ? refusal(400, "Registration is closed") : { message: "You have joined November.", portfolio_id: ID },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Join the contest" }));
  const dialog = screen.getByRole("dialog");
  assert.match(dialog.textContent!, /\$10,000\.00.*all its trades become public at the close/);
  assert.equal(screen.queryByLabelText("Invitation code"), null);
  const name = screen.getByLabelText("Name of the portfolio");
  await userEvent.clear(name);
  await userEvent.type(name, "Chips");
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  await screen.findByText("Failed to join competition: Registration is closed");
  full = false;
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  await screen.findByText("You have joined November.");
  assert.equal(screen.queryByRole("dialog"), null);
  assert.deepEqual(commands(calls).at(-1), ["POST", "/competitions/join", { id: ID, portfolio_name: "Chips" }]);
  cleanup();
});

Deno.test("a contest that is not listed shows its rules to who has the code, and then takes the entry", async () => {
  const { calls } = open(
    {
      [`POST /competitions/${OTHER}/invitation`]: ({ body }) => {
        const { invitation_code: code } = body as { invitation_code: string };
        return code === "s3cret"
          ? contest({ id: OTHER, name: "School" })
          : Response.json({ code: "NOT_FOUND", detail: "Competition not found" }, { status: 404 });
      },
      "POST /competitions/join": () => ({ message: "You have joined School.", portfolio_id: ID }),
    },
    "current",
    OTHER,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Enter the invitation code" }));
  assert.ok((screen.getByRole("button", { name: "Show its rules" }) as HTMLButtonElement).disabled);
  const code = screen.getByLabelText("Invitation code");
  await userEvent.type(code, "secret");
  await userEvent.click(screen.getByRole("button", { name: "Show its rules" }));
  await screen.findByText("There is no such contest, or this is not its code");
  assert.equal(screen.queryByRole("button", { name: "Join" }), null);
  await userEvent.clear(code);
  await userEvent.type(code, "s3cret");
  await userEvent.click(screen.getByRole("button", { name: "Show its rules" }));
  await screen.findByRole("dialog", { name: "Join School" });
  assert.match(screen.getByRole("dialog").textContent!, /\$10,000\.00.*all its trades become public at the close/);
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  await screen.findByText("You have joined School.");
  const entry = { id: OTHER, portfolio_name: "School", invitation_code: "s3cret" };
  assert.deepEqual(commands(calls).at(-1), ["POST", "/competitions/join", entry]);
  cleanup();
});

Deno.test("several running contests can be chosen, and a closed registration names the next opening", async () => {
  const { seen } = open({
    "GET /competitions": () => [contest(), contest({ id: OTHER, name: "School" })],
    "GET /market/status": () => ({
      ...{ current_time_et: "2026-11-20T13:00:00-05:00", clock: { mode: "set", speed: 0 }, status: "open" },
      next_session: { at: "2026-11-20T16:00:00-05:00" },
    }),
  });
  await screen.findByText("Registration is over");
  assert.match(screen.getByRole("group").textContent!, /Closed.*since Nov 7, 11:59 PM.*The next one opens Dec 1/);
  await userEvent.selectOptions(screen.getByLabelText("Contest"), "School");
  assert.deepEqual(seen, [OTHER]);
  cleanup();
});

Deno.test("CM-22: finished contests have their winner, the begin of the hash, and a link to the results", async () => {
  const winner = { user_id: ME, username: "cormorant", display_name: "Cormorant" };
  open({
    "GET /competitions/history": () => [
      contest({
        ...{ state: "completed", total_participants: 122, file: { version: 1, hash: "a41f9c02".repeat(8) } },
        winner: { ...winner, return_percentage: 14.06, final_value: 11_406 },
      }),
      contest({ id: OTHER, name: "Empty", state: "completed", total_participants: 0 }),
    ],
  }, "historical");
  const row = (await screen.findByText("Cormorant")).closest("tr")!;
  assert.match(row.textContent!, /November 2026 CompetitionNov 1 to Nov 30, 2026122.*\$11,406\.00.*\+14\.06%a41f 9c02/);
  const link = screen.getByRole("link", { name: "Results of November 2026 Competition" });
  assert.equal(link.getAttribute("href"), `/leaderboard/competitions/${ID}`);
  assert.ok(screen.getAllByText("no winner").length > 0);
  cleanup();
});

Deno.test("a ranking that could not be loaded is reported and can be retried", async () => {
  let down = true;
  open({
    "GET /competitions/current/leaderboard": () => down ? refusal(503, "Away", "UNAVAILABLE") : [participant(1)],
  });
  await screen.findByText("The ranking cannot be shown");
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Fund 1");
  assert.equal(screen.queryByText("Interest settings"), null, "only administrators see the settings");
  cleanup();
});

Deno.test("a new contest without entries says so", async () => {
  open({ "GET /competitions/current/leaderboard": () => [] });
  await screen.findByText("Nobody has entered yet");
  await waitFor(() => assert.ok(screen.getByText("Not entered")));
  cleanup();
});

Deno.test("while contests are off, the sentence stands in place of the button, also where none is running", async () => {
  const off = { "GET /switches": () => [{ name: "contests", state: "off", sentence: "Contests are back in May." }] };
  open(off);
  await screen.findByText("Contests are back in May.");
  assert.equal(screen.queryByRole("button", { name: "Join the contest" }), null);
  cleanup();
  open({ ...off, "GET /competitions": () => [], "GET /competitions/current": () => null });
  await screen.findByText("Contests are back in May.");
  cleanup();
});
