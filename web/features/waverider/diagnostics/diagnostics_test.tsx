import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../../lib/testing.tsx";
import { dismissAll, Toasts } from "../../../ui/page/toasts.tsx";
import { components } from "../parts/components.ts";
import { gatesTo } from "../testing.ts";
import { DiagnosticsTab } from "./DiagnosticsTab.tsx";
import { logOf, scanOf } from "./testing.ts";

const logs = Array.from({ length: 50 }, (_, i) =>
  logOf({
    id: `s${i}`,
    timestamp: new Date(Date.parse("2026-11-20T15:24:00Z") - i * 60_000).toISOString(),
    ...(i === 2 ? { scan_successful: false, error: "quotes timed out" } : {}),
  }));
const component_analysis = Object.fromEntries(
  components.map(({ key, max }, i) => [key, { average: 0.1 * i, max, count: 9, win_rate_when_scored: null }]),
);

const shown = (more: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({
    "GET /waverider/scan-logs": () => ({ scan_logs: logs, total: 50 }),
    "GET /waverider/ews-analysis": () => ({ component_analysis }),
    "GET /waverider/detailed-scan-results/s12": () => scanOf({ earlier: "s13", later: "s11" }),
    "GET /waverider/detailed-scan-results/s13": () =>
      scanOf({ scan_log: logOf({ timestamp: "2026-11-20T15:11:00Z" }), earlier: null, later: "s12" }),
    ...more,
  });
  render(
    <>
      <DiagnosticsTab view={{ tab: "diagnostics" }} onView={() => {}} byKey={false} />
      <Toasts />
    </>,
    { wrapper: TestPage },
  );
  return calls;
};
const end = () => {
  dismissAll();
  cleanup();
};
const openScan = async () => {
  fireEvent.click(await screen.findByText("10:12:00 AM"));
  return await screen.findByRole("dialog", { hidden: true });
};

Deno.test("of fifty scans the twenty latest are listed, and a failed one says why", async () => {
  const calls = shown();
  const table = await screen.findByRole("table", { name: "Scan logs" });
  assert.equal(table.querySelectorAll("tbody tr").length, 20);
  const cells = (row: number) => [...table.querySelectorAll("tbody tr")[row]!.children].map((cell) => cell.textContent);
  assert.deepEqual(cells(0), ["10:24:00 AM", "61", "4", "10", "14 ms", "42", "$687.53", "Success"]);
  assert.match(cells(2).at(-1)!, /Failed: quotes timed out$/);
  const query = calls.find(({ path }) => path === "/waverider/scan-logs")!.query;
  assert.deepEqual([query.get("limit"), query.get("hours")], ["50", "24"]);
  end();
});

Deno.test("each component has a card with its average in two decimals and its most points", async () => {
  shown();
  const card = (await screen.findByText("NEWS CATALYST")).closest("li")!;
  assert.match(card.textContent!, /Average 0\.30.*Max 2/);
  for (const name of ["GAP SCORE", "VOLUME SCORE", "OPENING DRIVE", "MOMENTUM", "TIGHT MARKET", "PM BOOST"]) {
    assert.ok(screen.getByText(name));
  }
  end();
});

Deno.test("Refresh Logs and Refresh Analysis each ask for their own part again", async () => {
  const calls = shown();
  await screen.findByText("GAP SCORE");
  const count = (path: string) => calls.filter((call) => call.path === path).length;
  fireEvent.click(screen.getByText("Refresh Logs"));
  await waitFor(() => assert.equal(count("/waverider/scan-logs"), 2));
  assert.equal(count("/waverider/ews-analysis"), 1);
  fireEvent.click(screen.getByText("Refresh Analysis"));
  await waitFor(() => assert.equal(count("/waverider/ews-analysis"), 2));
  end();
});

