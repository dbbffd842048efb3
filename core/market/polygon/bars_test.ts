import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import type { Timespan } from "../port.ts";
import { live, NOW, priceAt, soundProvider } from "./testing.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const et = (text: string) => Date.parse(`${text}-05:00`);
const request = (timespan: Timespan, multiplier: number, from: number, to: number, limit = 5000) => ({
  symbol: "AAPL",
  multiplier,
  timespan,
  from,
  to,
  limit,
});

Deno.test("minute and hour bars begin at multiples of their span on New York's clock", async () => {
  const { market, close } = live({ provider: soundProvider() });
  for (
    const [timespan, n] of [["minute", 1], ["minute", 5], ["minute", 7], ["minute", 90], ["hour", 1], [
      "hour",
      4,
    ]] as const
  ) {
    const length = n * (timespan === "hour" ? HOUR : MINUTE);
    const bars = (await market.bars(request(timespan, n, NOW - 2 * DAY, NOW), NOW))!;
    ok(bars.at.length > 3, timespan);
    for (const at of bars.at) {
      const midnight = et(new Date(at - 5 * HOUR).toISOString().slice(0, 10) + "T00:00:00");
      equal((at - midnight) % length, 0, `${n} ${timespan}`);
    }
    equal(bars.at.at(-1), et("2026-11-17T00:00:00") + Math.floor((NOW - et("2026-11-17T00:00:00")) / length) * length);
  }
  await close();
});

Deno.test("weeks begin on Monday, months on the first, and aggregate their days", async () => {
  const { market, close } = live({ provider: soundProvider() });
  const from = et("2026-07-31T12:00:00");
  const days = (await market.bars(request("day", 1, from, NOW), NOW))!;
  const weeks = (await market.bars(request("week", 1, from, NOW), NOW))!;
  equal(weeks.at.at(-1), et("2026-11-16T00:00:00"));
  const [monday, tuesday] = [days.at.length - 2, days.at.length - 1];
  deepEqual([weeks.open.at(-1), weeks.close.at(-1), weeks.high.at(-1)], [
    days.open[monday],
    days.close[tuesday],
    Math.max(days.high[monday]!, days.high[tuesday]!),
  ]);
  equal(weeks.volume.at(-1), days.volume[monday]! + days.volume[tuesday]!);
  const months = (await market.bars(request("month", 1, from, NOW), NOW))!;
  deepEqual([...months.at].map((at) => new Date(at).toISOString().slice(0, 10)), [
    "2026-08-01",
    "2026-09-01",
    "2026-10-01",
    "2026-11-01",
  ]);
  deepEqual(
    [...(await market.bars(request("year", 1, et("2024-01-01T00:00:00"), NOW), NOW))!.at].map((at) =>
      new Date(at).getUTCFullYear()
    ),
    [
      2024,
      2025,
      2026,
    ],
  );
  await close();
});

