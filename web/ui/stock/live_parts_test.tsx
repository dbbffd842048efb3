import "../../lib/dom_test_setup.ts";
import { act, render, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { Profiler } from "react";
import { type Column, DataTable } from "../table/DataTable.tsx";
import { holdTime } from "../../lib/testing.tsx";
import { Price } from "../numbers.tsx";
import { Sparkline } from "../chart/Sparkline.tsx";

interface Row {
  readonly symbol: string;
  readonly price: number;
}

Deno.test("a price renders the cells that show it and no others", () => {
  const drawn: string[] = [];
  const column = (key: "symbol" | "price", of?: Column<Row>["of"]): Column<Row> => ({
    key,
    title: key,
    ...(of ? { of } : {}),
    cell: (row) => {
      drawn.push(`${key} of ${row.symbol}`);
      return row[key];
    },
  });
  const columns = [column("symbol", (row) => [row.symbol]), column("price")];
  const table = (rows: readonly Row[]) => (
    <DataTable
      label="Stocks"
      rows={rows}
      columns={columns}
      rowKey={({ symbol }) => symbol}
      phoneRow={() => null}
    />
  );
  const [aapl, msft] = [{ symbol: "AAPL", price: 10 }, { symbol: "MSFT", price: 20 }];
  const { container, rerender, unmount } = render(table([aapl, msft]));
  drawn.length = 0;
  rerender(table([aapl, { ...msft, price: 21 }]));
  assert.deepEqual(drawn, ["price of MSFT"]);
  assert.equal(container.querySelector("tbody")?.textContent, "AAPL10MSFT21");
  unmount();
});

Deno.test("a row far from the window is drawn again after seconds, or when it comes near", async () => {
  using time = holdTime();
  const { IntersectionObserver } = globalThis;
  const observed: Element[] = [];
  let report!: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe = (element: Element) => observed.push(element);
      disconnect() {}
    },
  });
  const secondIs = (isIntersecting: boolean) => act(() => report([{ target: observed[1]!, isIntersecting }]));
  const columns: Column<Row>[] = [{ key: "price", title: "Price", cell: ({ price }) => price }];
  const table = (...prices: number[]) => (
    <DataTable
      label="Stocks"
      rows={prices.map((price, i) => ({ symbol: `S${i}`, price }))}
      columns={columns}
      rowKey={({ symbol }) => symbol}
      phoneRow={() => null}
    />
  );
  const { container, rerender, unmount } = render(table(10, 20));
  const shown = () => [...container.querySelectorAll("tbody tr")].map((row) => row.textContent);
  try {
    secondIs(false);
    rerender(table(11, 21));
    assert.deepEqual(shown(), ["11", "20"]);
    const pass = (ms: number) => act(() => Promise.resolve(time.pass(ms)));
    await pass(4_000);
    rerender(table(12, 22));
    assert.deepEqual(shown(), ["12", "20"]);
    await pass(1_001);
    rerender(table(13, 23));
    assert.deepEqual(shown(), ["13", "23"]);
    rerender(table(14, 24));
    assert.deepEqual(shown(), ["14", "23"]);
    await pass(5_001);
    assert.deepEqual(shown(), ["14", "24"], "also when nothing changes any more");
    rerender(table(15, 25));
    assert.deepEqual(shown(), ["15", "24"]);
    secondIs(true);
    assert.deepEqual(shown(), ["15", "25"]);
  } finally {
    Object.assign(globalThis, { IntersectionObserver });
    unmount();
  }
});

Deno.test("a changed price is tinted for half a second, from its latest change on", async () => {
  using time = holdTime();
  const pass = (ms: number) => act(() => Promise.resolve(time.pass(ms)));
  const { container, rerender, unmount } = render(<Price value={10} flash />);
  const classes = () => container.firstElementChild!.className;
  assert.equal(classes(), "num");
  rerender(<Price value={11} flash />);
  assert.equal(classes(), "num rose");
  await pass(300);
  rerender(<Price value={9} flash />);
  assert.equal(classes(), "num fell");
  await pass(499);
  assert.equal(classes(), "num fell", "the tint of the change before ends without this one's");
  await pass(1);
  assert.equal(classes(), "num");
  unmount();
});

Deno.test("a live price moves only the end of its line while it is within the day's range", () => {
  const day = [10, 12, 11];
  const lines = (last: number) => {
    const { container, unmount } = render(<Sparkline values={day} last={last} base={10} />);
    const [past, end] = [...container.querySelectorAll("polyline")].map((line) => line.getAttribute("points")!);
    unmount();
    return { past: past!, end: end! };
  };
  const [before, within, beyond] = [lines(11), lines(11.5), lines(14)];
  assert.equal(before.past.split(" ").length, day.length);
  assert.ok(before.end.startsWith(before.past.split(" ").at(-1)!), "the end begins where the past ends");
  assert.equal(within.past, before.past);
  assert.notEqual(within.end, before.end);
  assert.notEqual(beyond.past, before.past, "a new high changes the scale");
});

Deno.test("a long table renders the rows of a window first, with room for the others, and soon all", async () => {
  const columns: Column<Row>[] = [{ key: "symbol", title: "Stock", cell: ({ symbol }) => symbol, total: "Total" }];
  const rows = Array.from({ length: 40 }, (_, i) => ({ symbol: `S${i}`, price: i }));
  const seen: { rows: number; gap: number }[] = [];
  const look = () => {
    const gap = document.querySelector<HTMLElement>("tr.gap td");
    seen.push({
      rows: document.querySelectorAll("tbody tr:not(.gap)").length,
      gap: parseFloat(gap?.style.height ?? "0"),
    });
  };
  const { unmount } = render(
    <Profiler id="table" onRender={look}>
      <DataTable label="Stocks" rows={rows} columns={columns} rowKey={(row) => row.symbol} phoneRow={() => null} />
    </Profiler>,
  );
  await waitFor(() => assert.deepEqual(seen.at(-1), { rows: rows.length, gap: 0 }));
  const [first] = seen;
  assert.ok(first!.rows < 20 && first!.gap > (rows.length - first!.rows) * 30, JSON.stringify(first));
  assert.ok(seen.length > 2, `in ${seen.length} steps`);
  unmount();
});
