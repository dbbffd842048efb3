import { ok, strictEqual as equal } from "node:assert/strict";
import { anchorDay, blockOf } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { isLargeNews, Peers } from "./peers.ts";
import type { Security } from "../security.ts";

const world = new MarketWorld(1, 2500);
const peers = new Peers(world.instruments, () => true, () => 0);
const day = anchorDay();
const BLOCKS = [-4, -3, -2, -1];
const listed = world.listedOn(day);

/** The large news of others of the last months that move a company, and by which part. */
function* news(security: Security) {
  for (const { index, part } of peers.of(security.index)) {
    for (const block of BLOCKS) {
      for (const { tradingDay, at, move } of world.securities[index]!.news.catalysts(block).filter(isLargeNews)) {
        const days = [tradingDay - 1, tradingDay];
        if (tradingDay > security.first + 1 && days.every((d) => security.isFree(d))) {
          yield { tradingDay, at, move, part };
        }
      }
    }
  }
}
const gapOn = (security: Security, d: number) => {
  const { of, at } = security.figures(d);
  return Math.log(of[at]! / security.previousClose(d)!);
};

Deno.test("companies like one with large news gap by a tenth to a third of its move", () => {
  let [count, gaps, parts] = [0, 0, 0];
  for (const security of listed) {
    for (const { tradingDay, move, part } of news(security)) {
      ok(part >= 0.1 && part <= 1 / 3, `${part}`);
      count++;
      gaps += Math.sign(move) * gapOn(security, tradingDay);
      parts += part * Math.abs(move);
    }
  }
  ok(count > 1000, `${count}`);
  // A company that has grown calm moves less than its part.
  ok(gaps > 0.75 * parts && gaps < 1.15 * parts, `${gaps / count} of ${parts / count}`);
});

Deno.test("other companies of the industry do not move with it", () => {
  let [count, gaps] = [0, 0];
  for (const other of listed) {
    for (const block of BLOCKS) {
      for (const { tradingDay, move } of other.news.catalysts(block).filter(isLargeNews)) {
        for (const security of listed.filter((_, n) => (n + tradingDay) % 40 === 0)) {
          const same = security.instrument.listing.industry === other.instrument.listing.industry;
          if (!same || security === other || !security.isFree(tradingDay) || tradingDay <= security.first) continue;
          if (peers.of(security.index).some(({ index }) => index === other.index)) continue;
          count++;
          gaps += Math.sign(move) * Math.max(-0.1, Math.min(0.1, gapOn(security, tradingDay)));
        }
      }
    }
  }
  ok(count > 500 && Math.abs(gaps / count) < 0.004, `${gaps / count} of ${count}`);
});

Deno.test("they move in the minute of the news: before it nothing shows, and after it nothing is left", () => {
  let [count, before, at, after] = [0, 0, 0, 0];
  for (const security of listed) {
    for (const { tradingDay, at: published, move } of news(security)) {
      const { start, price, minutes } = security.session("pre", tradingDay);
      const minute = Math.floor((published - start) / 60_000);
      if (security.events(tradingDay, tradingDay).length > 0 || minute < 10 || minute + 11 > minutes) continue;
      const change = (from: number, to: number) => Math.sign(move) * Math.log(price[to]! / price[from]!);
      count++;
      before += change(minute - 10, minute);
      at += change(minute, minute + 1);
      after += change(minute + 1, minute + 11);
    }
  }
  ok(count > 500, `${count}`);
  ok(at / count > 0.03, `${at / count}`);
  ok(Math.abs(before) < 0.05 * at && Math.abs(after) < 0.05 * at, `${before / count} ${at / count} ${after / count}`);
});

Deno.test("being alike is mutual, and share classes have the same peers' news as their company", () => {
  let mutual = 0;
  for (const { index } of listed) {
    for (const peer of peers.of(index)) {
      const back = peers.of(peer.index).find((p) => p.index === index);
      ok(Math.abs(back!.part - peer.part) < 1e-9);
      mutual++;
    }
  }
  ok(mutual > 500);
  const [a, b] = ["GOOG", "GOOGL"].map((symbol) => world.securities[world.indexOf(symbol)!]!);
  equal(a!.levels.own(blockOf(day + 500)), b!.levels.own(blockOf(day + 500)));
});
