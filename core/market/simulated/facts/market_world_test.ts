/** The facts computed from the engine's own prices and events. */
import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { hoursOfTradingDay, momentAt } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { simulatedFacts } from "./mod.ts";

const SEED = 11;
const SYMBOLS = 900;
const world = new MarketWorld(SEED, SYMBOLS);
const facts = simulatedFacts(world);
const AT = Date.parse("2026-11-20T15:00:00Z");
const today = momentAt(AT).day;
const listed = world.instruments.filter((_, i) => world.listed(i).first <= today && world.listed(i).last >= today);
const some = listed.filter((_, i) => i % 23 === 0);

Deno.test("accounts add up with the engine's prices", async () => {
  for (const { listing } of some) {
    for (const s of await facts.statements(listing.symbol, "quarterly", 4, AT)) {
      const { income, balance, cashFlow } = s;
      equal(balance["total_assets"]!.value, balance["total_liabilities"]!.value + balance["total_equity"]!.value);
      equal(cashFlow["net_income"]!.value, income["consolidated_net_income_loss"]!.value);
      for (const line of [income, balance, cashFlow].flatMap((lines) => Object.values(lines))) {
        ok(Number.isFinite(line.value), `${listing.symbol} ${line.label}`);
      }
    }
  }
});

Deno.test("the close at the end of a quarter is the close of that day, also where a listing begins or ends", () => {
  const other = new MarketWorld(SEED, SYMBOLS);
  let compared = 0;
  for (const index of other.instruments.keys()) {
    const { first, last } = other.listed(index);
    if (other.instruments[index]!.tier === "fund") continue;
    // Some companies, and all whose listing begins or ends about now.
    const edges = [first, first + 1, last - 1, last].filter((day) => Math.abs(day - today) < 250);
    const days = index % 29 === 0 ? [today, today - 61, today - 122, today - 183, ...edges] : edges;
    for (const day of days.filter((day) => day >= first && day <= last)) {
      equal(other.quarterClose(index, day), world.close(index, day), `${index} on ${day}`);
      compared++;
    }
  }
  ok(compared > 100, String(compared));
});

Deno.test("companies are valued like their sectors with the engine's prices", async () => {
  const ratios = (await Promise.all(
    listed.filter((i) => i.tier === "mega" || i.tier === "large").map((i) => facts.ratios(i.listing.symbol, AT)),
  )).map((r) => r!);
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  // Medians of the eleven sectors: P/E 15 to 35, P/B 2.1 to 8.5, P/S 1.8 to 7.5.
  for (
    const [name, low, high] of [["priceToEarnings", 18, 35], ["priceToBook", 2.5, 7], ["priceToSales", 2, 5.5]] as const
  ) {
    const got = median(ratios.flatMap((r) => r[name] ?? []));
    ok(got > low && got < high, `${name}: ${got}`);
  }
});

Deno.test("past entries in the calendar of listings have been listed, and plans have not", async () => {
  const rows = await facts.ipos(60, AT);
  ok(rows.length >= 30);
  for (const row of rows) {
    const index = world.indexOf(row.symbol);
    const isListed = index !== undefined && world.listed(index).first <= today;
    equal(isListed, row.status === "new" || row.status === "history", row.symbol);
  }
  ok(rows.filter((r) => r.status === "pending").length >= 5);
});

Deno.test("the market's news repeats no title on a page, and event news appears only after the event", async () => {
  for (let hour = 6; hour < 22; hour += 4) {
    const at = hoursOfTradingDay(today - 1).preOpen + hour * 3_600_000;
    const page = await facts.news(null, 50, at);
    equal(page.length, 50);
    equal(new Set(page.map((a) => a.title)).size, 50);
    for (const a of page) ok(a.publishedAt <= at);
  }
});

Deno.test("short interest, volume and float are consistent with the engine's shares", async () => {
  for (const { listing, tier } of some) {
    const index = world.indexOf(listing.symbol)!;
    const float = await facts.float(listing.symbol, AT);
    if (float) ok(float.shares <= world.sharesOutstanding(index, today), listing.symbol);
    for (const row of await facts.shortVolume(listing.symbol, 3, AT)) {
      ok(row.shortVolume > 0 && row.shortVolume < row.totalVolume, listing.symbol);
    }
    const interest = (await facts.shortInterest(listing.symbol, 1, AT))[0];
    if (interest && tier !== "fund") ok(interest.shares > 0 && interest.daysToCover <= 999.99, listing.symbol);
  }
});

Deno.test("another world of the same seed, queried in another order, gives the same facts", async () => {
  const other = simulatedFacts(new MarketWorld(SEED, SYMBOLS));
  await other.news(null, 20, AT + 40 * 86_400_000);
  for (const { listing } of [...some].reverse().slice(0, 12)) {
    const ask = (f: typeof facts) =>
      Promise.all([
        f.details(listing.symbol, AT),
        f.ratios(listing.symbol, AT),
        f.news(listing.symbol, 10, AT),
        f.shortInterest(listing.symbol, 3, AT),
      ]);
    deepEqual(await ask(other), await ask(facts));
  }
});
