import assert from "node:assert/strict";
import {
  averageKey,
  averageTones,
  besideOf,
  chartSearch,
  readChartView,
  readLook,
  studiesOn,
  withLook,
  writeChartView,
  writeLook,
} from "./chart_view.ts";

const usual = readChartView({});

Deno.test("an address without parameters is the default chart, which writes none", () => {
  assert.deepEqual([usual.kind, usual.range, usual.custom, usual.versus], ["candles", "1Y", null, []]);
  assert.deepEqual([usual.log, usual.events, usual.table, usual.panel, usual.rail], [false, true, false, null, null]);
  const { averages, ...others } = usual.studies;
  assert.deepEqual(averages, [{ kind: "sma", period: 50, tone: "primary" }]);
  assert.ok(Object.values(others).every(({ on }) => !on));
  assert.deepEqual([others.rsi.numbers, others.macd.numbers, usual.bar], [[14], [12, 26, 9], null]);
  assert.deepEqual(writeChartView(usual), {});
});

Deno.test("a view survives a round trip through the address", () => {
  const { rsi, macd } = usual.studies;
  const view = {
    ...usual,
    kind: "area",
    range: "7D",
    custom: { from: "2026-01-02", to: "2026-03-04" },
    bar: "15m",
    studies: {
      ...usual.studies,
      averages: [
        { kind: "ema", period: 26, tone: "primary" },
        { kind: "sma", period: 333, tone: "s7" },
        { kind: "sma", period: 9, tone: "warning" },
      ],
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
  assert.equal(search.ind, "ema26.sma333-4.sma9.rsi.macd5-30-15");
  const { studies, ...rest } = readChartView(search);
  const { studies: written, ...others } = view;
  assert.deepEqual(rest, others);
  assert.deepEqual(studies.averages, written.averages);
  for (const key of ["rsi", "macd"] as const) {
    assert.deepEqual([studies[key].on, studies[key].numbers], [written[key].on, written[key].numbers]);
  }
});

Deno.test("invalid settings of an indicator mean the default ones", () => {
  const numbers = (ind: string) => readChartView({ ind }).studies.macd.numbers;
  for (const ind of ["macd4-26-9", "macd12-51-9", "macd12-26-16", "macd20-20-9", "macd12-26"]) {
    assert.deepEqual(numbers(ind), [12, 26, 9], ind);
  }
  assert.deepEqual(numbers("macd19-20-5"), [19, 20, 5]);
});

Deno.test("averages have periods from 2 to 400, twelve at most, each once, and colours of their own", () => {
  const periods = (ind: string) => readChartView({ ind }).studies.averages.map(averageKey);
  assert.deepEqual(periods("sma2.ema400.sma1.ema401.sma2-5.sma3000"), ["sma2", "ema400"]);
  assert.deepEqual(periods("sma.ema"), ["sma50", "ema20"], "without a period: the usual one");
  assert.deepEqual([periods("-sma"), periods("rsi")], [[], ["sma50"]]);
  const many = Array.from({ length: 20 }, (_, i) => `sma${i + 2}`).join(".");
  const { averages } = readChartView({ ind: many }).studies;
  assert.equal(averages.length, 12);
  assert.deepEqual(new Set(averages.slice(0, 8).map(({ tone }) => tone)), new Set(averageTones));
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
  assert.deepEqual([...studiesOn({ ind: "sma20.rsi.ema26.-atr.macd10-30-9" })], ["sma", "ema", "rsi", "macd"]);
  assert.deepEqual([...studiesOn({})], ["sma"]);
});

Deno.test("the user's look applies to an address that has none itself, and is stored as it is written", () => {
  const { kind, studies, log, events, panel, rail } = readChartView({ style: "line", ind: "ema20.rsi", log: true });
  const look = { kind, studies, log, events, panel, rail };
  assert.deepEqual(withLook({ r: "5Y", vs: "MSFT" }, look), {
    ...{ style: "line", r: "5Y", ind: "ema20.rsi", vs: "MSFT", log: true },
  });
  assert.deepEqual(withLook({ ind: "macd" }, look), { ind: "macd" });
  assert.deepEqual(withLook({ r: "5Y" }, null), { r: "5Y" });
  assert.deepEqual(readLook(writeLook(look)), look);
});

Deno.test("charts beside the first one are in the address, up to three, with ranges of their own", () => {
  const search = { beside: "MSFT,spy_5Y,QQQ_9Y,DIA,<b>" };
  assert.deepEqual(readChartView(search).beside, [
    { symbol: "MSFT", range: null },
    { symbol: "SPY", range: "5Y" },
    { symbol: "QQQ", range: null },
  ]);
  assert.equal(chartSearch(search).beside, "MSFT,SPY_5Y,QQQ");
  const beside = besideOf("SPY", [{ symbol: "QQQ", range: "1M" }], 4);
  assert.deepEqual(beside.map(({ symbol }) => symbol), ["QQQ", "DIA", "IWM"]);
  assert.deepEqual(besideOf("AAPL", beside, 2), [{ symbol: "QQQ", range: "1M" }]);
  assert.deepEqual(besideOf("AAPL", beside, 1), []);
});
