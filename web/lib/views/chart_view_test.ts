import assert from "node:assert/strict";
import { chartSearch, readChartView, studiesOn, writeChartView } from "./chart_view.ts";

const usual = readChartView({});

Deno.test("an address without parameters is the default chart, which writes none", () => {
  assert.deepEqual([usual.kind, usual.range, usual.custom, usual.versus], ["candles", "1Y", null, []]);
  assert.deepEqual([usual.log, usual.events, usual.table, usual.panel, usual.rail], [false, true, false, null, null]);
  const on = Object.entries(usual.studies).filter(([, { on }]) => on);
  assert.deepEqual(on, [["sma", { on: true, numbers: [50], allowed: [[10, 20, 50, 100, 200]] }]]);
  assert.deepEqual(
    ["ema", "rsi", "macd"].map((key) => usual.studies[key as "ema"].numbers),
    [[20], [14], [12, 26, 9]],
  );
  assert.deepEqual(writeChartView(usual), {});
});

Deno.test("a view survives a round trip through the address", () => {
  const { sma, ema, rsi, macd } = usual.studies;
  const view = {
    ...usual,
    kind: "area",
    range: "7D",
    custom: { from: "2026-01-02", to: "2026-03-04", bar: "1h" },
    studies: {
      ...usual.studies,
      sma: { ...sma, on: false },
      ema: { ...ema, on: false, numbers: [26] },
      rsi: { ...rsi, on: true },
      macd: { ...macd, on: true, numbers: [5, 30, 15] },
    },
    versus: ["MSFT", "BRK.B"],
    log: true,
    events: false,
    table: true,
    panel: false,
    rail: true,
  } as const;
  const search = writeChartView(view);
  assert.equal(search.ind, "-sma.-ema26.rsi.macd5-30-15");
  const { studies, ...rest } = readChartView(search);
  const { studies: written, ...others } = view;
  assert.deepEqual(rest, others);
  for (const key of ["sma", "ema", "rsi", "macd"] as const) {
    assert.deepEqual([studies[key].on, studies[key].numbers], [written[key].on, written[key].numbers]);
  }
});

Deno.test("invalid settings of an indicator mean the default ones", () => {
  const numbers = (ind: string) => {
    const { sma, macd } = readChartView({ ind }).studies;
    return [sma.numbers, macd.numbers];
  };
  for (const ind of ["sma51", "sma50-2", "macd4-26-9", "macd12-51-9", "macd12-26-16", "macd20-20-9", "macd12-26"]) {
    assert.deepEqual(numbers(ind), [[50], [12, 26, 9]], ind);
  }
  assert.deepEqual(numbers("sma200.macd19-20-5"), [[200], [19, 20, 5]]);
});

Deno.test("invalid ranges, dates that end before they begin and surplus symbols mean the default", () => {
  assert.deepEqual(
    chartSearch({
      style: "pie",
      r: "2W",
      from: "2026-02-31",
      to: "2026-03-01",
      ind: "<b>.x9",
      vs: 7,
      log: "yes",
      ev: 0,
    }),
    {},
  );
  assert.deepEqual(chartSearch({ from: "2026-03-02", to: "2026-03-01" }), {});
  assert.deepEqual(chartSearch({ vs: "msft,MSFT,spy,a b,KO,PEP,XOM" }), { vs: "MSFT,SPY,KO,PEP" });
});

Deno.test("an indicator is on without a minus, whatever its settings", () => {
  assert.deepEqual([...studiesOn({ ind: "sma20.rsi.-ema26.macd10-30-9" })], ["sma", "rsi", "macd"]);
  assert.deepEqual([...studiesOn({})], ["sma"]);
});
