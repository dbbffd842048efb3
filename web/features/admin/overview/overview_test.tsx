import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import { Toasts } from "../../../ui/page/toasts.tsx";
import type { Role } from "../../../../core/kernel/operation.ts";
import type { JobState } from "../../../../core/staff/job_contract.ts";
import { Ant } from "../Ant.tsx";
import { JobsPage } from "../jobs/JobsPage.tsx";
import { actionWords } from "./action_words.ts";
import { type Health, verdictOf } from "./health_words.ts";
import { OverviewPage } from "./OverviewPage.tsx";
import { liveOf, systems } from "./systems.ts";

const job = (name: string, more: Partial<JobState> = {}): JobState => ({
  ...{ name, schedule: "every day at 09:00, market time", summary: `What ${name} does`, kind: "due_work" },
  ...{ last_period: "2026-11-20T14:00:00Z", last_state: "done", last_finished_at: "2026-11-20T14:00:01Z" },
  ...{ last_started_at: "2026-11-20T14:00:00Z", last_error: null, state: "idle", next_at: "2026-11-23T14:00:00Z" },
  ...{ next_clock: "market", undone_since: null, lag_market_seconds: 0, lag_wall_seconds: 0, took_ms: 1200 },
  ...{ tries: 1, max_tries: null, retry_at: null, set_aside: 0, recent: ["done", "failed", "done"] },
  ...more,
} as JobState);
const failed = job("prune", {
  ...{ kind: "job", state: "failed", last_state: "failed", last_error: "The store is away", tries: 2, max_tries: 8 },
  ...{ retry_at: "2026-11-20T14:02:00Z", next_clock: "wall" },
});
const jobs = [job("match-orders", { state: "running", next_at: null }), job("pay-dividends"), failed];

const peaked = (now: number | null) => ({ now, peak: now, peak_at: now === null ? null : "2026-11-20T18:17:00Z" });
const health: Health = {
  ...{ version: "4.2.0", step_seconds: 10, requests_per_second: peaked(194), error_share: peaked(0.0002) },
  ...{ p50_ms: peaked(3.2), p99_ms: peaked(22), loop_p99_ms: peaked(1.3), streams: peaked(241) },
  series: [{
    ...{ at: "2026-11-20T18:17:00Z", requests_per_second: 194, error_share: 0.0002, p50_ms: 3.2, p99_ms: 22 },
    ...{ loop_p99_ms: 1.3, streams: 241 },
  }],
  operations: [{ operation: "orders.place", requests: 12, per_second: 6.3, p50_ms: 8.4, p99_ms: 31.2, errors: 2 }],
  instances: [{
    ...{ id: "i1", host: "one", pid: 7, version: "4.2.0", started_at: "2026-11-14T14:00:00Z" },
    ...{ seen_at: "2026-11-20T18:17:00Z", alive: true, rss_bytes: 300_000_000, heap_bytes: 90_000_000, streams: 241 },
  }],
  store: { kind: "postgres", bytes: 3_650_000_000, connections: { used: 14, most: 40 } },
  provider: { kind: "simulated", state: "ok" },
  outbox_lag_seconds: 0,
  clock: {
    ...{ market: "2026-11-20T18:17:00Z", done_until: "2026-11-20T18:17:00Z" },
    ...{ lag_market_seconds: 0, lag_wall_seconds: 0 },
  },
};
const stats = {
  role_distribution: { user: 1189, premium: 81, support: 6, moderator: 5, admin: 3 },
  user_status: { active: 1241, inactive: 43 },
  recent_activity: { new_users_last_7_days: 38, new_users_previous_7_days: 31 },
  portfolios: { total: 2917, public: 412 },
  profile_visibility: { public: 842 },
};
const overview = {
  users: 1284,
  reports: { pending: 6, oldest_at: null },
  feedback: { pending: 1, bugs_last_day: 2 },
  jobs: { failed: 1, first: { name: "prune", tries: 2, max_tries: 8 } },
  audit: { rows: 8412, checked_at: "2026-11-20T18:40:00Z", whole: true },
};
const actions = {
  total: 1,
  actions: [{
    ...{ number: 1, at: "2026-11-20T18:22:00Z", actor: "harbormaster", actor_id: "h", role: "admin" },
    ...{ action: "users.set-role", target: "p", about: "petrel9", about_id: "p", before: { role: "user" } },
    ...{ after: { role: "premium" }, reason: "x", address: null, hash: "ab" },
  }],
  next: null,
};

function serve(more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    "GET /admin/stats": () => stats,
    "GET /admin/overview": () => overview,
    "GET /admin/health": () => health,
    "GET /admin/health/tables": () => [{ table: "outbox", bytes: 81920, rows: 12, rule: "a day" }],
    "GET /admin/jobs": () => jobs,
    "GET /admin/audit": () => actions,
    ...more,
  });
}

