import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { AlertForm } from "./AlertForm.tsx";

const { cleanup, render, screen, waitFor } = await import("@testing-library/react");
const { userEvent } = await import("@testing-library/user-event");

const preview = {
  symbol: "AAPL",
  current: 200,
  distance: 5,
  distance_unit: "percent",
  last_there_on: "2026-10-20",
  is_reached: false,
};
const made = { kind: "price_above", threshold: 210 };

function open(answer: () => unknown = () => made, previewed: unknown = preview) {
  let done = 0;
  const calls = fakeServer({
    "GET /stocks/AAPL/alerts/preview": () => previewed,
    "POST /stocks/AAPL/alerts": answer,
  });
  render(
    <TestPage>
      <AlertForm symbol="AAPL" onDone={() => done++} />
    </TestPage>,
  );
  return { sent: () => calls.filter((call) => call.method === "POST"), done: () => done };
}
const create = () => userEvent.click(screen.getByRole("button", { name: "Create alert" }));

Deno.test("an alert needs a number, and shows its distance and when the price was last there", async () => {
  const { sent, done } = open();
  await create();
  await screen.findByText("Enter a number");
  await userEvent.type(screen.getByLabelText("Price", { selector: "input" }), "210");
  await screen.findByText(/above now/, { exact: false });
  assert.match(
    document.querySelector(".alert-preview")!.textContent!,
    /5\.00% above now\. It was last there on Oct 20, 2026\./,
  );
  await create();
  await waitFor(() => assert.equal(done(), 1));
  assert.deepEqual(sent()[0]!.body, { kind: "price_above", threshold: 210, once: true });
  cleanup();
});

Deno.test("a fall in percent is sent as a negative change", async () => {
  const { sent } = open();
  await userEvent.click(screen.getByRole("radio", { name: "Percent" }));
  await userEvent.selectOptions(screen.getByLabelText("When it"), "change_below");
  await userEvent.type(screen.getByLabelText("Percent of the day"), "3.5");
  await userEvent.click(screen.getByRole("switch", { name: "Once, then off" }));
  await create();
  await waitFor(() => assert.equal(sent().length, 1));
  assert.deepEqual(sent()[0]!.body, { kind: "change_below", threshold: -3.5, once: false });
  cleanup();
});

Deno.test("a percentage with a sign is sent as it is, and the preview says what it means", async () => {
  const { sent } = open(() => ({ kind: "average_50_above", threshold: -2 }), { ...preview, current: -5, distance: 3 });
  const asked: [measure: string, kind: string, label: string, typed: string, said: RegExp][] = [
    [
      "Average",
      "average_50_above",
      "Percent beyond, 0 at it",
      "-2",
      /^Above 50-day average \u22122\.00%\. 3\.00 points/,
    ],
    ["Average", "average_50_below", "Percent beyond, 0 at it", "+2", /^Below 50-day average \+2\.00%\. It is there/],
    ["Percent", "change_below", "Percent of the day", "\u22125", /^Change below \u22125\.00%\. /],
    ["Percent", "change_above", "Percent of the day", "-1.5", /^Change above \u22121\.50%\. /],
  ];
  for (const [i, [measure, kind, label, typed, said]] of asked.entries()) {
    await userEvent.click(screen.getByRole("radio", { name: measure }));
    await userEvent.selectOptions(screen.getByLabelText("When it"), kind);
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), typed);
    await waitFor(() => assert.match(document.querySelector(".alert-preview")!.textContent!, said));
    await create();
    await waitFor(() => assert.equal(sent().length, i + 1));
  }
  assert.deepEqual(sent().map(({ body }) => (body as { threshold: number }).threshold), [-2, 2, -5, -1.5]);
  await userEvent.type(screen.getByLabelText("Price", { selector: "input" }), "-");
  await screen.findByText("An amount cannot be negative");
  cleanup();
});

Deno.test("a refused price is reported at its field", async () => {
  const msg = "AAPL is at $220.00 already; choose a price above that";
  const { done } = open(() =>
    refusal(422, [{ loc: ["body", "threshold"], msg, type: "already_reached" }], "VALIDATION_FAILED")
  );
  await userEvent.type(screen.getByLabelText("Price", { selector: "input" }), "210");
  await create();
  await screen.findByText(msg);
  assert.equal(screen.getByLabelText("Price", { selector: "input" }).getAttribute("aria-invalid"), "true");
  assert.equal(done(), 0);
  cleanup();
});

Deno.test("the distance to the year's high is sent as a negative number, and a new high as none", async () => {
  const { sent } = open(() => ({ kind: "year_high", threshold: -5 }));
  await userEvent.click(screen.getByRole("radio", { name: "52 weeks" }));
  const amount = () => screen.getByLabelText("Percent away, 0 for a new one");
  await userEvent.type(amount(), "5");
  await create();
  await waitFor(() => assert.equal(sent().length, 1));
  await userEvent.click(screen.getByRole("radio", { name: "52 weeks" }));
  await userEvent.type(amount(), "0");
  await create();
  await waitFor(() => assert.equal(sent().length, 2));
  assert.deepEqual(sent().map(({ body }) => (body as { threshold: number }).threshold), [-5, 0]);
  cleanup();
});

Deno.test("an RSI is sent as typed, and a distance below an average as a negative number, zero as none", async () => {
  const { sent } = open(() => ({ kind: "rsi_below", threshold: 30 }));
  await userEvent.click(screen.getByRole("radio", { name: "RSI" }));
  await userEvent.selectOptions(screen.getByLabelText("When it"), "rsi_below");
  await userEvent.type(screen.getByLabelText("RSI of 14 days"), "101");
  await create();
  await screen.findByText("Enter an RSI from 0 to 100");
  await userEvent.clear(screen.getByLabelText("RSI of 14 days"));
  await userEvent.type(screen.getByLabelText("RSI of 14 days"), "30");
  await create();
  await waitFor(() => assert.equal(sent().length, 1));
  for (const amount of ["", "2.5"]) {
    await userEvent.click(screen.getByRole("radio", { name: "Average" }));
    await userEvent.selectOptions(screen.getByLabelText("When it"), "average_200_below");
    const field = screen.getByLabelText("Percent beyond, 0 at it");
    if (amount) {
      await userEvent.clear(field);
      await userEvent.type(field, amount);
    }
    await create();
    const count = amount ? 3 : 2;
    await waitFor(() => assert.equal(sent().length, count));
  }
  assert.deepEqual(sent().map(({ body }) => body), [
    { kind: "rsi_below", threshold: 30, once: true },
    { kind: "average_200_below", threshold: 0, once: true },
    { kind: "average_200_below", threshold: -2.5, once: true },
  ]);
  cleanup();
});

Deno.test("a figure that is not known is shown as such", async () => {
  open(() => made, { ...preview, current: null, distance: null });
  await userEvent.click(screen.getByRole("radio", { name: "RSI" }));
  await userEvent.type(screen.getByLabelText("RSI of 14 days"), "70");
  await screen.findByText("How far away it is is not known; the alert waits until it is.");
  cleanup();
});
