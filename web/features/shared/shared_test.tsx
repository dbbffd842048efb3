import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { logout } from "../../lib/api/session.ts";
import { fakeServer, refusal, TestPage, withAllSeen } from "../../lib/testing.tsx";
import { chosenOf } from "./copy.ts";
import { CopyDialog } from "./CopyDialog.tsx";
import { FollowingFeed } from "./FollowingFeed.tsx";
import type { FeedItem, Plan, Shared } from "./queries.ts";
import { drawdownPoints } from "./returns.ts";
import { SharedCards } from "./SharedCards.tsx";
import { SharedPortfolio } from "./SharedPage.tsx";

// Also after a failure, since open pages poll.
Deno.test.afterEach(() => cleanup());

const ID = "019a6f5e-7c3a-7000-8000-000000000001";
const OWNER = "019a6f5e-7c3a-7000-8000-000000000002";
const INTO = "019a6f5e-7c3a-7000-8000-000000000003";
const person = {
  user_id: OWNER,
  username: "deepkeel",
  display_name: "Deep Keel",
  avatar_url: null,
  has_profile: true,
};
const shared = (change: Partial<Shared> = {}): Shared => ({
  portfolio_id: ID,
  name: "Compounders",
  description: "Nine good businesses.",
  owner: person,
  is_own: false,
  is_following: false,
  is_competition: false,
  public_since: "2026-01-12T15:00:00Z",
  since: "2026-01-12T15:00:00Z",
  has_returns: true,
  lifetime: { percentage: 64.82, spy_percentage: 17.9 },
  return_30d: { percentage: 5.31, spy_percentage: 2.2 },
  return_7d: { percentage: -0.84, spy_percentage: null },
  max_drawdown: 7.04,
  rank: 1,
  participants: 412,
  rank_days: 46,
  series: [
    { date: "2026-11-18", percentage: 0, spy_percentage: 0 },
    { date: "2026-11-19", percentage: 10, spy_percentage: 1 },
    { date: "2026-11-20", percentage: -1, spy_percentage: 2 },
  ],
  weights_date: "2026-11-19",
  weights: [
    { symbol: "COST", name: "Costco", sector: null, weight: 60, return_percentage: 71.2 },
    { symbol: "OLD", name: "Old", sector: null, weight: null, return_percentage: null },
  ],
  cash_weight: 40,
  fills_until: "2026-11-19",
  fills_public_at: null,
  fills: [{
    id: "f",
    symbol: "COST",
    side: "BUY",
    filled_at: "2026-11-19T16:00:00Z",
    price: 902.44,
    weight_before: 0,
    weight_after: 60,
  }],
  ...change,
});
const page = () => render(<SharedPortfolio id={ID} />, { wrapper: TestPage });

Deno.test("a shared portfolio shows returns beside SPY, weights with cash as a share, and fills, but no amount", async () => {
  await withAllSeen(async () => {
    fakeServer({ [`GET /portfolios/shared/${ID}`]: () => shared(), "POST /auth/logout": () => null });
    await logout();
    page();
    assert.ok(await screen.findByRole("heading", { name: "Compounders" }));
    for (const words of ["Read only", "Fills a day late", "+64.82%", "−7.04%", "lifetime, 46 days in a row"]) {
      assert.ok(screen.getByText(words), words);
    }
    assert.ok(screen.getByText("share only, no amount"));
    const fills = screen.getByRole("table", { name: "Fills" });
    assert.deepEqual(within(fills).getAllByRole("columnheader").map(({ textContent }) => textContent), [
      "Date",
      "Side",
      "Stock",
      "Price",
      "Weight before",
      "Weight after",
    ]);
    assert.equal(document.body.textContent!.match(/\$[\d,]+\.\d\d/g)?.join(), "$902.44", "the price of the fill alone");
    assert.ok(screen.getByRole("link", { name: "Sign in to follow and copy" }), "a visitor is shown how");
    assert.equal(screen.queryByRole("button", { name: "Copy as weights" }), null);
  });
});

