import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { firstTouch } from "../answers/touches.ts";
import { snapshotOf } from "../answers/snapshot.ts";
import { barsOf } from "../answers/bars.ts";
import { mean, quantile } from "../calibration/measure.ts";
import { exchangeOn } from "../../universe.ts";
import { anchorDay, epochDayOfTradingDay, hoursOfTradingDay, momentAt } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { UNITS } from "../units.ts";

const world = new MarketWorld(7, 2500);
const DAY = anchorDay() + 12;
const { open, close } = hoursOfTradingDay(DAY);
const listed = world.listedOn(DAY).filter((s) =>
  exchangeOn(s.instrument.listing, epochDayOfTradingDay(DAY)) !== "OTC" && s.first < DAY - 1
);
const some = listed.filter((_, i) => i % 7 === 0);
const large = listed.filter((s) => s.instrument.tier === "large" || s.instrument.tier === "mega");

Deno.test("the opening auction trades one to three percent of the day's volume, the closing one seven to ten", () => {
  const parts = (auction: "opening" | "closing") =>
    large.map((s) => 100 * s.session("regular", DAY)[auction] / s.volume(DAY));
  const [opening, closing] = [parts("opening"), parts("closing")];
  ok(mean(opening) > 1.2 && mean(opening) < 1.7, `${mean(opening)}`);
  ok(quantile(opening, 0.05) > 0.7 && quantile(opening, 0.95) < 3);
  ok(mean(closing) > 7.5 && mean(closing) < 8.5, `${mean(closing)}`);
  ok(quantile(closing, 0.05) > 6.5 && quantile(closing, 0.95) < 10);
});

Deno.test("the first trade of the session is the opening auction, at the official open", () => {
  for (const s of some) {
    const { opening } = s.session("regular", DAY);
    const { day, lastTrade } = snapshotOf(s, momentAt(open));
    const official = s.figures(DAY).of[s.figures(DAY).at]! / UNITS;
    deepEqual([lastTrade!.price, lastTrade!.at, day!.open, day!.vwap], [official, open, official, official]);
    ok(day!.volume >= opening);
  }
});

Deno.test("the first and the last minute contain the auctions, and the day's last trade is the official close", async () => {
  for (const s of some) {
    const session = s.session("regular", DAY);
    const request = { symbol: s.instrument.listing.symbol, multiplier: 1, timespan: "minute", limit: 1000 } as const;
    const minutes = await barsOf(s, { ...request, from: open, to: close - 1 }, close);
    ok(minutes.volume[0]! >= session.opening && minutes.volume.at(-1)! >= session.closing);
    const before = snapshotOf(s, momentAt(close - 2000)), after = snapshotOf(s, momentAt(close - 1000));
    ok(after.day!.volume - before.day!.volume >= session.closing);
    deepEqual([after.lastTrade!.price, after.day!.volume], [s.close(DAY) / UNITS, s.volume(DAY)]);
    equal(snapshotOf(s, momentAt(close)).lastTrade!.price, s.close(DAY) / UNITS);
  }
});

Deno.test("orders that wait for the open are filled at the auction's price, on either side", async () => {
  let found = 0;
  for (const s of some) {
    const { symbol } = s.instrument.listing;
    const session = s.session("regular", DAY);
    if (session.opening === 0) continue;
    const official = session.price[0]! / UNITS;
    for (
      const wanted of [{ askAtMost: 10 * official }, { bidAtLeast: official / 10 }, { askAtLeast: official / 10 }, {
        bidAtMost: 10 * official,
      }]
    ) {
      const reached = await firstTouch(() => s, {
        symbol,
        ...wanted,
        regularOnly: true,
        after: open - 1,
        until: close,
      });
      equal(reached!.at, open);
      const { quote } = reached!;
      deepEqual([quote.bid, quote.ask], [official, official]);
      deepEqual(quote, snapshotOf(s, momentAt(open)).quote);
      ok(quote.bidShares > 0 && quote.bidShares === quote.askShares);
    }
    const next = snapshotOf(s, momentAt(open + 1000)).quote!;
    ok(next.ask > next.bid);
    found++;
  }
  ok(found > 100);
});

Deno.test("over the counter there are no auctions", () => {
  const otc = world.listedOn(DAY).filter((s) => exchangeOn(s.instrument.listing, epochDayOfTradingDay(DAY)) === "OTC");
  ok(otc.length > 10);
  for (const s of otc) {
    const { opening, closing } = s.session("regular", DAY);
    deepEqual([opening, closing], [0, 0]);
    const { bid, ask } = snapshotOf(s, momentAt(open)).quote!;
    ok(ask > bid);
  }
});
