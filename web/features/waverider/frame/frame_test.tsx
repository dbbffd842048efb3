import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import { readWaverider, type WaveriderView } from "../../../lib/views/waverider_view.ts";
import { dismissAll, Toasts } from "../../../ui/page/toasts.tsx";
import { dashboardOf, opportunitiesOf, realtimeOf, scannedOf, systemStatus } from "../testing.ts";
import { Console } from "./Console.tsx";
import { tabPages } from "./tab_pages.ts";

async function open(more: Parameters<typeof fakeServer>[0] = {}, first: WaveriderView = {}) {
  const views: WaveriderView[] = [];
  // A failure of the test before stays until it is dismissed.
  dismissAll();
  const calls = fakeServer({
    "GET /market/status": () => new Promise(() => {}),
    "GET /waverider/dashboard": () => dashboardOf({ positions: [] }),
    "GET /waverider/opportunities": () => opportunitiesOf([]),
    "GET /waverider/realtime-status": () => realtimeOf(),
    "GET /waverider/system/status": () => systemStatus,
    "GET /waverider/ews/VLDX": () => scannedOf(),
    ...more,
  });
  const Page = () => {
    const [view, setView] = useState(first);
    const onView = (next: WaveriderView) => {
      views.push(next);
      setView(next);
    };
    return <Console user={{ username: "harbormaster", role: "admin" }} view={view} onView={onView} />;
  };
  render(
    <TestPage>
      <Page />
      <Toasts />
    </TestPage>,
  );
  // The chunks of the tabs are loaded on demand.
  await screen.findByRole("tab", { selected: true });
  await Promise.all(Object.values(tabPages).map((page) => (page as unknown as { preload(): Promise<void> }).preload()));
  await turns();
  const posts = () => calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
  return { calls, views, posts, chosen: () => screen.getByRole("tab", { selected: true }).textContent };
}
const press = async (key: string) => {
  fireEvent.keyDown(document.body, { key });
  await turns();
};

Deno.test("WR-002: the page opens with the dashboard, also by its other name, and an unknown tab is the dashboard", async () => {
  assert.equal(readWaverider({ tab: "positions" }).tab, "dashboard");
  assert.equal(readWaverider({ tab: "backtests" }).tab, undefined);
  const { chosen } = await open();
  assert.equal(chosen(), "Dashboard");
  cleanup();
});

Deno.test("the keys 1 to 8 open the tabs in their order, and none while a field is typed in", async () => {
  const { chosen, views } = await open();
  await press("2");
  assert.equal(chosen(), "Opportunities");
  await press("8");
  assert.equal(chosen(), "Status");
  await press("1");
  assert.equal(chosen(), "Dashboard");
  assert.deepEqual(views, [{ tab: "opportunities" }, { tab: "status" }, {}]);
  await press("3");
  const ticker = screen.getByLabelText("Ticker symbol");
  fireEvent.keyDown(ticker, { key: "2" });
  await turns();
  assert.equal(chosen(), "Manual Scan");
  cleanup();
});

Deno.test("/ goes to the ticker from every tab, and ? lists the keys", async () => {
  const { chosen } = await open();
  await press("/");
  assert.equal(chosen(), "Manual Scan");
  assert.ok(document.activeElement === screen.getByLabelText("Ticker symbol"));
  (document.activeElement as HTMLElement).blur();
  await press("?");
  assert.ok(within(screen.getByRole("dialog")).getByText("Write a ticker to scan"));
  cleanup();
});