Deno.test("a private portfolio is not found, a failure can be retried, and a new one says what is to come", async () => {
  await withAllSeen(async () => {
    fakeServer({ [`GET /portfolios/shared/${ID}`]: () => refusal(404, "Portfolio not found", "NOT_FOUND") });
    page();
    assert.ok(await screen.findByText("Portfolio Not Found"));
    cleanup();
    fakeServer({ [`GET /portfolios/shared/${ID}`]: () => refusal(500, "the disk is full", "INTERNAL") });
    page();
    assert.ok(await screen.findByText("The portfolio could not be loaded"));
    const unknown = { percentage: null, spy_percentage: null };
    fakeServer({
      [`GET /portfolios/shared/${ID}`]: () =>
        shared({
          ...{ lifetime: unknown, return_30d: unknown, return_7d: unknown, max_drawdown: null, rank: null },
          ...{ rank_days: 0, series: [], weights_date: null, weights: [], cash_weight: null, fills: [] },
        }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    for (const words of ["No return yet", "No weights yet", "No fills yet", "Not ranked"]) {
      assert.ok(await screen.findByText(words), words);
    }
    cleanup();
    fakeServer({ [`GET /portfolios/shared/${ID}`]: () => shared({ has_returns: false, series: [] }) });
    page();
    assert.ok(await screen.findByText("No returns"));
    cleanup();
    const running = shared({ is_competition: true, fills: [], fills_public_at: "2026-11-30T21:00:00Z" });
    fakeServer({ [`GET /portfolios/shared/${ID}`]: () => running });
    page();
    assert.ok(await screen.findByText("All fills of a contest become public when it closes."));
    assert.equal(screen.queryByText(/today's appear tomorrow/), null);
  });
});

Deno.test("the drawdown of a series is how far it is below its highest so far", () => {
  const rounded = drawdownPoints(shared().series).map(({ close }) => Number(close.toFixed(6)));
  assert.deepEqual(rounded, [0, 0, -10]);
  const below = drawdownPoints([{ date: "2026-11-18", percentage: -20, spy_percentage: null }]);
  assert.equal(below[0]!.close, 0);
});

const plan = (amount: number): Plan => ({
  portfolio_id: ID,
  into: INTO,
  amount,
  spendable_cash: 5854.59,
  weights_date: "2026-11-19",
  cash_weight: 3.4,
  orders: [
    { symbol: "COST", name: "Costco", weight: 60, ask: 921.4, shares: 0.6511, part: 600, about: 599.92 },
    { symbol: "MSFT", name: "Microsoft", weight: 36.6, ask: 467.02, shares: 0.7836, part: 366, about: 365.96 },
  ],
  skipped: [{ symbol: "HALT", weight: 1, reason: "Trading in HALT is halted" }],
  total: 965.88,
  stays_cash: 34.12,
});
const portfolio = { id: INTO, name: "Long-term core", is_default: true, spendable_cash: 5854.59 };
const answers = { "GET /portfolios": () => [portfolio, { ...portfolio, id: ID, name: "Itself" }] };
const PLAN = `GET /portfolios/shared/${ID}/copy`;
const BUY = `POST /trading/${INTO}/buy`;
const bought = ({ body }: { body: Record<string, unknown> | null }) => ({
  order: { id: String(body!.stock_symbol), status: "executed", limit_price: null, shares: body!.shares, receipt: null },
});
const buys = (calls: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method }) => method === "POST").map(({ body, headers }) => ({
    ...body,
    key: headers.get("idempotency-key")!,
  }));

async function openCopy(given: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer({ ...answers, [PLAN]: ({ query }) => plan(Number(query.get("amount"))), ...given });
  const closed = { times: 0 };
  render(<CopyDialog shared={shared()} onClose={() => void closed.times++} />, { wrapper: TestPage });
  await userEvent.type(await screen.findByLabelText("Amount"), "1000");
  return { calls, closed };
}

Deno.test("what is chosen of a plan is added in exact cents, and the rest stays cash", () => {
  assert.deepEqual(chosenOf(plan(1000), new Set()), {
    orders: plan(1000).orders,
    total: 965.88,
    weight: 96.6,
    staysCash: 3.412,
  });
  const one = chosenOf(plan(1000), new Set(["COST"]));
  assert.deepEqual([one.orders.length, one.total, Number(one.staysCash.toFixed(6))], [1, 365.96, 63.404]);
});

Deno.test("a copy places nothing before the click, and each order once, with its own key and at most its part", async () => {
  const { calls, closed } = await openCopy({ [BUY]: bought });
  const place = await screen.findByRole("button", { name: "Place 2 orders for about $965.88" });
  assert.ok(screen.getByText(/^Nothing is placed yet/));
  assert.ok(screen.getByText("HALT is left out: Trading in HALT is halted"));
  assert.equal(screen.queryByText(/Itself/), null, "a portfolio is not copied into itself");
  assert.deepEqual(buys(calls), []);
  place.click();
  place.click();
  assert.ok(await screen.findByText("2 of 2 orders placed"));
  const sent = buys(calls);
  assert.deepEqual(sent.map(({ key: _, ...body }) => body), [
    { stock_symbol: "COST", shares: 0.6511, max_amount: 600, use_reserve: false },
    { stock_symbol: "MSFT", shares: 0.7836, max_amount: 366, use_reserve: false },
  ]);
  const keys = sent.map(({ key }) => key.split("-"));
  assert.deepEqual(keys.map((parts) => parts.at(-1)), ["COST", "MSFT"]);
  assert.equal(new Set(keys.map((parts) => parts.slice(0, -1).join())).size, 1, "the dialog's own");
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  assert.equal(closed.times, 1);
});

Deno.test("a left out order is not placed; a refused one says why, and is not sent again", async () => {
  const { calls } = await openCopy({ [BUY]: () => refusal(400, "Insufficient funds", "INSUFFICIENT_FUNDS") });
  await screen.findByRole("button", { name: /^Place 2 orders/ });
  await userEvent.click(screen.getByRole("checkbox", { name: "COST" }));
  await userEvent.click(screen.getByRole("button", { name: "Place 1 order for about $365.96" }));
  assert.ok(await screen.findByText("MSFT was not placed: Insufficient funds"));
  assert.ok(screen.getByText("0 of 1 orders placed"));
  assert.equal(screen.queryByRole("button", { name: "Try again" }), null);
  assert.equal(buys(calls).length, 1);
});

Deno.test("an order without a response is sent again with the same key and content, and the others are not", async () => {
  const warn = console.warn;
  console.warn = () => {};
  try {
    let away = true;
    const { calls } = await openCopy({
      [BUY]: (call) => {
        if (call.body!.stock_symbol === "MSFT" && away) return refusal(503, "The store is away", "UNAVAILABLE");
        return bought(call);
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Place 2 orders/ }));
    const again = await screen.findByRole("button", { name: "Try again" });
    away = false;
    await userEvent.click(again);
    assert.ok(await screen.findByText("2 of 2 orders placed"));
    const sent = buys(calls) as (ReturnType<typeof buys>[number] & { stock_symbol: string })[];
    assert.deepEqual(sent.map(({ stock_symbol }) => stock_symbol), ["COST", "MSFT", "MSFT"]);
    assert.deepEqual(sent[2], sent[1]);
  } finally {
    console.warn = warn;
  }
});

Deno.test("an amount that is too large says so at its field, and a closed market above the orders", async () => {
  const msg = "This portfolio has $5854.59 to spend";
  let answer: unknown = Response.json({
    detail: [{ loc: ["query", "amount"], msg, type: "too_big" }],
    code: "VALIDATION_FAILED",
  }, { status: 422 });
  const { calls } = await openCopy({ [PLAN]: () => answer });
  assert.ok(await screen.findByText(msg));
  assert.equal(screen.getByLabelText("Amount").getAttribute("aria-invalid"), "true");
  answer = refusal(400, "Market is closed. Copy the weights while it is open.", "MARKET_CLOSED");
  await userEvent.type(screen.getByLabelText("Amount"), "0");
  assert.ok(await screen.findByText(/^Market is closed/));
  assert.equal(screen.getByRole<HTMLButtonElement>("button", { name: "Place the orders" }).disabled, true);
  assert.deepEqual(buys(calls), []);
});

const item = (i: number, change: Partial<FeedItem> = {}): FeedItem => ({
  id: `i${i}`,
  kind: "fill",
  at: "2026-11-19T16:00:00Z",
  person,
  portfolio_id: ID,
  portfolio_name: "Compounders",
  symbol: "COST",
  side: "BUY",
  price: 902.44,
  title: null,
  competition_id: null,
  ...change,
});

Deno.test("the feed tells trades, goals and contests, ten at first, and what it will have while it is empty", async () => {
  const none = { portfolio_id: null, portfolio_name: null, symbol: null, side: null, price: null };
  const items = [
    item(0, { side: "SELL" }),
    item(1, { ...none, kind: "goal", title: "First $5,000" }),
    item(2, { ...none, kind: "contest", title: "November", competition_id: INTO }),
    ...Array.from({ length: 9 }, (_, i) => item(i + 3)),
  ];
  fakeServer({ "GET /profiles/me/feed": () => items });
  render(<FollowingFeed />, { wrapper: TestPage });
  const rows = await screen.findAllByRole("listitem");
  assert.equal(rows.length, 10);
  assert.match(rows[0]!.textContent!, /sold COST at \$902\.44 in Compounders/);
  assert.match(rows[1]!.textContent!, /reached the goal First \$5,000/);
  assert.equal(
    within(rows[2]!).getByRole("link", { name: "November" }).getAttribute("href"),
    `/leaderboard/competitions/${INTO}`,
  );
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  assert.equal(screen.getAllByRole("listitem").length, 12);
  cleanup();
  fakeServer({ "GET /profiles/me/feed": () => [] });
  render(<FollowingFeed />, { wrapper: TestPage });
  assert.ok(await screen.findByText("Nothing here yet"));
});

Deno.test("another's public portfolios are links to what everyone may see of them", async () => {
  const card = {
    portfolio_id: ID,
    name: "Compounders",
    is_competition: false,
    return_percentage: 64.82,
    rank: 1,
    since: "2026-01-12T15:00:00Z",
    holdings_count: 9,
    trades_30_days: 1,
    line: [0, 1, 2],
  };
  fakeServer({ [`GET /profiles/${OWNER}/record`]: () => ({ portfolios: [card] }) });
  render(<SharedCards userId={OWNER} />, { wrapper: TestPage });
  const link = await screen.findByRole("link", { name: /Compounders/ });
  assert.equal(link.getAttribute("href"), `/portfolios/shared/${ID}`);
  assert.match(link.textContent!, /9 holdings, 1 trade in 30 days/);
  cleanup();
  fakeServer({ [`GET /profiles/${OWNER}/record`]: () => ({ portfolios: [] }) });
  render(<SharedCards userId={OWNER} />, { wrapper: TestPage });
  await waitFor(() => assert.ok(screen.getByText("No public portfolios")));
});
