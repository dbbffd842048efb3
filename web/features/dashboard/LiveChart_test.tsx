import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { type Call, fakeServer, refusal, TestPage, withAllSeen } from "../../lib/testing.tsx";
import { LiveChart } from "./LiveChart.tsx";

const status = {
  status: "open",
  current_time_et: "2026-11-20T10:00:00-05:00",
  next_session: { label: "Market Close", at: "2026-11-20T21:00:00Z" },
  market: "simulated",
  clock: { mode: "set", speed: 1 },
};

function open(bars: (call: Call) => unknown) {
  cleanup();
  localStorage.clear();
  const calls = fakeServer({
    "GET /market/status": () => status,
    ...Object.fromEntries(["SPY", "AAPL", "ZZZZ"].map((symbol) => [`GET /stocks/bars/${symbol}`, bars])),
  });
  render(<LiveChart />, { wrapper: TestPage });
  return calls;
}

Deno.test("ID-41: bars that cannot be loaded are reported, and can be requested again", () =>
  withAllSeen(async () => {
    const calls = open(() => refusal(503, "The provider is down", "UNAVAILABLE"));
    await screen.findByText("Chart Loading Error");
    assert.ok(screen.getByText("Unable to load the chart. This might be due to a temporary data issue."));
    const requests = () => calls.filter(({ path }) => path.startsWith("/stocks/bars")).length;
    const before = requests();
    await userEvent.click(screen.getByRole("button", { name: "Reload Chart" }));
    await waitFor(() => assert.ok(requests() > before));
    cleanup();
  }));

Deno.test("ID-38: typed symbols are shown and stored, an unknown one is reported and takes no place", () =>
  withAllSeen(async () => {
    const calls = open(({ path }) =>
      path.endsWith("ZZZZ")
        ? refusal(404, "No stock ZZZZ", "SYMBOL_NOT_FOUND")
        : { symbol: path.split("/").at(-1), data: [] }
    );
    const box = screen.getByLabelText<HTMLInputElement>("Symbols, up to five");
    assert.equal(box.value, "SPY");
    await userEvent.clear(box);
    await userEvent.type(box, "aapl zzzz{Enter}");
    await screen.findByText("Not found: ZZZZ");
    assert.equal(box.value, "AAPL");
    await screen.findByText("No bars in this range");
    await userEvent.click(screen.getByText("6M"));
    await waitFor(() =>
      assert.ok(calls.some(({ path, query }) => path.endsWith("AAPL") && query.get("timespan") === "day"))
    );
    const kept = JSON.parse(localStorage.getItem("tradewinds.live-chart")!);
    assert.deepEqual([kept.symbols, kept.range], [["AAPL"], "6M"]);
    await userEvent.clear(box);
    await userEvent.type(box, "zzzz{Enter}");
    await waitFor(() => assert.equal(box.value, "AAPL"), undefined);
    await screen.findByText("Not found: ZZZZ");
    cleanup();
  }));