async function show(more?: Parameters<typeof fakeServer>[0]) {
  serve(more);
  render(
    <TestPage>
      <Ant>
        <OverviewPage />
      </Ant>
    </TestPage>,
  );
  await turns();
}

Deno.test("ST-01, ST-06: the overview shows what waits, the statistics and the health of the platform", async () => {
  await show();
  const doors = screen.getByRole("navigation", { name: "What waits" });
  assert.deepEqual(within(doors).getAllByRole("link").map((link) => link.textContent), [
    "6 comment reportsnothing waits",
    "1 feedback item2 bugs since yesterday",
    "1 failed jobprune, 2 of 8 tries",
    "Audit chain whole8,412 rows, checked 1:40 PM",
  ]);
  const band = screen.getByRole("group", { name: "Platform statistics" });
  for (const text of ["1,241 active, 43 inactive", "31 the week before", "412 public, 14.12%", "65.58% of users"]) {
    assert.ok(within(band).getByText(text));
  }
  assert.ok(screen.getByText("Healthy"));
  assert.ok(screen.getByText("peak 0.02% at 1:17 PM"));
  assert.ok(screen.getByText("orders.place"));
  assert.ok(screen.getByText("14 of 40"));
  assert.ok(screen.getByText("made petrel9 premium"));
  cleanup();
});

Deno.test("ST-01, ST-18: without the statistics the rest of the page stands, and nothing is reported on it", async () => {
  await show({ "GET /admin/stats": () => refusal(503, "The store is away", "UNAVAILABLE") });
  assert.equal(screen.queryByRole("group", { name: "Platform statistics" }), null);
  assert.equal(screen.queryByText("The store is away"), null);
  assert.ok(screen.getByText("Automated systems"));
  assert.ok(screen.getByText("Healthy"));
  cleanup();
});

Deno.test("ST-20: the systems are listed by name with the live states of their jobs", async () => {
  await show();
  const list = screen.getByRole("region", { name: "Automated systems" });
  assert.deepEqual(within(list).getAllByRole("listitem").map((row) => row.textContent), [
    "Limit order processingevery tick",
    "Dividend processingnext Nov 23",
    ...["Split processing", "Recurring contributions", "Interest payments", "Portfolio snapshots"].map((name) =>
      `${name}\u2014not known`
    ),
    "Competition lifecycle\u2014not known",
    "Waverider automation\u2014not on this server",
  ]);
  assert.equal(systems().length, 8);
  assert.deepEqual(liveOf(failed), { tone: "failed", text: "failed 9:00 AM, retry 9:02 AM" });
  const late = job("pay-dividends", { state: "due", undone_since: "2026-11-20T14:00:00Z", lag_market_seconds: 7500 });
  assert.deepEqual(liveOf(late), { tone: "late", text: "late by 2 h 05 m" });
  const ran = job("pay-dividends", { next_at: "2026-11-21T14:00:00Z" });
  assert.deepEqual(liveOf(ran), { tone: "open", text: "ran 9:00 AM" });
  cleanup();
});

Deno.test("the charts have a table with the same figures", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Table" }));
  const table = within(screen.getByRole("region", { name: "The last hour" })).getByRole("table");
  assert.deepEqual(within(table).getAllByRole("cell").map((cell) => cell.textContent), [
    ...["1:17:00 PM ET", "194.0", "0.02%", "3.2 ms", "22 ms", "1.3 ms", "241"],
  ]);
  await userEvent.click(screen.getByRole("button", { name: /Tables of the store/ }));
  await screen.findByText("a day");
  cleanup();
});

Deno.test("a silent instance, errors and a lag each change the verdict", () => {
  assert.equal(verdictOf(health).word, "Healthy");
  const [instance] = health.instances;
  const silent = { ...health, instances: [instance!, { ...instance!, id: "i2", alive: false }] };
  assert.deepEqual(verdictOf(silent), { tone: "red", word: "1 instance silent" });
  assert.equal(verdictOf({ ...health, error_share: peaked(0.02) }).word, "Many errors");
  assert.equal(verdictOf({ ...health, provider: { kind: "polygon", state: "down" } }).word, "Provider down");
  assert.equal(verdictOf({ ...health, outbox_lag_seconds: 61 }).word, "Events late");
  const behind = { ...health.clock, lag_market_seconds: 3600, lag_wall_seconds: null };
  assert.equal(verdictOf({ ...health, clock: behind }).word, "Catching up");
});

Deno.test("an action without words of its own is shown by its name", () => {
  const [action] = actions.actions;
  assert.equal(actionWords({ ...action!, action: "users.new-thing" }), "users new thing: petrel9");
});

