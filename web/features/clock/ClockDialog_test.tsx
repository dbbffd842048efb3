import { resizeTo } from "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { logout, updateUser } from "../../lib/api/session.ts";
import { fakeServer, refusal, TestPage, turns } from "../../lib/testing.tsx";
import { ClockDialog } from "./ClockDialog.tsx";
import { inView } from "./jump.ts";

const NOW = "2026-11-17T10:30:00-05:00";
const WEEK = "2026-11-24T15:30:00Z";
const portfolio = { id: "p", name: "Long-term core", is_default: true, total_value: 1000, unpriced_symbols: [] };
const entry = (id: string, transaction_type: string, total_amount: number, cash_effect = total_amount) => ({
  ...{ id, transaction_type, total_amount, cash_effect, executed_at: "2026-11-18T15:00:00Z" },
});
const before = [entry("1", "DEPOSIT", 1000)];

/** The server with a clock that stands still and that this user may move, unless the status says otherwise. */
async function open({ role = "user", clock = {}, answers = {} }: {
  readonly role?: "user" | "admin";
  readonly clock?: object;
  readonly answers?: Parameters<typeof fakeServer>[0];
} = {}) {
  cleanup();
  const state = { moved: false, speed: 0, value: 1075.25, entries: before };
  const calls = fakeServer({
    "GET /market/status": () => ({
      ...{ status: "open", current_time_et: NOW, market: "simulated" },
      next_session: { label: "Market Close", at: "2026-11-17T21:00:00Z" },
      clock: {
        ...{ mode: "set", speed: state.speed, lived_until: null, moving_to: null, movable_by: "everyone" },
        ...clock,
      },
    }),
    "GET /admin/clock/destinations": ({ query }) => ({
      next_open: "2026-11-18T14:30:00Z",
      in_a_week: WEEK,
      in_a_month: "2026-12-17T15:30:00Z",
      // Thanksgiving is not a trading day.
      open_on: query.get("date") === "2026-11-26" ? "2026-11-27T14:30:00Z" : null,
    }),
    "GET /portfolios": () => [{ ...portfolio, total_value: state.moved ? state.value : 1000 }],
    "GET /trading/p/transactions": ({ query }) => ({
      transactions: query.get("limit") === "1" ? [before[0]] : state.entries,
      total: state.entries.length,
    }),
    "POST /admin/clock/forward": ({ body }) => {
      state.moved = true;
      return { now: body!.to };
    },
    "PUT /admin/clock/speed": ({ body }) => {
      state.speed = body!.speed as number;
      return { speed: state.speed };
    },
    "POST /auth/logout": () => null,
    ...answers,
  });
  updateUser({ id: "u", role, created_at: NOW } as Parameters<typeof updateUser>[0]);
  const closed = { times: 0 };
  render(<ClockDialog onClose={() => void closed.times++} />, { wrapper: TestPage });
  await turns();
  return { calls, state, closed };
}
async function close() {
  cleanup();
  await logout();
  localStorage.clear();
}
const text = () => screen.getByRole("dialog").textContent!;
const commands = (calls: readonly { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method, path }) => method !== "GET" && path !== "/auth/logout").map(({ path, body }) => [path, body]);

Deno.test("each choice names the instant that it leads to, and the move goes to exactly that one", async () => {
  const { calls, state, closed } = await open();
  assert.match(text(), /It is now Tue, Nov 17, 10:30 AM ET/);
  for (const at of ["Wed, Nov 18, 9:30 AM ET", "Tue, Nov 24, 10:30 AM ET", "Thu, Dec 17, 10:30 AM ET"]) {
    assert.ok(text().includes(at), at);
  }
  assert.match(text(), /This cannot be undone/);
  await userEvent.click(screen.getByRole("radio", { name: /In a week/ }));
  state.entries = [
    entry("4", "DIVIDEND", 1.5),
    entry("3", "BUY", 500, -500),
    entry("2", "DEPOSIT", 50),
    ...before,
  ];
  await userEvent.click(screen.getByRole("button", { name: "Move to Nov 24, 2026, 10:30 AM ET" }));
  await screen.findByText("What the move did");
  assert.deepEqual(commands(calls), [["/admin/clock/forward", { to: WEEK }]]);
  assert.match(text(), /From Nov 17, 2026, 10:30 AM ET to Nov 24, 2026, 10:30 AM ET/);
  assert.match(text(), /\$1,075\.25.*\+\$75\.25 from \$1,000\.00/);
  const parts = [...screen.getByRole("list", { name: "What moved the value" }).children].map((row) => row.textContent);
  assert.deepEqual(parts, ["Prices and trading+$23.75", "Dividends+$1.50", "Paid in+$50.00"]);
  const counts = [...screen.getByRole("list", { name: "In between" }).children].map((one) => one.textContent);
  assert.deepEqual(counts, ["1 fill", "1 dividend", "1 contribution or deposit"]);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  assert.equal(closed.times, 1);
  await close();
});

