import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import type { Alert } from "../../../core/watch/alert_contract.ts";
import { AlertCell } from "./AlertCell.tsx";

const { cleanup, render } = await import("@testing-library/react");

const alert: Alert = {
  id: "1",
  symbol: "AAPL",
  kind: "average_200_above",
  threshold: 0,
  line: null,
  once: true,
  active: true,
  current: null,
  distance: null,
  distance_unit: "points",
  last_there_on: null,
  triggered_at: null,
  created_at: "2026-11-17T15:30:00Z",
};
const textOf = (change: Partial<Alert>, distance: number | null) => {
  const { container } = render(<AlertCell alert={{ ...alert, ...change }} distance={distance} />);
  const text = container.textContent;
  cleanup();
  return text;
};

Deno.test("an alert's cell says what it waits for and how far away that is, also when it is not known", () => {
  assert.equal(textOf({}, null), "Above 200-day averagedistance not known");
  assert.equal(textOf({ threshold: -2 }, 1.5), "Above 200-day average −2.00%1.50 points off");
  assert.equal(textOf({ kind: "average_50_below", threshold: 2 }, 0), "Below 50-day average +2.00%there now");
  assert.equal(
    textOf({ kind: "line_above", threshold: 182.3977 }, 1.2),
    "Rises to a line, now $182.401.20% off",
  );
  assert.equal(textOf({ kind: "line_below", threshold: null }, null), "Falls to a linedistance not known");
  assert.equal(textOf({ kind: "rsi_below", threshold: 27.5 }, 12), "RSI below 27.512.00 points off");
});
