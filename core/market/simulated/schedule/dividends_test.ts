import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { epochDayOf, tradingHoursMs } from "../../calendar.ts";
import { anchorDay, epochDayOfTradingDay } from "../grid.ts";
import { dividendFigures } from "../calibration/fact_figures.ts";
import type { Instrument } from "../prices/instrument.ts";
import { type NominalPrice, type ScheduledDividend, scheduledDividends } from "./dividends.ts";
import { allListed, invented, listed } from "./testing.ts";

const FROM = 1200, TO = anchorDay();
/** A price that grows by five percent per year and reaches the table's price. */
const grown = (i: Instrument) => (day: number) => i.listing.price * Math.exp(0.05 * (day - TO) / 252);
const priced = (on: NominalPrice["on"], mayBeSplit = false): NominalPrice => ({ on, mayBeSplit: () => mayBeSplit });
const dividends = (i: Instrument, from = FROM, to = TO) => scheduledDividends(i, from, to, priced(grown(i)));
const lastYear = (i: Instrument) => dividends(i, TO - 251, TO);
const yieldOf = (i: Instrument) =>
  lastYear(i).filter((d) => !d.special).reduce((sum, d) => sum + d.amount, 0) / i.listing.price;
const listings = allListed();
const shareOf = (items: readonly Instrument[]) => items.filter((i) => lastYear(i).length > 0).length / items.length;
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const large = (sector: string) =>
  listings.filter((i) =>
    i.listing.sector === sector && (i.tier === "mega" || i.tier === "large") && i.listing.type === "CS"
  );

Deno.test("large companies pay dividends as often and with the same yield as measured in their sector", () => {
  for (const [sector, [payers, low, middle, high]] of Object.entries(dividendFigures)) {
    const items = large(sector);
    const share = shareOf(items);
    ok(Math.abs(share - payers / 100) < 0.13, `${sector}: ${share} pay`);
    const typical = 100 * median(items.map(yieldOf).filter((y) => y > 0));
    ok(
      typical > Math.max(low, middle * 0.6) && typical < Math.min(high, middle * 1.6),
      `${sector}: ${typical} percent`,
    );
  }
});

Deno.test("smaller companies pay dividends less often", () => {
  for (const [tier, expected] of [["mid", 0.55], ["small", 0.35], ["micro", 0.1], ["nano", 0.03]] as const) {
    const share = shareOf(invented(tier, 500));
    ok(Math.abs(share - expected) < 0.08, `${tier}: ${share}`);
  }
});

Deno.test("companies known to pay no dividend pay none", () => {
  for (const symbol of ["AMZN", "TSLA", "BRK.B", "NFLX"]) deepEqual(dividends(listed(symbol)), [], symbol);
  for (const symbol of ["KO", "JPM", "XOM", "AAPL"]) ok(dividends(listed(symbol)).length > 0, symbol);
});

Deno.test("most payers pay each quarter, a few each month or once or twice a year", () => {
  const payers = [...listings.filter((i) => i.tier !== "fund"), ...invented("mid", 400)]
    .filter((i) => lastYear(i).length > 0);
  const share = (n: number) => payers.filter((i) => dividends(i).some((d) => d.frequency === n)).length / payers.length;
  ok(share(4) > 0.78 && share(4) < 0.94, `${share(4)}`);
  ok(share(12) > 0.005 && share(12) < 0.08, `${share(12)}`);
  ok(share(1) + share(2) > 0.04 && share(1) + share(2) < 0.16, `${share(1) + share(2)}`);
  for (const i of payers) {
    const paid = dividends(i, TO - 1255, TO).filter((d) => !d.special);
    ok(paid.length <= 5 * paid[0]!.frequency + 1, i.listing.symbol);
  }
});

Deno.test("dates are ordered and on trading days, with a record date by the settlement rule of the time", () => {
  const onePlus = epochDayOf(Temporal.PlainDate.from("2024-05-28"));
  for (const i of listings) {
    for (const d of dividends(i)) {
      const ex = epochDayOfTradingDay(d.tradingDay);
      ok(d.declaredOn < ex && d.payOn - d.recordOn >= 3 && d.payOn - d.recordOn <= 32);
      if (ex >= onePlus) equal(d.recordOn, ex);
      else ok(d.recordOn > ex);
      for (const day of [d.declaredOn, d.recordOn, d.payOn]) ok(tradingHoursMs(day));
      ok(d.amount > 0 && Math.abs(d.amount * 1e4 - Math.round(d.amount * 1e4)) < 1e-6);
      equal(d.special, d.frequency === 0);
    }
  }
});

Deno.test("a company keeps its payment for a year, rarely lowers it, and does not follow the daily price", () => {
  let [steps, up, down] = [0, 0, 0];
  for (const i of listings.filter((i) => i.tier !== "fund")) {
    const paid = dividends(i).filter((d) => !d.special);
    for (let k = 1; k < paid.length; k++) {
      steps++;
      if (paid[k]!.amount > paid[k - 1]!.amount) up++;
      if (paid[k]!.amount < paid[k - 1]!.amount) down++;
    }
  }
  ok(up / steps > 0.08 && up / steps < 0.3, `${up / steps}`);
  ok(down / steps < 0.02, `${down / steps}`);
});

Deno.test("a split divides later payments and does not cause a cut, with slow or fast growth", () => {
  for (const growth of [0.05, 0.45]) {
    const i = listed("KO");
    const splitDay = TO - 400;
    const whole = (day: number) => i.listing.price * Math.exp(growth * (day - TO) / 252);
    const plain = scheduledDividends(i, FROM, TO, priced(whole)).filter((d) => !d.special);
    const halved = priced((day) => whole(day) / (day >= splitDay ? 2 : 1), true);
    const after = scheduledDividends(i, FROM, TO, halved).filter((d) => !d.special);
    equal(after.length, plain.length);
    after.forEach((d, k) => {
      const expected = plain[k]!.amount / (d.tradingDay >= splitDay ? 2 : 1);
      ok(Math.abs(d.amount - expected) <= 0.011, `${d.amount} for ${expected}`);
    });
  }
});

Deno.test("where no split is executed it is the same whether splits are searched for or not", () => {
  for (const i of listings) {
    deepEqual(scheduledDividends(i, FROM, TO, priced(grown(i), true)), dividends(i), i.listing.symbol);
  }
});

Deno.test("funds pay too: bonds each month, stocks each quarter, gold never; some distribute gains in December", () => {
  equal(lastYear(listed("AGG")).filter((d) => !d.special).length, 12);
  equal(lastYear(listed("SPY")).filter((d) => !d.special).length, 4);
  ok(Math.abs(yieldOf(listed("SPY")) - 0.012) < 0.005);
  deepEqual(dividends(listed("GLD")), []);
  const gains = listings.filter((i) => i.tier === "fund").flatMap((i) => dividends(i)).filter((d: ScheduledDividend) =>
    d.special
  );
  ok(gains.length > 3, `${gains.length}`);
});

Deno.test("any part of the calendar gives the same dividends as the whole calendar", () => {
  for (const i of listings.filter((_, k) => k % 9 === 0)) {
    const parts: ScheduledDividend[] = [];
    for (let day = TO; day >= FROM; day -= 53) parts.unshift(...dividends(i, Math.max(FROM, day - 52), day));
    deepEqual(parts, dividends(i));
  }
  deepEqual(dividends(listed("KO"), 1e6, Infinity), []);
});
