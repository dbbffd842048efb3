import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { epochDayAt, sessionAtMs } from "../../calendar.ts";
import { epochDayOfTradingDay, hoursOfTradingDay } from "../grid.ts";
import { earningsDays } from "./earnings.ts";
import { fiscalQuarter, fiscalYearEnd, lastOfMonth } from "./fiscal.ts";
import { allListed, invented, listed } from "./testing.ts";

const FROM = 2000, TO = 4000;
const companies = allListed().filter((i) => i.tier !== "fund");
const all = companies.flatMap((i) => earningsDays(i, FROM, TO));

Deno.test("a company reports four times a year, each quarter once", () => {
  for (const instrument of companies) {
    const quarters = earningsDays(instrument, FROM, TO).map((e) => e.quarter);
    ok(Math.abs(quarters.length - (TO - FROM) / 251 * 4) < 2, `${instrument.listing.symbol} ${quarters.length}`);
    for (let i = 1; i < quarters.length; i++) equal(quarters[i]! - quarters[i - 1]!, 3);
    equal(quarters[0]! % 3, fiscalYearEnd(instrument) % 3);
  }
});

Deno.test("a release comes in the second to sixth week after the quarter, outside the regular session, before its gap", () => {
  for (const e of all) {
    const weeks = Math.ceil((epochDayAt(e.at) - lastOfMonth(e.quarter)) / 7);
    ok(weeks >= 2 && weeks <= 6, `week ${weeks}`);
    const hours = hoursOfTradingDay(e.tradingDay);
    ok(e.at < hours.open);
    equal(sessionAtMs(e.at), e.beforeOpen ? "pre_market" : "after_hours");
    if (e.beforeOpen) equal(epochDayAt(e.at), epochDayOfTradingDay(e.tradingDay));
    else ok(e.at > hoursOfTradingDay(e.tradingDay - 1).close && epochDayAt(e.at) < epochDayOfTradingDay(e.tradingDay));
  }
});

Deno.test("a company keeps to its hour and weekday most of the time", () => {
  const days = earningsDays(listed("MSFT"), 0, 5000);
  const morning = days.filter((e) => e.beforeOpen).length / days.length;
  ok(Math.max(morning, 1 - morning) > 0.8, `${morning}`);
});

Deno.test("surprises have mean 0, variance 1 and fat tails", () => {
  const many = [...all, ...invented("small", 300).flatMap((i) => earningsDays(i, FROM, TO))].map((e) => e.surprise);
  const moment = (k: number) => many.reduce((sum, x) => sum + x ** k, 0) / many.length;
  ok(Math.abs(moment(1)) < 0.02, `${moment(1)}`);
  ok(Math.abs(moment(2) - 1) < 0.05, `${moment(2)}`);
  ok(moment(4) > 4 && moment(4) < 8, `${moment(4)}`);
});

Deno.test("any part of the calendar gives the same days as the whole calendar, and share classes report together", () => {
  for (const instrument of companies.slice(0, 40)) {
    const whole = earningsDays(instrument, FROM, TO);
    const parts = [];
    for (let day = TO; day >= FROM; day -= 37) {
      parts.unshift(...earningsDays(instrument, Math.max(FROM, day - 36), day));
    }
    deepEqual(parts, whole);
  }
  deepEqual(earningsDays(listed("GOOG"), FROM, TO), earningsDays(listed("GOOGL"), FROM, TO));
});

Deno.test("funds report nothing, and outside the covered days no company does", () => {
  deepEqual(earningsDays(listed("SPY"), 0, 5000), []);
  deepEqual(earningsDays(listed("MSFT"), 1e6, Infinity), []);
  ok(earningsDays(listed("MSFT"), -Infinity, Infinity).length > 160);
});

Deno.test("fiscal quarters are numbered up to the fiscal year's end", () => {
  const month = (year: number, m: number) => year * 12 + m - 1;
  deepEqual(fiscalQuarter(month(2026, 12), 11), { year: 2026, quarter: 4 });
  deepEqual(fiscalQuarter(month(2026, 3), 11), { year: 2026, quarter: 1 });
  deepEqual(fiscalQuarter(month(2026, 1), 0), { year: 2026, quarter: 4 });
  deepEqual(fiscalQuarter(month(2026, 4), 0), { year: 2027, quarter: 1 });
});
