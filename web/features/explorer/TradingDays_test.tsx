import { resizeTo } from "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { TradingDays } from "./TradingDays.tsx";

const answer = {
  start_date: "2026-08-22",
  end_date: "2026-11-20",
  trading_days: 64,
  total_days: 91,
  business_days: 65,
  weekend_days: 26,
  holiday_days: 1,
  trading_day_percentage: 70.33,
};
const DAYS = "GET /stocks/utils/trading-days";
const status = () => ({ current_time_et: "2026-11-20T15:42:00-05:00", status: "open" });
const serve = (days: () => unknown) => fakeServer({ [DAYS]: days, "GET /market/status": status });
const days = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ path }) => path.endsWith("trading-days")).map(({ query }) => [
    query.get("start_date"),
    query.get("end_date"),
  ]);

const fill = (label: string, date: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: date } });
const button = () => screen.getByRole("button", { name: "Calculate" }) as HTMLButtonElement;
/** As on a phone, with the browser's own date field. */
function show() {
  resizeTo(390);
  render(
    <TestPage>
      <TradingDays />
    </TestPage>,
  );
}
function leave() {
  cleanup();
  resizeTo();
}

Deno.test("without both dates nothing can be calculated, and a cleared date is reported at its field", async () => {
  const calls = serve(() => answer);
  show();
  assert.equal(button().disabled, true);
  fill("Start date", "2026-08-22");
  assert.equal(button().disabled, true);
  fireEvent.submit(button().closest("form")!);
  assert.ok(await screen.findByText("Please select both start and end dates"));
  assert.deepEqual(days(calls), []);
  leave();
});

Deno.test("a start that is not before the end is refused, the same day too, until the end is later", async () => {
  const calls = serve(() => answer);
  show();
  fill("Start date", "2026-11-20");
  fill("End date", "2026-11-20");
  await waitFor(() => assert.equal(button().disabled, false));
  fireEvent.submit(button().closest("form")!);
  assert.ok(await screen.findByText("Start date must be before end date"));
  assert.deepEqual(days(calls), []);
  fill("End date", "2026-11-21");
  await waitFor(() => assert.ok(!screen.queryByText("Start date must be before end date")));
  leave();
});

Deno.test("a quick range waits for today's date, ends there, and shows its result or a failure", async () => {
  const calls = serve(() => answer);
  show();
  const range = screen.getByRole("button", { name: "90 days" }) as HTMLButtonElement;
  assert.equal(range.disabled, true);
  await waitFor(() => assert.equal(range.disabled, false));
  await userEvent.click(range);
  await screen.findByText("70.33%", { exact: false });
  assert.deepEqual(days(calls)[0], ["2026-08-22", "2026-11-20"]);
  serve(() => refusal(500, "Broken", "INTERNAL"));
  await userEvent.click(screen.getByRole("button", { name: "30 days" }));
  assert.ok(await screen.findByText("Failed to calculate trading days"));
  leave();
});
