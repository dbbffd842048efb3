import assert from "node:assert/strict";
import { anonymous } from "../kernel/actor.ts";
import { refused } from "../testing.ts";
import { checkQuotes } from "./file/check_quotes.ts";
import type { CompetitionContent } from "./file/schema.ts";
import { openCompetitions } from "./testing.ts";

/** A finished contest with four fills, one of them of a resting order. */
async function finished() {
  const opened = await openCompetitions("2026-11-02T10:00", {
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-05T12:00", 96], ["2026-11-06T12:00", 104]],
  });
  const { enter, limit, advance, latest, fileOf, call } = opened;
  const [one, two] = [await enter(), await enter()];
  await one.buy("AAPL", 10);
  await two.buy("F", 5);
  await limit(two, "BUY", "AAPL", 3, 97);
  await advance("2026-11-09T10:00");
  await one.sell("AAPL", 4);
  await advance("2026-11-30T16:15");
  const { content, hash } = await fileOf((await latest()).id);
  const quotes = async (more: { limit?: number; offset?: number } = {}) =>
    await call("competitions.quotes", anonymous, { hash, ...more });
  const file = JSON.parse(content) as CompetitionContent;
  const check = async () => checkQuotes(file, (await quotes()).quotes);
  return { ...opened, file, hash, quotes, check };
}

Deno.test("every receipt of a published file can be compared with the market at its second, page by page", async () => {
  const { quotes, check, file } = await finished();
  const { ok, count, of, faults } = await check();
  assert.deepEqual([ok, count, of, faults], [true, 4, 4, []]);
  const { quotes: all, total } = await quotes();
  assert.deepEqual([total, all[0]], [4, {
    ...{ entrant: 1, line: 2, symbol: "AAPL", at: "2026-11-02T15:00:00Z" },
    quote: { bid: 100, ask: 100, bid_shares: 1000, ask_shares: 1000 },
  }]);
  assert.deepEqual((await quotes({ limit: 2, offset: 1 })).quotes, all.slice(1, 3));
  assert.deepEqual(all.map(({ entrant, line }) => [entrant, line]), [[1, 2], [1, 3], [2, 2], [2, 3]]);
  for (
    const [change, fault] of [
      [(q: typeof all) => q[0]!.quote!.ask = 100.01, "Entrant 1, line 2: ask is 100.0000, recomputed 100.0100"],
      [(q: typeof all) => q[2]!.quote!.bid_shares = 9, "Entrant 2, line 2: bid_shares is 1000, recomputed 9"],
      [(q: typeof all) => q[1]!.symbol = "F", "Entrant 1, line 3: symbol is AAPL, recomputed F"],
      [(q: typeof all) => q.pop(), "Entrant 2, line 3: the server has no such fill"],
    ] as const
  ) {
    const other = structuredClone(all);
    change(other);
    assert.deepEqual(checkQuotes(file, other).faults, [fault]);
  }
});

Deno.test("a market of another version tells no quote, and nothing is called right that was not compared", async () => {
  const { quotes, check, market } = await finished();
  market.version = 2;
  assert.ok((await quotes()).quotes.every(({ quote }) => quote === null));
  const { ok, count, of } = await check();
  assert.deepEqual([ok, count, of], [true, 0, 4]);
});

Deno.test("a server that did not publish the file says so, and a live market cannot repeat its quotes", async () => {
  const { call, market, quotes } = await finished();
  const other = await refused(call("competitions.quotes", anonymous, { hash: "0".repeat(64) }), "NOT_FOUND");
  assert.match(other.message, /no such file/);
  Object.assign(market, { kind: "polygon" });
  await refused(quotes(), "RULE_BROKEN");
});
