import "../dom_test_setup.ts";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { MarketStatus } from "../../../core/research/calendar/contract.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { useLiveQuote } from "./live.ts";
import { movedBetween, watchMarketClock } from "./market_instant.ts";
import { forgetPrices, pushQuote, watchAnswers } from "./prices.ts";
import { holdingsQuery, marketStatusQuery, quoteQuery } from "../api/queries.ts";
import { fakeServer, refusal } from "../testing.tsx";

const statusAt = (current_time_et: string, speed = 1, mode = "practice") =>
  ({ status: "open", current_time_et, clock: { mode, speed } }) as MarketStatus;
const between = (from: string, to: string, seconds: number, speed = 1, mode = "practice") =>
  movedBetween({ status: statusAt(from, speed, mode), at: 0 }, Date.parse(to), seconds * 1000);

Deno.test("a running clock is not moved, one that jumps is, and a practice clock skips nights by itself", () => {
  const day = "2026-11-20T";
  assert.deepEqual(between(`${day}10:00:00-05:00`, `${day}10:00:31-05:00`, 30), { moved: false, day: false });
  assert.deepEqual(between(`${day}10:00:00-05:00`, `${day}11:00:00-05:00`, 30), { moved: true, day: false });
  assert.deepEqual(between(`${day}10:00:00-05:00`, `${day}09:50:00-05:00`, 30), { moved: true, day: false });
  assert.deepEqual(between(`${day}10:00:00-05:00`, "2026-11-23T10:00:30-05:00", 30), { moved: true, day: true });
  assert.deepEqual(between(`${day}23:59:50-05:00`, "2026-11-21T00:00:20-05:00", 30), { moved: false, day: true });
  // A delay of a second is an hour on a fast clock.
  assert.equal(between(`${day}10:00:00-05:00`, `${day}12:00:00-05:00`, 1, 3600).moved, false);
  assert.deepEqual(between(`${day}16:09:50-05:00`, "2026-11-23T09:25:20-05:00", 30), { moved: false, day: true });
  assert.deepEqual(between(`${day}16:09:50-05:00`, "2026-11-23T09:25:20-05:00", 30, 1, "set"), {
    moved: true,
    day: true,
  });
});

/** The server's clock status. */
function serverClock() {
  let say!: (marketTime: number | null) => void;
  const on = (listener: typeof say) => {
    say = listener;
    return () => {};
  };
  return { on, say: (marketTime: number | null) => say(marketTime) };
}

/** Figures shown together: a price, the close that it is compared with, and the holdings. */
function Part({ seen }: { seen: Set<string> }) {
  const { data: answered } = useQuery(quoteQuery("KO"));
  const { data: holdings, isError } = useQuery(holdingsQuery("p"));
  useQuery(marketStatusQuery());
  const quote = useLiveQuote(answered);
  const text = quote ? `${quote.price} after ${quote.prev_close}, ${holdings?.length ?? "unknown"}` : "";
  seen.add(text);
  return <p>{isError ? "failed" : text}</p>;
}

Deno.test("after a jump all is refetched and shown at once, never a price of one day beside the close of another", async () => {
  forgetPrices();
  let day = 1;
  const held: (() => void)[] = [];
  const answer = (what: unknown) => day === 1 ? what : new Promise((give) => held.push(() => give(what)));
  const quote = (of: number) => ({ symbol: "KO", price: of * 100, prev_close: of * 100 - 1 }) as StockQuote;
  fakeServer({
    "GET /market/status": () => answer(statusAt(day === 1 ? "2026-11-20T10:00:00-05:00" : "2026-11-23T11:00:00-05:00")),
    "GET /stocks/KO/quote": () => answer(quote(day)),
    "GET /trading/p/holdings": () => answer([]),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  watchAnswers(client);
  const moved = Promise.withResolvers<number>();
  const clock = serverClock();
  const stop = watchMarketClock(client, clock.on, moved.resolve);
  const seen = new Set<string>();
  render(
    <QueryClientProvider client={client}>
      <Part seen={seen} />
    </QueryClientProvider>,
  );
  await screen.findByText("100 after 99, 0");
  clock.say(Date.parse("2026-11-20T10:00:01-05:00"));
  day = 2;
  clock.say(Date.parse("2026-11-23T11:00:00-05:00"));
  while (held.length < 3) await new Promise((wake) => setTimeout(wake, 1));
  // The quotes of the new instant are pushed while the rest is still loading.
  pushQuote(quote(2));
  held.shift()!();
  held.shift()!();
  await new Promise((wake) => setTimeout(wake, 600));
  assert.ok(screen.getByText("100 after 99, 0"));
  held.shift()!();
  await screen.findByText("200 after 199, 0");
  assert.deepEqual([...seen].filter((text) => /^\d/.test(text) && !/unknown/.test(text)), [
    "100 after 99, 0",
    "200 after 199, 0",
  ]);
  assert.ok(Math.abs(await moved.promise - Date.parse("2026-11-23T11:00:00-05:00")) < 60_000);
  stop();
  cleanup();
  client.clear();
  forgetPrices();
});

Deno.test("a move with an announced target is reported once, after its end, however long its steps take", async () => {
  let status = statusAt("2026-11-20T10:00:00-05:00", 0, "set");
  fakeServer({ "GET /market/status": () => status });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const clock = serverClock();
  const reports: number[] = [];
  const stop = watchMarketClock(client, clock.on, (to) => reports.push(to));
  const learn = async (at: string, moving_to: string | null) => {
    status = statusAt(at, 0, "set");
    Object.assign(status.clock, { moving_to });
    await client.fetchQuery({ ...marketStatusQuery(), staleTime: 0 }).catch(() => {});
    await new Promise((wake) => setTimeout(wake, 1700));
  };
  await learn("2026-11-20T10:00:00-05:00", null);
  await learn("2026-11-21T10:00:00-05:00", "2026-11-22T15:00:00Z");
  await learn("2026-11-22T10:00:00-05:00", "2026-11-22T15:00:00Z");
  assert.deepEqual(reports, []);
  await learn("2026-11-22T10:00:00-05:00", null);
  assert.deepEqual(reports, [Date.parse("2026-11-22T10:00:00-05:00")]);
  stop();
  client.clear();
});

Deno.test("data that is unavailable after a jump is not shown in its old state", async () => {
  let away = false;
  fakeServer({
    "GET /market/status": () => statusAt("2026-11-20T10:00:00-05:00"),
    "GET /stocks/KO/quote": () => ({ symbol: "KO", price: 100, prev_close: 99 }),
    "GET /trading/p/holdings": () => away ? refusal(500, "Broken", "INTERNAL") : [],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const clock = serverClock();
  const stop = watchMarketClock(client, clock.on, () => {});
  render(
    <QueryClientProvider client={client}>
      <Part seen={new Set()} />
    </QueryClientProvider>,
  );
  await screen.findByText("100 after 99, 0");
  away = true;
  const warn = console.warn;
  console.warn = () => {};
  clock.say(null);
  await screen.findByText("failed");
  console.warn = warn;
  assert.equal(client.getQueryData(holdingsQuery("p").queryKey), undefined);
  stop();
  cleanup();
  client.clear();
});