Deno.test("a date leads to its open, and on a day without trading to the next one", async () => {
  resizeTo(390);
  await open();
  await userEvent.click(screen.getByRole("radio", { name: /The open of a date/ }));
  assert.ok(screen.getByRole<HTMLButtonElement>("button", { name: "Choose a date" }).disabled);
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-11-26" } });
  assert.ok(await screen.findByRole("button", { name: "Move to Nov 27, 2026, 9:30 AM ET" }));
  assert.match(text(), /The open of a dateNov 27, 2026, 9:30 AM ET/);
  await close();
  resizeTo();
});

Deno.test("a cancelled move and a portfolio in which nothing happened are summed up as they are", async () => {
  const { state } = await open({ answers: { "POST /admin/clock/forward": () => ({ now: "2026-11-18T15:30:00Z" }) } });
  state.entries = before;
  await userEvent.click(screen.getByRole("radio", { name: /In a month/ }));
  await userEvent.click(screen.getByRole("button", { name: /Move to/ }));
  await screen.findByText("What the move did");
  assert.match(text(), /to Nov 18, 2026, 10:30 AM ETCancelled on the way to Dec 17, 2026, 10:30 AM ET\./);
  assert.match(text(), /No entries in between: only prices moved\./);
  await close();
});

Deno.test("a refused move says why and leaves the choice", async () => {
  await open({
    answers: { "POST /admin/clock/forward": () => refusal(409, "The market is known up to 2100", "CLOCK_REFUSED") },
  });
  await userEvent.click(screen.getByRole("button", { name: /Move to/ }));
  assert.ok(await screen.findByText("The market is known up to 2100"));
  assert.ok(screen.getByRole("radio", { name: /In a week/ }));
  await close();
});

Deno.test("a speed applies at once", async () => {
  const { calls } = await open();
  assert.equal(screen.getByRole("radio", { name: "Stopped" }).getAttribute("aria-checked"), "true");
  await userEvent.click(screen.getByRole("radio", { name: "60\u00d7" }));
  await waitFor(() =>
    assert.equal(screen.getByRole("radio", { name: "60\u00d7" }).getAttribute("aria-checked"), "true")
  );
  assert.deepEqual(commands(calls), [["/admin/clock/speed", { speed: 60 }]]);
  await close();
});

Deno.test("during a move its progress is shown, and it can be cancelled", async () => {
  const { calls } = await open({
    clock: { moving_to: WEEK, lived_until: "2026-11-17T16:00:00Z" },
    answers: { "DELETE /admin/clock/move": () => ({ cancelled: true }) },
  });
  assert.match(text(), /The market's time is being moved to Nov 24, 2026, 10:30 AM ET\./);
  assert.match(text(), /Done up to Nov 17, 2026, 11:00 AM ET/);
  assert.ok(screen.getByRole("progressbar", { name: "Progress" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel the move" }));
  assert.ok(await screen.findByText("The move ends as soon as the day under way is done."));
  assert.equal(commands(calls)[0]![0], "/admin/clock/move");
  await close();
});

Deno.test("who may not move the clock is told so, and asks the server for nothing else", async () => {
  for (const movable_by of ["admins", "nobody"]) {
    const { calls } = await open({ clock: { movable_by } });
    assert.match(text(), /Only administrators can move the market's time on this installation\./);
    assert.ok(calls.every(({ path }) => path === "/market/status"));
  }
  await open({ role: "admin", clock: { movable_by: "admins" } });
  assert.ok(screen.getByRole("radio", { name: /Next Market Open/ }));
  await close();
});

Deno.test("the recap is of the portfolio in view, which its page or the dashboard's address names", () => {
  const id = "0190a000-0000-7000-8000-000000000001";
  assert.equal(inView({ pathname: `/portfolios/${id}`, search: {} }), id);
  assert.equal(inView({ pathname: "/dashboard", search: { of: id } }), id);
  assert.equal(inView({ pathname: "/stocks/KO", search: {} }), undefined);
});
