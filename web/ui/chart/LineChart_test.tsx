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

Deno.test("lines with a tag have the last value in a label of their colour, and labels do not overlap", () => {
  show([
    series("you", [0, 1, 2, 2.01], { kind: "area", tone: "primary", tag: "value" }),
    series("leader", [0, 3, 1, 2.02], { tone: "violet", tag: "value" }),
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

Deno.test("each of several lines has its dash and, at its end, its name; the labels stay within the plot", () => {
  show(["A", "B", "C"].map((key) => series(key, [1, 0, -1], { tag: "label", dash: key === "B" ? "5 3" : undefined })));
  const tags = [...document.querySelectorAll<HTMLElement>(".tag")];
  assert.deepEqual(tags.map(({ textContent }) => textContent), ["A−1.00%", "B−1.00%", "C−1.00%"]);
  assert.ok(tags.every(({ style }) => parseFloat(style.top) <= 100));
  // The first line is above the others.
  const dashes = [...document.querySelectorAll("path.line")].map((path) => path.getAttribute("stroke-dasharray"));
  assert.deepEqual(dashes, [null, "5 3", null]);
  cleanup();
});

Deno.test("a line without a point of a day keeps the others' days, and has no value then", async () => {
  const whole = series("whole", [0, 1, 2, 3]);
  const gap = series("gap", [5, 6, 7, 8]);
  show([{ ...gap, points: gap.points.toSpliced(1, 1) }, whole]);
  const [line] = [...document.querySelectorAll("path.line")].map((path) => path.getAttribute("d")!);
  assert.match(line!, /^M0\.0 .*L666\.7 .*L1000\.0 /);
  screen.getByRole("application").focus();
  await userEvent.keyboard("{Home}{ArrowRight}");
  assert.equal(screen.getByRole("status").textContent, "Nov 3, 2026: whole +1.00%");
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

Deno.test("the times of a day are round, however long it has been", () => {
  const minutes = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ at: START + 3 * 60_000 + i * 60_000, close: i }));
  const labels = (count: number) => {
    const points = minutes(count);
    render(
      <LineChart
        label="Day"
        series={[{ key: "a", label: "a", kind: "area", tone: "primary", points }]}
        height={96}
        intraday
        unit="volume"
      />,
    );
    const texts = [...document.querySelectorAll(".line-times span")].map(({ textContent }) => textContent);
    cleanup();
    return texts;
  };
  assert.deepEqual(labels(25), ["12:05 PM", "12:10 PM", "12:15 PM", "12:20 PM", "12:25 PM"]);
  assert.deepEqual(labels(300), ["1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM"]);
});
