import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { type Call, fakeServer, refusal, TestPage } from "../../../lib/testing.tsx";
import { Toasts } from "../../../ui/page/toasts.tsx";
import type { WaveriderView } from "../../../lib/views/waverider_view.ts";
import { dashboardOf, positionOf } from "../testing.ts";
import { fullTrade, lifeOf } from "./testing.ts";
import { TradesTab } from "./TradesTab.tsx";

const trades = [
  fullTrade({ id: "p1", symbol: "QNTA", status: "open", pnl: null, pnl_pct: null, trade_grade: null, ews_score: 10 }),
  fullTrade({ id: "t1", symbol: "VLDX", ews_score: 11 }),
  fullTrade({ id: "t2", symbol: "PXLR", trade_grade: "F", ews_score: 7, entry_mode: "EARLY_STANDARD" }),
];

/** The tab with its address, and all addresses in order. */
function Tab({ first, views }: { first: WaveriderView; views: WaveriderView[] }) {
  const [view, setView] = useState(first);
  const show = (next: WaveriderView) => {
    views.push(next);
    setView(next);
  };
  return <TradesTab view={view} onView={show} byKey={false} />;
}
let views: WaveriderView[] = [];
const shown = (list = trades, first: WaveriderView = { tab: "trades" }): Call[] => {
  views = [];
  const calls = fakeServer({
    "GET /waverider/trades": () => ({ trades: list, total: list.length }),
    ...Object.fromEntries(list.map((trade) => [`GET /waverider/trades/${trade.id}`, () => lifeOf(trade)])),
    "GET /waverider/dashboard": () => dashboardOf({ positions: [positionOf({ id: "p1", unrealized_pnl: 136.01 })] }),
    "GET /waverider/positions": () => ({ positions: [] }),
  });
  render(
    <>
      <Tab first={first} views={views} />
      <Toasts />
    </>,
    { wrapper: TestPage },
  );
  return calls;
};
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const symbols = () =>
  [...document.querySelectorAll("tbody tr:not(.wr-detail) td:first-child a")].map((link) => link.textContent);

Deno.test("filters narrow the trades, their summary names them, and Clear Filters shows all again", async () => {
  shown();
  await screen.findByText("3 trades, 1 open. No filter is active");
  assert.ok((screen.getByText("Clear Filters") as HTMLButtonElement).disabled);
  choose("Entry mode", "standard");
  await screen.findByText("1 of 3 trades: Standard");
  assert.deepEqual(symbols(), ["PXLR"]);
  choose("Grade", "A+");
  await screen.findByText("No trades found");
  fireEvent.click(screen.getByText("Clear Filters"));
  await waitFor(() => assert.equal(symbols().length, 3));
  assert.deepEqual(views, [
    { tab: "trades", mode: "standard" },
    { tab: "trades", mode: "standard", grade: "A+" },
    { tab: "trades" },
  ]);
  cleanup();
});

Deno.test("the filters of the address are chosen, and one of them can be taken off", async () => {
  shown(trades, { tab: "trades", score: 7, grade: "F" });
  await screen.findByText("1 of 3 trades: EWS 7, grade F");
  assert.deepEqual(symbols(), ["PXLR"]);
  assert.equal((screen.getByLabelText("EWS score") as HTMLSelectElement).value, "7");
  choose("EWS score", "all");
  assert.deepEqual(views, [{ tab: "trades", grade: "F" }]);
  cleanup();
});

Deno.test("a trade's life leads to the stock's chart, and names the average price by volume where it is drawn", async () => {
  shown();
  fireEvent.click(await screen.findByRole("button", { name: "Show Details of VLDX" }));
  const link = await screen.findByRole("link", { name: "Open in Chart" });
  assert.equal(link.getAttribute("href"), "/stocks/VLDX?tab=chart");
  cleanup();
});

Deno.test("the score filter offers 7 to 13", async () => {
  shown();
  await screen.findByText("VLDX");
  const options = [...screen.getByLabelText("EWS score").querySelectorAll("option")].map(({ value }) => value);
  assert.deepEqual(options, ["all", "7", "8", "9", "10", "11", "12", "13"]);
  cleanup();
});