Deno.test("WR-008: automation is started and stopped, and a failure is an alert with its reason", async () => {
  let isRunning = true;
  const { posts } = await open({
    "GET /waverider/dashboard": () => {
      const data = dashboardOf({ positions: [] });
      return { ...data, automation: { ...data.automation, is_running: isRunning } };
    },
    "POST /waverider/automation/stop": () => {
      isRunning = false;
      return { message: "Stopped", success: true, is_running: false };
    },
    "POST /waverider/automation/start": () => refusal(409, "Another one starts it", "CONFLICT"),
  });
  assert.ok(screen.getByText("Automation running"));
  assert.ok(screen.getByText("10:25:00 AM"), "the next scan");
  await userEvent.click(screen.getByRole("button", { name: /^Stop/ }));
  await screen.findByText("Automation stopped");
  await userEvent.click(screen.getByRole("button", { name: /^Start/ }));
  await screen.findByText("Failed to start automation: Another one starts it");
  assert.deepEqual(posts().map(([path]) => path), ["/waverider/automation/stop", "/waverider/automation/start"]);
  cleanup();
});

Deno.test("a kill needs a reason, and may exit everything", async () => {
  const { posts } = await open({
    "POST /waverider/kill": () => ({ message: "Killed", success: true, exited: 3, queued: 0 }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Kill" }));
  const dialog = within(screen.getByRole("dialog"));
  const kill = dialog.getByRole<HTMLButtonElement>("button", { name: "Kill" });
  assert.equal(kill.disabled, true);
  await userEvent.type(dialog.getByLabelText("Reason, for the record"), "  ");
  assert.equal(kill.disabled, true, "blanks are no reason");
  await userEvent.type(dialog.getByLabelText("Reason, for the record"), "Quotes look wrong");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Exit every open position at once" }));
  await userEvent.click(kill);
  await screen.findByText("Killed");
  assert.deepEqual(posts(), [["/waverider/kill", { flatten: true, reason: "Quotes look wrong" }]]);
  cleanup();
});

Deno.test("while killed every tab says why, by whom and when, and entries are allowed again with a reason", async () => {
  const killed = { at: "2026-11-20T15:20:00Z", by: "keelwatch", reason: "Quotes look wrong" };
  const { posts } = await open({
    "GET /waverider/dashboard": () => {
      const data = dashboardOf({ positions: [] });
      return { ...data, automation: { ...data.automation, is_running: false, killed } };
    },
    "POST /waverider/kill/lift": () => ({ message: "Entries are allowed", success: true }),
  }, { tab: "status" });
  const banner = screen.getByRole("status", { name: "Entries are barred" });
  assert.match(banner.textContent!, /Quotes look wrong.*By keelwatch, Fri, Nov 20, 10:20:00 AM ET/);
  assert.equal(screen.getByRole<HTMLButtonElement>("button", { name: /^Start/ }).disabled, true);
  await userEvent.click(within(banner).getByRole("button", { name: "Allow entries again" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Reason, for the record"), "Fixed");
  await userEvent.click(dialog.getByRole("button", { name: "Allow entries again" }));
  await screen.findByText("Entries are allowed");
  assert.deepEqual(posts(), [["/waverider/kill/lift", { reason: "Fixed" }]]);
  cleanup();
});

Deno.test("WR-009: the realtime indicator says LIVE, IDLE or REST", async () => {
  for (const mode of ["LIVE", "IDLE", "REST"] as const) {
    await open({ "GET /waverider/dashboard": () => dashboardOf({ positions: [], realtime_mode: mode }) });
    assert.ok(screen.getByRole("button", { name: new RegExp(`^${mode}`) }));
    cleanup();
  }
});

Deno.test("WR-003: whoever is no admin any more reads the specified sentence, without the tabs", async () => {
  fakeServer({
    "GET /waverider/dashboard": () =>
      refusal(403, "Access denied. Waverider is restricted to admin users.", "FORBIDDEN"),
  });
  render(
    <TestPage>
      <Console user={{ username: "northstar", role: "user" }} view={{}} onView={() => {}} />
    </TestPage>,
  );
  await screen.findByRole("heading", { level: 1, name: "Access denied. Waverider is restricted to admin users." });
  assert.ok(!screen.queryByRole("tab"));
  assert.ok(screen.getByText(/^You are signed in as northstar, with the role user\./));
  cleanup();
});
