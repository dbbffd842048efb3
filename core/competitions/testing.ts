/** A product with competitions, prices that a test sets, and everything due in market time. */
import { actionDueWork, actionHandlers } from "../actions/mod.ts";
import { ny, openAnalytics, type Step, type SteppedMarket } from "../analytics/testing.ts";
import { type Actor, anonymous, systemActor } from "../kernel/actor.ts";
import { interestHandlers, interestWork } from "../interest/mod.ts";
import type { Delisting, Dividend, Split, TouchReached, TouchRequest } from "../market/mod.ts";
import { noFacts } from "../market/no_facts.ts";
import { countsAt, touches } from "../market/touch.ts";
import { seedUser } from "../testing.ts";
import { competitionHandlers, competitionWork } from "./mod.ts";

export const admin = systemActor("test");
export const BUY = "2026-10-01T09:30";

interface Facts {
  readonly dividends?: readonly Dividend[];
  readonly splits?: readonly Split[];
  readonly delistings?: readonly Delisting[];
}

const within = <T extends { symbol: string }>(items: readonly T[] = []) => (request: { symbol: string | null }) =>
  items.filter((item) => request.symbol === null || item.symbol === request.symbol);

const SECOND = 1_000;
const MINUTE = 60_000;

/** The first second in which a stepped price is one that a request waits for: the same whenever it is looked for. */
function touchOf(market: SteppedMarket, steps: readonly Step[], request: TouchRequest): TouchReached | null {
  const { symbol, after, until } = request;
  const first = (Math.floor(after / SECOND) + 1) * SECOND;
  const starts = [first, ...steps.map(([from]) => ny(from).epochMilliseconds).filter((at) => at > first)];
  for (const [i, start] of starts.entries()) {
    const price = market.priceAt(symbol, start);
    if (price === null || market.quotes[symbol]?.halted || !touches({ bid: price, ask: price }, request)) continue;
    let at = start;
    while (at <= until && !countsAt(at, request)) at = (Math.floor(at / MINUTE) + 1) * MINUTE;
    if (at > until || at >= (starts[i + 1] ?? Infinity)) continue;
    return { at, quote: { bid: price, ask: price, bidShares: 1000, askShares: 1000, at } };
  }
  return null;
}

const tables = [
  ...["competitions", "competition_entries", "competition_files", "competition_rates", "clock_moves"] as const,
  ...["dividends", "splits", "delisting_notices", "delistings", "settled_actions", "taken_sizes"] as const,
];

/** Without earlier competitions. The symbols have prices from the first of October 2026 on. */
export async function openCompetitions(at: string, steps: Record<string, readonly Step[]> = {}, facts: Facts = {}) {
  const prices = { AAPL: [[BUY, 100]], MSFT: [[BUY, 50]], F: [[BUY, 10]], ...steps } as Record<string, readonly Step[]>;
  // Opened at once: what it lives through must find the market of this test.
  const opened = await openAnalytics(at, prices, [...actionHandlers, ...interestHandlers, ...competitionHandlers], [
    ...actionDueWork,
    ...interestWork,
    ...competitionWork,
  ]);
  const { db, call, market, product } = opened;
  market.facts = {
    ...noFacts,
    dividends: (request) => Promise.resolve(within(facts.dividends)(request)),
    splits: (request) => Promise.resolve(within(facts.splits)(request)),
    delistings: (request) => Promise.resolve(within(facts.delistings)(request)),
  };
  market.firstTouch = (request) => Promise.resolve(touchOf(market, prices[request.symbol] ?? [], request));
  for (const { lastDay, symbol } of facts.delistings ?? []) market.delisted[symbol] = lastDay;
  for (const table of tables) await db.deleteFrom(table).execute();
  await db.updateTable("competition_settings").set({ rate: "0.02" }).execute();
  await opened.run("competitions.process", admin, {});
  let last = 0;
  /** A person with a name, in the running competition unless it is another one. */
  const enter = async (input: { id?: string; invitation_code?: string; name?: string } = {}) => {
    const { name, ...rest } = input;
    const user = await seedUser(db);
    await db.updateTable("users").set({ username: name ?? `entrant${++last}_${user.userId.slice(-6)}` })
      .where("id", "=", user.userId).execute();
    const { portfolio_id: id } = await call("competitions.join", user, rest);
    const trade = (side: "buy" | "sell", stock_symbol: string, shares: number) =>
      call(`trading.${side}`, user, { portfolio_id: id, stock_symbol, shares });
    return { user, id, buy: trade.bind(null, "buy"), sell: trade.bind(null, "sell") };
  };
  const limit = (
    { user, id }: { user: Actor; id: string },
    transaction_type: "BUY" | "SELL",
    stock_symbol: string,
    shares: number,
    limit_price: number,
  ) =>
    call("orders.place", user, {
      ...{ portfolio_id: id, transaction_type, stock_symbol, shares, limit_price },
      order_type: "limit" as const,
    });
  const past = async () => await call("competitions.history", anonymous, {});
  const latest = async () => (await past())[0]!;
  const resultsOf = async (id: string) => await call("competitions.results", anonymous, { id, limit: 500 });
  const fileOf = async (id: string) => await call("competitions.file", anonymous, { id });
  return { ...opened, services: product.services, enter, limit, past, latest, resultsOf, fileOf };
}