Deno.test("one trade's details are open at a time, with six panels, and Escape closes them", async () => {
  shown();
  fireEvent.click(await screen.findByRole("button", { name: "Show Details of VLDX" }));
  await screen.findByText("Bought 388 at $6.65", { selector: "strong" });
  for (
    const title of [
      ...["Trade Performance", "Trade Analytics", "EWS & Context", "Entry Context & Triggers", "Risk Management"],
      "Timing & Execution",
    ]
  ) assert.ok(screen.getByRole("region", { name: title }));
  fireEvent.click(screen.getByRole("button", { name: "Show Details of PXLR" }));
  await screen.findByRole("region", { name: "Details of PXLR" });
  assert.equal(screen.queryByRole("region", { name: "Details of VLDX" }), null);
  const toggle = screen.getByRole("button", { name: "Hide Details of PXLR" });
  assert.equal(toggle.getAttribute("aria-expanded"), "true");
  fireEvent.keyDown(toggle, { key: "Escape" });
  await waitFor(() => assert.equal(document.querySelector(".wr-detail"), null));
  cleanup();
});

Deno.test("Enter and Space on a row toggle it, and a click on it does", async () => {
  shown();
  await screen.findByText("VLDX");
  const row = document.querySelectorAll("tbody tr")[1]!;
  const open = () => document.querySelector(".wr-detail") !== null;
  for (const [key, expected] of [["Enter", true], [" ", false], ["x", false]] as const) {
    fireEvent.keyDown(row, { key });
    await waitFor(() => assert.equal(open(), expected));
  }
  fireEvent.click(row.querySelectorAll("td")[1]!);
  await waitFor(() => assert.ok(open()));
  cleanup();
});

Deno.test("an open trade shows what it would earn now", async () => {
  shown();
  await screen.findByText("+$136.01");
  assert.ok(screen.getByText("Open", { selector: ".badge" }));
  cleanup();
});

Deno.test("where minutes are not known, the table of the same steps has every stop with its level and decay", async () => {
  shown();
  fireEvent.click(await screen.findByRole("button", { name: "Show Details of VLDX" }));
  const table = await screen.findByRole("table", { name: "Steps of VLDX" });
  const rows = [...table.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent)
  );
  assert.deepEqual(rows.map((cells) => cells.slice(3)), [
    ...[["$6.38", "L0", "0"], ["$6.88", "L3", "0"], ["$7.12", "L4", "1"]],
  ]);
  assert.equal(rows[1]![1], "Stop moved");
  cleanup();
});

Deno.test("the file is named by New York's date and holds the shown trades", async () => {
  const { createObjectURL, revokeObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let blob: Blob | undefined, name = "";
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return "blob:test";
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function () {
    name = this.download;
  };
  try {
    shown();
    await screen.findByText("VLDX");
    choose("Grade", "F");
    fireEvent.click(screen.getByText("Export CSV"));
    assert.match(name, /^waverider-trades-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await blob!.text()).trimEnd().split("\r\n");
    assert.equal(lines.length, 2);
    assert.equal(lines[0]!.split(",").length, 55);
    assert.match(lines[1]!, /^t2,PXLR,/);
  } finally {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
    cleanup();
  }
});

const withClipboard = async (writeText: (text: string) => Promise<void>, test: () => Promise<void>) => {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  try {
    await test();
  } finally {
    Reflect.deleteProperty(navigator, "clipboard");
    cleanup();
  }
};

Deno.test("Copy All says how many trades it copied", async () => {
  let text = "";
  await withClipboard((given) => Promise.resolve(void (text = given)), async () => {
    shown();
    await screen.findByText("VLDX");
    fireEvent.click(screen.getByText("Copy All"));
    await screen.findByText(
      "Copied 3 trades to clipboard! You can now paste this formatted data into any document or send it for review.",
    );
    assert.equal(text.split("\n\n").length, 3);
  });
});

Deno.test("Copy All says that it failed", async () => {
  await withClipboard(() => Promise.reject(new Error("denied")), async () => {
    shown();
    await screen.findByText("VLDX");
    fireEvent.click(screen.getByText("Copy All"));
    await screen.findByText("Failed to copy to clipboard. Please try again.");
  });
});

Deno.test("without trades the tab says so, and there is nothing to export", async () => {
  shown([]);
  await screen.findByText("No trades found");
  assert.ok((screen.getByText("Export CSV").closest("button") as HTMLButtonElement).disabled);
  cleanup();
});

Deno.test("a failure is not taken for an empty list, and can be tried again", async () => {
  const { error } = console;
  console.error = () => {};
  try {
    fakeServer({ "GET /waverider/trades": () => refusal(403, "no", "FORBIDDEN") });
    render(<TradesTab view={{ tab: "trades" }} onView={() => {}} byKey={false} />, { wrapper: TestPage });
    await screen.findByText("Try again");
    assert.equal(screen.queryByText("No trades found"), null);
  } finally {
    console.error = error;
    cleanup();
  }
});