Deno.test("a long query is answered in several requests, without gaps or duplicates", async () => {
  const { market, provider, close } = live({ provider: soundProvider() });
  const from = NOW - 120 * DAY;
  const bars = (await market.bars(request("minute", 1, from, NOW, 70_000), NOW))!;
  ok(provider.count(/\/aggs\//) >= 2);
  ok(bars.at.length > 60_000);
  for (let i = 1; i < bars.at.length; i++) ok(bars.at[i]! - bars.at[i - 1]! >= MINUTE);
  const day = [...bars.at].filter((at) => at >= et("2026-10-14T00:00:00") && at < et("2026-10-15T00:00:00") + HOUR);
  equal(day.length, 960);
  await close();
});

Deno.test("as of a past instant no bar contains later data", async () => {
  const { market, close } = live({ provider: soundProvider() });
  const at = et("2026-11-13T11:07:30");
  for (const [timespan, n] of [["minute", 1], ["minute", 5], ["hour", 1], ["day", 1], ["week", 1]] as const) {
    const bars = (await market.bars(request(timespan, n, at - 10 * DAY, NOW), at))!;
    ok(bars.at.at(-1)! <= at);
    equal(
      bars.close.at(-1),
      priceAt("AAPL", et("2026-11-13T11:07:00")),
      `${n} ${timespan} ends with the last finished minute`,
    );
  }
  const snapshot = (await market.snapshot("AAPL", at))!;
  equal(snapshot.lastTrade!.at, et("2026-11-13T11:07:00"));
  equal(snapshot.day!.close, snapshot.lastTrade!.price);
  equal(snapshot.quote, null);
  equal(snapshot.previousDay!.at, et("2026-11-12T00:00:00"));
  await close();
});

Deno.test("as of a past instant prices are as they were before later splits", async () => {
  const provider = soundProvider().on(/splits$/, {
    results: [{ ticker: "AAPL", execution_date: "2026-11-16", split_from: 1, split_to: 4 }],
  });
  const { market, close } = live({ provider });
  const at = et("2026-11-13T18:00:00");
  const split = (await market.bars(request("day", 1, at - DAY, at), at))!;
  const adjusted = (await market.bars(request("day", 1, at - DAY, at), NOW))!;
  equal(split.close.at(-1)!, Math.round(adjusted.close.at(-1)! * 4 * 1e4) / 1e4);
  equal(split.volume.at(-1)!, adjusted.volume.at(-1)! / 4);
  equal((await market.snapshot("AAPL", at))!.lastTrade!.price, split.close.at(-1));
  await close();
});

Deno.test("a plan without the current day answers with the previous days", async () => {
  const provider = soundProvider();
  provider.on(
    /^\/v2\/aggs\/ticker\//,
    (url) =>
      url.pathname.endsWith("2026-11-17")
        ? Response.json({ status: "NOT_AUTHORIZED", message: "Attempted to request today's data before end of day." }, {
          status: 403,
        })
        : undefined,
  );
  const { market, close } = live({ provider });
  for (let i = 0; i < 2; i++) {
    equal((await market.bars(request("day", 1, NOW - 9 * DAY, NOW, 1 + i), NOW))!.at.at(-1), et("2026-11-16T00:00:00"));
  }
  equal(provider.count(/2026-11-17\?/), 1);
  ok(market.health().parts.some((p) => p.name === "History of the current day" && p.state === "off"));
  await close();
});

Deno.test("a timespan that is not in the plan is refused, and times without trades have no bar", async () => {
  const { market, provider, close } = live({ provider: soundProvider() });
  provider.on(
    /ticker\/MSFT/,
    () =>
      Response.json({ status: "NOT_AUTHORIZED", message: "Your plan doesn't include this data timeframe." }, {
        status: 403,
      }),
  );
  await rejects(market.bars({ ...request("day", 1, 0, NOW), symbol: "MSFT" }, NOW), {
    name: "MarketDataError",
    kind: "not_in_plan",
  });
  provider.on(/ticker\/AAPL/, { status: "OK", resultsCount: 0 });
  equal((await market.bars(request("day", 1, NOW - DAY, NOW), NOW))!.at.length, 0);
  await close();
});

Deno.test("an invalid bar is left out", async () => {
  const { market, provider, close } = live({ provider: soundProvider() });
  const bar = { o: 10, h: 11, l: 9, c: 10, v: 5 };
  const t = et("2026-11-16T00:00:00");
  const results = [
    { ...bar, t },
    { ...bar, t },
    { ...bar, t: t - 3 * DAY, c: 0 },
    { ...bar, t: t - 4 * DAY, v: -1 },
    { ...bar, t: "x" },
    { ...bar, t: t - 2 * DAY },
    { ...bar, t: t + 9 * DAY },
    null,
  ];
  provider.on(/ticker\/AAPL/, { results });
  deepEqual([...(await market.bars(request("day", 1, 0, NOW), NOW))!.at], [t]);
  await close();
});
