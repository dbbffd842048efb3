import "../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { logout, updateUser } from "../lib/api/session.ts";
import { DialogsContext } from "../lib/dialogs.ts";
import { fakeServer, TestPage } from "../lib/testing.tsx";
import { MarketCard } from "../features/dashboard/MarketCard.tsx";
import { CatchingUp, MovingLine } from "./CatchingUp.tsx";
import { MarketChip } from "./MarketChip.tsx";

Deno.test("while the server catches up, the page shows the target time and the portfolios' time", async () => {
  const status = (lived_until: string | null) => ({
    ...{ status: "open", current_time_et: "2027-02-12T09:30:00-05:00", market: "simulated" },
    next_session: { label: "Market Close", at: "2027-02-12T21:00:00Z" },
    clock: { mode: "set", speed: 0, lived_until },
  });
  let answer = status("2027-02-10T21:00:00Z");
  fakeServer({ "GET /market/status": () => answer });
  const show = () =>
    render(
      <TestPage>
        <MarketChip />
        <CatchingUp className="catching-up-line" />
      </TestPage>,
    );
  show();
  const said = "Catching up to Feb 12, 9:30 AMportfolios are as of Feb 10, 4:00 PM";
  await screen.findAllByText("Feb 10, 4:00 PM");
  assert.deepEqual(screen.getAllByRole("status").map((line) => line.textContent), [said, said]);
  cleanup();
  answer = status(null);
  show();
  await screen.findByText("Market Open");
  assert.equal(screen.queryByText(/Catching up/), null);
  cleanup();
});

Deno.test("a move is announced on its own line, with how far it is", async () => {
  fakeServer({
    "GET /market/status": () => ({
      ...{ status: "open", current_time_et: "2026-11-19T10:30:00-05:00", market: "simulated" },
      next_session: { label: "Market Close", at: "2026-11-19T21:00:00Z" },
      clock: { mode: "set", speed: 0, lived_until: "2026-11-18T21:00:00Z", moving_to: "2026-11-24T15:30:00Z" },
    }),
  });
  render(
    <TestPage>
      <MarketChip />
      <CatchingUp className="catching-up-line" />
      <MovingLine />
    </TestPage>,
  );
  await screen.findByText("Market Open");
  assert.deepEqual(screen.getAllByRole("status").map((line) => line.textContent), [
    "The market's time is being moved to Nov 24, 2026, 10:30 AM ET.Done up to Nov 18, 2026, 4:00 PM ET",
  ]);
  cleanup();
});

Deno.test("the chip is a button for those who may move the market's time, and for nobody else", async () => {
  const opens = async (role: string, movable_by: string) => {
    cleanup();
    fakeServer({
      "GET /market/status": () => ({
        ...{ status: "open", current_time_et: "2026-11-20T10:00:00-05:00", market: "simulated" },
        next_session: { label: "Market Close", at: "2026-11-20T21:00:00Z" },
        clock: { mode: "set", speed: 1, lived_until: null, moving_to: null, movable_by },
      }),
      "POST /auth/logout": () => null,
    });
    updateUser({ id: "u", role } as Parameters<typeof updateUser>[0]);
    const opened: string[] = [];
    render(
      <TestPage>
        <DialogsContext value={({ kind }) => void opened.push(kind)}>
          <MarketChip />
        </DialogsContext>
      </TestPage>,
    );
    await screen.findByText("Market Open");
    const button = screen.queryByRole("button", { name: /Move market time/ });
    if (button) await userEvent.click(button);
    return opened;
  };
  assert.deepEqual(await opens("user", "admins"), []);
  assert.deepEqual(await opens("support", "admins"), []);
  assert.deepEqual(await opens("admin", "admins"), ["clock"]);
  assert.deepEqual(await opens("user", "everyone"), ["clock"]);
  assert.deepEqual(await opens("admin", "nobody"), []);
  cleanup();
  await logout();
  localStorage.clear();
});

Deno.test("NM-14: the bar shows a short session, the card advice, the next session and New York's time", async () => {
  fakeServer({
    "GET /market/status": () => ({
      ...{ status: "open", current_time_et: "2026-11-20T10:00:00-05:00", market: "simulated" },
      ...{ user_message: "The market is open.", trading_tip: "Orders execute at once.", execution_type: "immediate" },
      next_session: { label: "Market Close", at: "2026-11-20T21:00:00Z" },
      clock: { mode: "set", speed: 0, lived_until: null },
    }),
  });
  render(
    <TestPage>
      <MarketChip />
      <MarketCard />
    </TestPage>,
  );
  const card = (await screen.findByText("The market is open. Orders execute at once.")).closest(".market-card")!;
  assert.equal(screen.getAllByText("Market Open").length, 2);
  assert.match(card.textContent!, /Fri, Nov 20, 10:00:00 AM ET/);
  assert.match(card.textContent!, /Market CloseFri, Nov 20, 4:00 PM ET/);
  assert.match(card.textContent!, /OrdersExecute immediately/);
  cleanup();
});
