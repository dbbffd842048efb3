import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import { dismissAll, Toasts } from "../../../ui/page/toasts.tsx";
import { dashboardOf, opportunitiesOf, realtimeOf, scoresOf, systemStatus } from "../testing.ts";
import { boundOf, highScores, inputOf, RESET } from "./debug_filter.ts";
import { modeOf } from "./RealtimePanel.tsx";
import { StatusTab } from "./StatusTab.tsx";

async function open(more: Parameters<typeof fakeServer>[0] = {}) {
  // A failure of the test before stays until it is dismissed.
  dismissAll();
  const calls = fakeServer({
    "GET /market/status": () => new Promise(() => {}),
    "GET /waverider/dashboard": () => dashboardOf(),
    "GET /waverider/opportunities": () => opportunitiesOf([]),
    "GET /waverider/realtime-status": () => realtimeOf(),
    "GET /waverider/system/status": () => systemStatus,
    ...more,
  });
  render(
    <TestPage>
      <StatusTab />
      <Toasts />
    </TestPage>,
  );
  await turns();
  const posts = () => calls.filter(({ method }) => method === "POST").map(({ path, query }) => `${path}?${query}`);
  return { calls, posts };
}
const facts = (name: string) => screen.getByRole("region", { name }).textContent!;

Deno.test("WR-063: the flags make one of four modes", () => {
  assert.equal(modeOf(realtimeOf()), "operational");
  assert.equal(modeOf(realtimeOf({ position_monitor: { is_monitoring: false } })), "standby");
  assert.equal(modeOf(realtimeOf({ realtime_monitoring_active: false })), "standby");
  assert.equal(modeOf(realtimeOf({ realtime_monitoring_enabled: false })), "disabled");
  assert.equal(modeOf(realtimeOf({ websocket_available: false })), "rest");
});

Deno.test("WR-062: the monitoring panel has its badges, its connections and the mode, once the status is known", async () => {
  await open();
  const panel = facts("WebSocket real-time monitoring");
  assert.match(panel, /WebSocket librariesAvailable.*\(config\)Enabled.*\(live\)Active.*Position monitorMonitoring/);
  assert.match(panel, /Fully Operational now.*stops execute instantly when the bid crosses the stop level/);
  assert.match(panel, /Shared websocket connectedYes.*Position monitor connectedNo/);
  cleanup();
  await open({ "GET /waverider/realtime-status": () => refusal(500, "away", "INTERNAL") });
  assert.ok(!screen.queryByRole("region", { name: "WebSocket real-time monitoring" }));
  cleanup();
});

Deno.test("WR-065: the most positions are changed after a question, and the dashboard is read again", async () => {
  const { calls, posts } = await open({
    "POST /waverider/account/update-max-positions": () => ({ message: "Now 6", success: true, max_positions: 6 }),
  });
  assert.equal(screen.getByRole("radio", { name: "4" }).getAttribute("aria-checked"), "true");
  fireEvent.click(screen.getByRole("radio", { name: "6" }));
  await turns(2);
  assert.deepEqual(posts(), [], "it asks first");
  const before = calls.filter(({ path }) => path === "/waverider/dashboard").length;
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Set it to 6" }));
  await screen.findByText("Now 6");
  await turns();
  assert.deepEqual(posts(), ["/waverider/account/update-max-positions?max_positions=6"]);
  assert.ok(calls.filter(({ path }) => path === "/waverider/dashboard").length > before);
  cleanup();
});

Deno.test("WR-067: a maintenance asks first, and shows what the server says, or that it failed", async () => {
  const { posts } = await open({
    "POST /waverider/database/add-missing-enum-values": () => ({
      ...{ message: "2 values added", success: true, details: ["DECAY_3", "DECAY_5"] },
    }),
    "POST /waverider/database/run-tight-market-migration": () => refusal(500, "The store is away", "INTERNAL"),
  });
  const run = async (action: string) => {
    await userEvent.click(screen.getByRole("button", { name: action }));
    const dialog = within(screen.getByRole("dialog"));
    assert.ok(dialog.getByText(/Safe to run repeatedly\./));
    await userEvent.click(dialog.getByRole("button", { name: action }));
    await turns();
  };
  await run("FIX NOW");
  assert.ok(screen.getByText("2 values added"));
  assert.ok(screen.getByText("DECAY_5"));
  await run("Run Migration");
  assert.ok(screen.getByText("Migration failed: The store is away"));
  assert.deepEqual(posts(), [
    "/waverider/database/add-missing-enum-values?",
    "/waverider/database/run-tight-market-migration?",
  ]);
  cleanup();
});

