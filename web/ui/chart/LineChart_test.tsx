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

Deno.test("a trend has the colour of its last value against the base, which is a level with its value at the axis", () => {
  const showPrices = (closes: readonly number[], base: number) =>
    render(
      <LineChart
        label="Price"
        series={[series("AAPL", closes, { kind: "area", tone: "trend" })]}
        height={230}
        intraday={false}
        base={base}
      />,
    );
  const seen = () => ({
    colour: document.querySelector<HTMLElement>(".tag")!.style.getPropertyValue("--tone"),
    base: document.querySelectorAll(".base").length,
    axis: [...document.querySelectorAll(".line-axis span:not(.tag)")].map(({ textContent }) => textContent),
  });
  // It rose all day, and is below the day before.
  showPrices([9, 9.2, 9.4], 10);
  assert.deepEqual(seen(), { colour: "var(--loss)", base: 1, axis: ["$9.00", "$9.25", "$9.50", "$9.75", "$10.00"] });
  cleanup();
  showPrices([11, 10.5, 10], 10);
  // The label of the last value is in the place of the base's.
  assert.equal(seen().colour, "var(--gain)");
  assert.equal(seen().axis.includes("$10.00"), false);
  cleanup();
});

Deno.test("prices of cents have ticks of fractions of a cent", () => {
  render(
    <LineChart
      label="Price"
      series={[series("TINY", [0.0412, 0.0421, 0.0434])]}
      height={230}
      intraday={false}
    />,
  );
  assert.equal(document.querySelectorAll(".grid").length, 2);
  cleanup();
});

Deno.test("a level with a tag has its name on the line and its price at the axis, and far away it is not shown", () => {
  const level = (key: string, price: number) =>
    ({ key, label: key, price, tone: "gain", tag: true, onMove: () => {} }) as const;
  render(
    <LineChart
      label="Price"
      series={[series("AAPL", [100, 101, 102], { tone: "primary" })]}
      height={230}
      intraday={false}
      levels={[level("Take profit", 104), level("Far", 200)]}
    />,
  );
  assert.deepEqual([...document.querySelectorAll(".tag")].map(({ textContent }) => textContent), [
    "$104.00",
    "$102.00",
  ]);
  assert.equal(document.querySelector(".level-name")!.textContent!.trim(), "Take profit");
  assert.equal(document.querySelectorAll(".level-grip").length, 1);
  cleanup();
});

Deno.test("times outside the regular session are shaded from their first point to their last", () => {
  const points = series("AAPL", [1, 2, 3, 4]);
  render(
    <LineChart
      label="Price"
      series={[points]}
      height={230}
      intraday
      bands={[{ from: points.points[1]!.at, to: points.points[3]!.at }]}
    />,
  );
  const band = document.querySelector(".band")!;
  assert.deepEqual(["x", "width"].map((name) => Math.round(Number(band.getAttribute(name)))), [333, 667]);
  cleanup();
});
