import "../../../lib/dom_test_setup.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import type { WaveriderView } from "../../../lib/views/waverider_view.ts";
import { dismissAll, Toasts } from "../../../ui/page/toasts.tsx";
import { gatesTo, type Scanned, scannedOf, scoresOf } from "../testing.ts";
import { ScanTab } from "./ScanTab.tsx";

async function open(answer: () => unknown = () => scannedOf(), first: WaveriderView = {}, more = {}) {
  // A failure of the test before stays until it is dismissed.
  dismissAll();
  const calls = fakeServer({ "GET /waverider/ews/VLDX": answer, ...more });
  const Page = () => {
    const [view, onView] = useState<WaveriderView>(first);
    return <ScanTab view={view} onView={onView} byKey={false} />;
  };
  render(
    <TestPage>
      <Page />
      <Toasts />
    </TestPage>,
  );
  await turns();
  return { scans: () => calls.filter(({ path }) => path.startsWith("/waverider/ews/")).length, calls };
}
const field = () => screen.getByLabelText<HTMLInputElement>("Ticker symbol");
const scanned = async (more: Partial<Scanned>) => {
  const page = await open(() => scannedOf(more), { tab: "manual-scan", ticker: "VLDX" });
  await screen.findByRole("region", { name: "Result for VLDX" });
  return page;
};

Deno.test("WR-023: the ticker is in capitals as it is typed, and Enter scans it once", async () => {
  const { scans } = await open();
  assert.ok(screen.getByText("Enter a ticker symbol above to get its EWS analysis"));
  await userEvent.type(field(), "vldx");
  assert.equal(field().value, "VLDX");
  assert.equal(scans(), 0);
  await userEvent.type(field(), "{Enter}");
  await screen.findByRole("region", { name: "Result for VLDX" });
  await turns();
  assert.equal(scans(), 1);
  await userEvent.click(screen.getByRole("button", { name: /Scan EWS$/ }));
  await turns();
  assert.equal(scans(), 2, "again by the button");
  cleanup();
});

Deno.test("WR-023: without a ticker it asks for one, and nothing is scanned", async () => {
  const { scans } = await open();
  await userEvent.type(field(), "  ");
  await userEvent.click(screen.getByRole("button", { name: /Scan EWS$/ }));
  assert.equal(screen.getByRole("alert").textContent, "Please enter a ticker symbol");
  assert.equal(scans(), 0);
  cleanup();
});

Deno.test("WR-023: while it scans, field and button are off", async () => {
  let answer = () => {};
  await open(() => new Promise((resolve) => answer = () => resolve(scannedOf())));
  await userEvent.type(field(), "VLDX{Enter}");
  await turns();
  assert.equal(field().disabled, true);
  assert.ok(screen.getByRole("button", { name: /Scan EWS/ }).classList.contains("ant-btn-loading"));
  answer();
  await screen.findByRole("region", { name: "Result for VLDX" });
  assert.equal(field().disabled, false);
  cleanup();
});

Deno.test("WR-023: a failed scan is an alert with symbol and reason", async () => {
  await open(() => refusal(404, "Symbol not found", "NOT_FOUND"));
  await userEvent.type(field(), "VLDX{Enter}");
  await screen.findByText("Failed to scan VLDX: Symbol not found");
  assert.ok(screen.getByText("Enter a ticker symbol above to get its EWS analysis"));
  cleanup();
});

Deno.test("the six other gates say in words what each asked and found, also where it asks for a word", async () => {
  const gates = gatesTo(null).map((gate) =>
    gate.name === "UNIVERSE"
      ? { ...gate, value: "Volume Surge", required: "a tier" }
      : { ...gate, ...{ DATA: { value: 202, required: 3 }, TIME: { value: 54, required: 270 } }[gate.name as "DATA"] }
  );
  await scanned({ gates: gates.map((gate) => gate.name === "SIZE" ? { ...gate, value: 61 } : gate) });
  const list = within(screen.getByRole("region", { name: "Quality Gates Analysis" })).getAllByRole("listitem");
  const row = (name: string) => list.find(({ textContent }) => textContent!.includes(name))!.textContent!;
  assert.match(row("Data"), /a quote of the last seconds, and at least 3 bars202 bars, quote 0\.4 s$/);
  assert.match(row("Universe"), /Volume Surge$/);
  assert.match(row("Time"), /entries until 2:00 PMPrime$/);
  assert.match(row("Size"), /at least one share61 shares$/);
  cleanup();
});