Deno.test("WR-075: a reset may exit open positions first, and says when it failed", async () => {
  const { calls } = await open({
    "POST /waverider/reset-account": () => refusal(409, "The market is closed", "CONFLICT"),
  });
  await userEvent.click(screen.getByRole("button", { name: "Reset account" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Exit 1 open position first" }));
  await userEvent.click(dialog.getByRole("button", { name: "Reset account" }));
  await screen.findByText("Failed to reset account: The market is closed");
  assert.deepEqual(calls.find(({ method }) => method === "POST")!.body, { flatten: true });
  cleanup();
});

Deno.test("WR-071: an endpoint test shows the answer as it came, or that it failed", async () => {
  await open({
    "GET /waverider/health": () => ({ status: "healthy", checks: { store: "ok" } }),
    "GET /waverider/universe": () => refusal(503, "No scan yet", "UNAVAILABLE"),
  });
  const alert = () =>
    within(screen.getByRole("region", { name: "API Endpoint Tests" })).getByRole("alert").textContent!;
  await userEvent.click(screen.getByRole("button", { name: "Health" }));
  await turns();
  assert.match(alert(), /^GET \/waverider\/health {2}.*\n\{\n {2}"status": "healthy",/);
  await userEvent.click(screen.getByRole("button", { name: "Universe" }));
  await turns();
  assert.match(alert(), /Universe Failed: No scan yet$/);
  cleanup();
});

Deno.test("WR-079: the system's and the debug information say what is known", async () => {
  await open();
  assert.match(facts("System Information"), /Frontend originhttp:\/\/localhost.*ConfigurationVersion 14/);
  assert.match(
    facts("Debug Information"),
    /dataLoadedOpportunities0AutomationRunningSystem healthhealthyTotal positions1Total trades78EWS debug count\u2014$/,
  );
  cleanup();
});

const snapshot = (symbol: string, ews_score: number) => ({
  ...{ symbol, ews_score, components: scoresOf({ gap_score: 2 }), timestamp: "2026-11-20T15:24:12Z" },
  market_data: { price: 8.14, gap_pct: 18.6, volume_ratio: 3 },
});
const debugOf = (snapshots: readonly ReturnType<typeof snapshot>[], error: string | null = null) => ({
  ...{ count: snapshots.length, highest_score: snapshots[0]?.ews_score ?? null, snapshots, error },
  ...{ timeframe_used: "Latest scan", debug_info: { error_occurred: error !== null } },
  filters_applied: {
    ...{ min_ews: 0, max_ews: 13, symbol_search: null, sort_by: "ews_score", sort_desc: true, limit: 100 },
  },
});
const load = () => userEvent.click(screen.getByRole("button", { name: /Load EWS Debug Data/ }));

Deno.test("WR-080: the debug data is loaded by hand, and none is explained", async () => {
  const { calls } = await open({ "GET /waverider/ews-debug": () => debugOf([]) });
  assert.equal(calls.some(({ path }) => path === "/waverider/ews-debug"), false);
  await load();
  await screen.findByText("No EWS Data Found");
  assert.ok(screen.getByText("There were no scans yet"));
  assert.ok(screen.getByText("EWS 0 to 13, any symbol, ews_score high to low: 0 of limit 100"));
  cleanup();
  await open({ "GET /waverider/ews-debug": () => debugOf([], "The records cannot be read") });
  await load();
  await screen.findByText("The records cannot be read");
  assert.ok(screen.getByText("Error"));
  cleanup();
});

Deno.test("WR-081: the debug data has its totals, its low scores and its table", async () => {
  await open({
    "GET /waverider/ews-debug": () => debugOf([snapshot("MRNX", 11), snapshot("AERG", 7), snapshot("CRSK", 6)]),
  });
  await load();
  const panel = await screen.findByRole("region", { name: /^EWS Debug Data/ });
  await turns();
  assert.match(panel.textContent!, /Total calculations3Highest score11Tradeable \(7 or more\)2/);
  assert.ok(screen.getByRole("listitem", { name: "1 with EWS 6" }));
  assert.ok(screen.getByRole("listitem", { name: "0 with EWS 5" }));
  const [head, first] = within(screen.getByRole("table", { name: "EWS Debug Data" })).getAllByRole("row");
  assert.equal(head!.textContent, "SymbolEWSGapVolumeDriveNewsMomentumTightRangePriceGap %");
  assert.equal(first!.textContent, "MRNX112000000$8.14+18.60%");
  assert.match(facts("Debug Information"), /EWS debug count3$/);
  cleanup();
});

Deno.test("WR-082: an empty bound is none, others stay within 0 and 13, and High Scores Only begins at 7", async () => {
  assert.deepEqual([boundOf("", 13), boundOf("-2", 0), boundOf("15", 13), boundOf("6", 0)], [13, 0, 13, 6]);
  assert.deepEqual(inputOf(highScores({ ...RESET, symbol: " MR " })), {
    ...{ min_ews: 7, max_ews: 13, symbol_search: "MR", sort_by: "ews_score", sort_desc: true, limit: 100 },
  });
  const { calls } = await open({ "GET /waverider/ews-debug": () => debugOf([snapshot("MRNX", 11)]) });
  await load();
  await userEvent.click(await screen.findByRole("button", { name: "High Scores Only" }));
  await turns();
  const last = () => calls.findLast(({ path }) => path === "/waverider/ews-debug")!.query;
  assert.equal(last().get("min_ews"), "7");
  await userEvent.clear(screen.getByLabelText("Lowest EWS"));
  await turns();
  assert.equal(last().get("min_ews"), "0");
  cleanup();
});
