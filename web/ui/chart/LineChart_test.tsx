import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { ChartSeries } from "./chart.ts";
import { LineChart } from "./LineChart.tsx";

const DAY = 86_400_000;
const START = Date.parse("2026-11-02T17:00:00Z");
const series = (key: string, closes: readonly number[], look: Partial<ChartSeries> = {}): ChartSeries => ({
  ...{ key, label: key, kind: "line", tone: "neutral" },
  ...look,
  points: closes.map((close, i) => ({ at: START + (4 - closes.length + i) * DAY, close })),
});
const show = (all: readonly ChartSeries[]) =>
  render(<LineChart label="Race" series={all} height={230} intraday={false} unit="percent" />);

Deno.test("named lines have the last value in a label of their colour, and labels do not overlap", () => {
  show([
    series("you", [0, 1, 2, 2.01], { kind: "area", tone: "primary", named: true }),
    series("leader", [0, 3, 1, 2.02], { tone: "violet", named: true }),
    series("third", [0, -4, -4, -4]),
  ]);
  const tags = [...document.querySelectorAll<HTMLElement>(".tag")];
  assert.deepEqual(tags.map(({ textContent }) => textContent), ["+2.02%", "+2.01%"]);
  const [upper, lower] = tags.map(({ style }) => parseFloat(style.top));
  assert.ok(lower! - upper! > 7, "a line of text at least");
  assert.equal(document.querySelectorAll(".line-area").length, 1);
  assert.equal(document.querySelectorAll(".level").length, 0);
  cleanup();
});

Deno.test("a line that begins later ends with the others, and has no value before", async () => {
  show([series("late", [0, 5]), series("whole", [0, 1, 2, 3])]);
  const [late, whole] = [...document.querySelectorAll("path.line")].map((path) => path.getAttribute("d")!);
  assert.match(late!, /^M666\.7 /);
  assert.match(whole!, /^M0\.0 /);
  screen.getByRole("application").focus();
  await userEvent.keyboard("{Home}");
  assert.equal(screen.getByRole("status").textContent, "Nov 2, 2026: whole 0.00%");
  await userEvent.keyboard("{End}");
  assert.equal(screen.getByRole("status").textContent, "Nov 5, 2026: late +5.00%, whole +3.00%");
  cleanup();
});

Deno.test("marks are drawn where they happened, and the cursor reads them and tells its place until it leaves", async () => {
  const told: (number | null)[] = [];
  const at = (day: number) => START + day * DAY;
  const marks = [
    { at: at(1), kind: "buy", text: "Buy: 1 KO" },
    { at: at(3), kind: "cash", text: "Deposit: $5" },
    { at: at(3), kind: "sell", text: "Sell: 1 KO" },
  ] as const;
  const onCursor = (index: number | null) => void told.push(index);
  const chart = (
    <LineChart
      {...{ label: "Value", height: 230, intraday: false, unit: "money", marks, onCursor }}
      series={[series("value", [1, 2, 3, 4], { kind: "area" })]}
    />
  );
  const { unmount } = render(chart);
  const drawn = [...document.querySelectorAll<HTMLElement>(".line-mark")];
  assert.deepEqual(drawn.map(({ textContent, dataset }) => [textContent, dataset.kind]), [["▲", "buy"], [
    "2",
    "several",
  ]]);
  assert.equal(getComputedStyle(drawn[0]!).getPropertyValue("--at").slice(0, 4), "33.3");
  screen.getByRole("application").focus();
  await userEvent.keyboard("{Home}");
  assert.equal(screen.getByRole("status").textContent, "Nov 2, 2026: value $1.00");
  await userEvent.keyboard("{ArrowRight}");
  assert.equal(screen.getByRole("status").textContent, "Nov 3, 2026: value $2.00. Buy: 1 KO");
  await userEvent.keyboard("{End}");
  assert.equal(screen.getByRole("status").textContent, "Nov 5, 2026: value $4.00. Deposit: $5. Sell: 1 KO");
  await userEvent.tab();
  assert.deepEqual(told, [null, 0, 1, 3, null]);
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("{Home}");
  unmount();
  assert.equal(told.at(-1), null, "the chart is gone, and its cursor too");
  cleanup();
});