Deno.test("a scan opens with its four cards, its decisions and their data", async () => {
  shown();
  const dialog = within(await openScan());
  await dialog.findByText("Detailed Filtering Decisions");
  for (const name of ["Scan Summary", "Results Breakdown", "Entry Activity", "Tier Breakdown"]) {
    assert.ok(dialog.getByText(name));
  }
  const rows = [...document.querySelectorAll("dialog tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent)
  );
  assert.deepEqual(rows[0]!.slice(0, 7), ["HYDX", "8", "$4.12", "+12.70%", "5.90x", "ENTERED", "\u2014"]);
  assert.equal(rows[0]![8], "No issues detected");
  assert.deepEqual(rows[1]!.slice(5, 7), ["FILTERED", "VWAP"]);
  assert.equal(rows[1]![8], "Price under VWAP");
  const dots = document.querySelectorAll("dialog .wr-dots")[0]!;
  assert.deepEqual([...dots.children].map(({ textContent, className }) => `${textContent} ${className}`), [
    ...["Q has", "B has", "N none", "S has"],
  ]);
  end();
});

Deno.test("a decision opens in its row with everything about it, and Escape closes the row before the dialog", async () => {
  shown();
  const dialog = within(await openScan());
  const toggle = await dialog.findByRole("button", { name: "Show Details of SPRQ", hidden: true });
  fireEvent.click(toggle);
  await dialog.findByText("SPRQ was not traded.");
  assert.ok(dialog.getByText("VWAP: price $4.12 under $4.18"));
  assert.ok(dialog.getByText("news: timed out"));
  assert.ok(dialog.getByText("quote available, bars available, news missing, short interest available"));
  assert.ok(dialog.getByText("Filtered out", { selector: ".wr-decision dd" }));
  fireEvent.keyDown(dialog.getByRole("button", { name: "Hide Details of SPRQ", hidden: true }), { key: "Escape" });
  await waitFor(() => assert.equal(dialog.queryByText("SPRQ was not traded."), null));
  assert.ok(document.querySelector("dialog"));
  end();
});

Deno.test("arrows go to the scans before and after, and are off where there is none", async () => {
  shown();
  const dialog = within(await openScan());
  await dialog.findByText("10:12:00 AM ET", { exact: false });
  fireEvent.click(dialog.getByRole("button", { name: "Earlier scan", hidden: true }));
  await dialog.findByText("10:11:00 AM ET", { exact: false });
  const earlier = dialog.getByRole("button", { name: "Earlier scan", hidden: true }) as HTMLButtonElement;
  assert.ok(earlier.disabled);
  fireEvent.keyDown(document.body, { key: "ArrowLeft" });
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await dialog.findByText("10:12:00 AM ET", { exact: false });
  end();
});

Deno.test("the arrow keys do nothing in the field for a symbol, which narrows the decisions", async () => {
  shown();
  const dialog = within(await openScan());
  const field = await dialog.findByPlaceholderText("Symbol");
  fireEvent.keyDown(field, { key: "ArrowLeft" });
  fireEvent.change(field, { target: { value: "hy" } });
  await waitFor(() => assert.equal(document.querySelectorAll("dialog tbody tr").length, 1));
  fireEvent.change(dialog.getByLabelText("Status"), { target: { value: "FILTERED" } });
  await dialog.findByText("No stock has all of these.");
  assert.ok(dialog.getByText("10:12:00 AM ET", { exact: false }));
  end();
});

Deno.test("the dialog closes by its x and by a click on what is behind it", async () => {
  shown();
  const first = within(await openScan());
  fireEvent.click(first.getByRole("button", { name: "Close", hidden: true }));
  await waitFor(() => assert.equal(document.querySelector("dialog"), null));
  const dialog = await openScan();
  fireEvent.mouseDown(dialog);
  fireEvent.click(dialog);
  await waitFor(() => assert.equal(document.querySelector("dialog"), null));
  end();
});

Deno.test("a scan without recorded decisions says so", async () => {
  shown({ "GET /waverider/detailed-scan-results/s12": () => scanOf({ detailed_results: [] }) });
  const dialog = within(await openScan());
  await dialog.findByText("No detailed scan results available");
  assert.equal(screen.queryByText("Failed to load detailed scan results"), null);
  end();
});

Deno.test("a scan that cannot be loaded is reported", async () => {
  const { error } = console;
  console.error = () => {};
  try {
    shown({ "GET /waverider/detailed-scan-results/s12": () => refusal(404, "gone", "NOT_FOUND") });
    const dialog = within(await openScan());
    await dialog.findByText("No detailed scan results available");
    await screen.findByText("Failed to load detailed scan results");
  } finally {
    console.error = error;
    end();
  }
});

const explained = {
  ...{ symbol: "SPRQ", at: "2026-11-20T15:12:00Z", sentences: ["It stopped at VWAP."], recomputed: true, ews_score: 8 },
  ...{ gates: gatesTo("VWAP"), config_version: 14, hash: null },
  afterwards: { minutes_15: -2.18, minutes_60: null, close: null },
};

Deno.test("the explanation is asked for with a symbol in capitals and an instant of New York", async () => {
  const calls = shown({ "GET /waverider/explain/SPRQ": () => explained });
  await screen.findByText("GAP SCORE");
  fireEvent.change(screen.getByLabelText("Ticker symbol"), { target: { value: "sprq" } });
  fireEvent.change(screen.getByLabelText("Day and time (ET)"), { target: { value: "2026-11-20T10:12" } });
  fireEvent.click(screen.getByRole("button", { name: "Explain" }));
  await screen.findByText("It stopped at VWAP.");
  const { query } = calls.find(({ path }) => path === "/waverider/explain/SPRQ")!;
  assert.equal(query.get("at"), "2026-11-20T10:12:00-05:00");
  assert.ok(screen.getByText("\u22122.18%"));
  assert.ok(screen.getByText("No full record: computed again from the market of that instant."));
  end();
});

Deno.test("a symbol and an instant are needed, and a refusal says why", async () => {
  const calls = shown({ "GET /waverider/explain/NOPE": () => refusal(422, "That is in the future") });
  await screen.findByText("GAP SCORE");
  fireEvent.click(screen.getByRole("button", { name: "Explain" }));
  await screen.findByText("Please enter a ticker symbol");
  fireEvent.change(screen.getByLabelText("Ticker symbol"), { target: { value: "NOPE" } });
  fireEvent.change(screen.getByLabelText("Day and time (ET)"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Explain" }));
  await screen.findByText("Please choose a day and a time");
  assert.ok(!calls.some(({ path }) => path.startsWith("/waverider/explain")));
  fireEvent.change(screen.getByLabelText("Day and time (ET)"), { target: { value: "2026-11-20T10:12" } });
  fireEvent.click(screen.getByRole("button", { name: "Explain" }));
  await screen.findByText("That is in the future");
  end();
});