async function showJobs(role: Role) {
  const chosen: unknown[] = [];
  const calls = serve({
    "GET /admin/jobs/prune/runs": () => [
      {
        ...{ period: "2026-11-20", state: "failed", tries: 2, started_at: "2026-11-20T14:00:00Z" },
        ...{ finished_at: "2026-11-20T14:00:01Z", took_ms: 1000, error: "The store is away" },
      },
      {
        ...{ period: "2026-11-19", state: "done", tries: 1, started_at: "2026-11-19T14:00:00Z" },
        ...{ finished_at: "2026-11-19T14:00:01Z", took_ms: 1000, error: null },
      },
    ],
    "POST /admin/jobs/prune/run": () => ({ name: "prune", result: { periods: [], failed: [], results: {} } }),
    "POST /admin/jobs/prune/retry": () => ({ state: "failed" }),
    "POST /admin/jobs/prune/give-up": () => ({ state: "given_up" }),
  });
  render(
    <TestPage>
      <Ant>
        <JobsPage role={role} show={undefined} onShow={(show) => void chosen.push(show)} />
        <Toasts />
      </Ant>
    </TestPage>,
  );
  await turns();
  return { calls, chosen, posts: () => calls.filter(({ method }) => method === "POST") };
}

Deno.test("a failed job is open at the top, and is tried again or given up with a reason", async () => {
  const { posts, chosen } = await showJobs("admin");
  const names = screen.getAllByRole("button").map((button) => button.textContent);
  assert.ok(names.indexOf("prune") < names.indexOf("match-orders"));
  assert.equal(screen.getByRole("button", { name: "prune" }).getAttribute("aria-expanded"), "true");
  assert.equal(screen.getAllByText(/9:02 AM, try 3 of 8$/).length, 2);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("prune failed");
  await userEvent.click(screen.getByRole("button", { name: "Give up" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Give up" });
  assert.equal(confirm.disabled, true);
  fireEvent.change(within(dialog).getByLabelText("Reason, for the record"), { target: { value: " A drill " } });
  await userEvent.click(confirm);
  await screen.findByText("Gave up a run of prune");
  await userEvent.click(screen.getByRole("button", { name: "Run now: prune" }));
  await screen.findByText("prune has run");
  assert.deepEqual(posts().map(({ path, body }) => [path, body]), [
    ["/admin/jobs/prune/retry", { period: "2026-11-20" }],
    ["/admin/jobs/prune/give-up", { period: "2026-11-20", reason: "A drill" }],
    ["/admin/jobs/prune/run", {}],
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Failed 1" }));
  assert.deepEqual(chosen, ["failed"]);
  cleanup();
});

Deno.test("ST-03: support sees the jobs and their runs, and has no button that acts", async () => {
  await showJobs("support");
  assert.ok(screen.getByText("View Only:"));
  assert.ok(screen.getAllByText("The store is away").length > 0);
  for (const name of [/^Run now/, "Try again", "Give up"]) {
    assert.equal(screen.queryByRole("button", { name }), null, String(name));
  }
  cleanup();
});

Deno.test("portfolios whose work failed too often are listed at their job, and are given up with a reason", async () => {
  const portfolio = {
    ...{ portfolio_id: "0198f0aa", period: "2026-10", tries: 5, error: "Cash below zero" },
    failed_at: "2026-11-20T14:00:00Z",
  };
  const calls = serve({
    "GET /admin/jobs": () => [job("pay-interest", { state: "failed", set_aside: 1 })],
    "GET /admin/jobs/pay-interest/runs": () => [],
    "GET /admin/jobs/pay-interest/portfolios": () => [portfolio],
    "POST /admin/jobs/pay-interest/portfolios/0198f0aa/retry": () => ({ ...portfolio, state: "failed" }),
    "POST /admin/jobs/pay-interest/portfolios/0198f0aa/give-up": () => ({ ...portfolio, state: "given_up" }),
  });
  render(
    <TestPage>
      <Ant>
        <JobsPage role="admin" show={undefined} onShow={() => {}} />
        <Toasts />
      </Ant>
    </TestPage>,
  );
  await turns();
  assert.ok(screen.getByText("1 portfolio set aside"));
  assert.ok(screen.getByText("Cash below zero"));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("pay-interest failed");
  await userEvent.click(screen.getByRole("button", { name: "Give up" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Reason, for the record"), { target: { value: "Its owner left" } });
  await userEvent.click(within(dialog).getByRole("button", { name: "Give up" }));
  await screen.findByText("Gave up a portfolio of pay-interest");
  assert.deepEqual(calls.filter(({ method }) => method === "POST").map(({ body }) => body), [
    { period: "2026-10" },
    { period: "2026-10", reason: "Its owner left" },
  ]);
  cleanup();
});