Deno.test("WR-024: a tradeable stock says so, with mode, time and a button that enters it", async () => {
  const { calls } = await scanned({});
  const result = within(screen.getByRole("region", { name: "Result for VLDX" }));
  assert.ok(result.getByText("WOULD TRADE"));
  assert.match(
    screen.getByRole("region", { name: "Result for VLDX" }).textContent!,
    /\$6\.66.*\+21\.40%.*EWS 10 of 13/,
  );
  assert.match(result.getByText(/Entry mode/).textContent!, /Entry mode STANDARD, 54 minutes from open/);
  await userEvent.click(result.getByRole("button", { name: "Enter Position" }));
  await turns();
  assert.equal(calls.at(-1)!.path, "/waverider/positions/VLDX/enter");
  cleanup();
});

Deno.test("WR-024: what the account bars now is said beside the button, which is off", async () => {
  const before = scannedOf();
  await scanned({ barred: "4 of 4 slots are taken", market_data: { ...before.market_data, minutes_from_open: -12 } });
  assert.match(screen.getByText(/Entry mode/).textContent!, /Pre-market.*4 of 4 slots are taken/);
  assert.equal(screen.getByRole<HTMLButtonElement>("button", { name: "Enter Position" }).disabled, true);
  cleanup();
});

Deno.test("WR-024: a stock that fails a gate would not be traded, and cannot be entered", async () => {
  await scanned({ tradeable: false, gates: gatesTo("VWAP") });
  assert.ok(screen.getByText("WOULD NOT TRADE"));
  assert.ok(screen.getByText("Failed quality gates - see reasons below"));
  assert.ok(!screen.queryByRole("button", { name: "Enter Position" }));
  cleanup();
});

const gateRow = (name: string) =>
  within(screen.getByRole("region", { name: "Quality Gates Analysis" })).getByText(name).closest("li")!;

Deno.test("WR-025: the gates show what was measured, and which one failed or was waived", async () => {
  await scanned({ tradeable: false, gates: gatesTo("VWAP").concat(gatesTo(null, "TECHNICAL").slice(5)) });
  assert.match(gateRow("EWS threshold").textContent!, /at least 710$/);
  assert.match(gateRow("Tight Market").textContent!, /SMALL-CAP14 bps, \$22k bid, \$0\.8k ask$/);
  assert.match(gateRow("Above VWAP").textContent!, /universal gate: price over VWAP\$6\.66 vs \$6\.95, \u22124\.17%$/);
  assert.equal(gateRow("Above VWAP").className, "stopped");
  assert.match(gateRow("Technical Confirmation").textContent!, /momentum 0, opening drive 0, range expansion 1/);
  assert.match(gateRow("Technical Confirmation").textContent!, /May be waived.*waived: extreme gapper1 of 3$/);
  assert.equal(gateRow("Technical Confirmation").className, "waived");
  cleanup();
});

Deno.test("WR-025: the technical gate is shown only from a score of 7 on", async () => {
  for (const [ews_score, shown] of [[7, true], [6, false]] as const) {
    await scanned({ ews_score });
    assert.equal(screen.queryByText("Technical Confirmation") !== null, shown, String(ews_score));
    cleanup();
  }
});

Deno.test("WR-026: the components have their points of the most, with the reason, and the context its time", async () => {
  const before = scannedOf();
  await scanned({ components: { ...before.components, ...scoresOf({ gap_score: 2, pm_priority_boost: 1 }) } });
  const list = screen.getByRole("region", { name: "EWS components" }).textContent!;
  assert.match(
    list,
    /Gap21\.4%, 8% gives 22 \/2.*Volume0 \/3.*Short Squeeze0 \/1.*Pre-market boost1 \/1.*Total10 \/13$/,
  );
  const context = screen.getByRole("region", { name: "Market context" }).textContent!;
  assert.match(context, /Time from open54 minutes from open.*MarketOpen.*Last updated10:24:14 AM ET/);
  cleanup();
});
