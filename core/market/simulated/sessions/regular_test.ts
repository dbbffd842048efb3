import { ok, strictEqual as equal } from "node:assert/strict";
import { correlation } from "../calibration/measure.ts";
import { anchorDay, hoursOfTradingDay, regularMinutes } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";

const world = new MarketWorld(9, 2500);
const days = Array.from({ length: 30 }, (_, n) => anchorDay() - 4 * n)
  .filter((day) => regularMinutes(hoursOfTradingDay(day)) === 390);

function* sessions(picks: (gap: number, hasNews: boolean, n: number) => boolean) {
  for (const day of days) {
    for (const [n, security] of world.listedOn(day).entries()) {
      const { type } = security.instrument.listing;
      if (type === "ETF" || type === "UNIT" || !security.isFree(day) || day <= security.first + 20) continue;
      const { of, at } = security.figures(day);
      const [open, high, low, close] = [0, 1, 2, 3].map((n) => of[at + n]!) as [number, number, number, number];
      const gap = open / security.previousClose(day)! - 1;
      const hasNews = security.events(day, day).some((e) => e.kind === "catalyst");
      if (!picks(gap, hasNews, n)) continue;
      yield { security, session: security.session("regular", day), gap, open, high, low, close };
    }
  }
}

Deno.test("a day's high and low are reached by seconds, mostly between two minutes: a high at its mark would be the last", () => {
  let [count, atMark] = [0, 0];
  for (const { session, open, high, low, close } of sessions((_, hasNews, n) => hasNews || n % 50 === 0)) {
    session.findExtremes();
    equal(Math.max(...session.high), high);
    equal(Math.min(...session.low), low);
    // Ticks of a cent make cheap prices equal by chance.
    if (open < 50_000 || high === open || high === close || session.pauses.length > 0) continue;
    count++;
    if (session.price.includes(high)) atMark++;
  }
  ok(count > 500 && atMark < 0.25 * count, `${atMark} of ${count}`);
});

Deno.test("with the gap known, the first minutes' volume says nothing about the rest of the day", () => {
  const [volumes, rest]: [number[], number[]] = [[], []];
  for (const { security, session, gap, open, close } of sessions((_, hasNews) => hasNews)) {
    const usual = security.instrument.volume * security.levels.issued(session.day) /
      security.levels.multiplier(session.day);
    let first = 0;
    for (let m = 0; m < 15; m++) first += session.volume[m]!;
    volumes.push(Math.log(1 + first / usual) - Math.abs(gap));
    rest.push(Math.max(-0.3, Math.min(0.3, Math.log(close / open))));
  }
  const found = correlation(volumes, rest);
  ok(volumes.length > 400 && Math.abs(found) < 3 / Math.sqrt(volumes.length), `${found} of ${volumes.length}`);
});

Deno.test("news has no fixed time: the lows of days that fall, and the highs of days that run, come at any hour", () => {
  const lows: number[] = [], highs: number[] = [];
  for (const { session, open, high, low, close } of sessions((_, hasNews) => hasNews)) {
    session.findExtremes();
    if (close / open < 0.93) lows.push(session.low.indexOf(low));
    if (close / open > 1.07) highs.push(session.high.indexOf(high));
  }
  for (const at of [lows, highs]) {
    const early = at.filter((m) => m < 45).length, late = at.filter((m) => m >= 240).length;
    ok(at.length > 60 && early < 0.6 * at.length && late > 0.1 * at.length, `${early} ${late} of ${at.length}`);
  }
});
