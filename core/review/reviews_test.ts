import assert from "node:assert/strict";
import { testProduct, testStore } from "../kernel/testing.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { orderHandlers } from "../orders/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { until } from "../../tests/until.ts";
import { wallNow } from "../kernel/clock/clock.ts";
import { chatAnalyst } from "./chat_analyst.ts";
import type { ReviewFacts } from "./facts.ts";
import { reviewHandlers } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

async function open(env: Record<string, string> = {}) {
  const market = new FixedMarket();
  market.quotes.AAPL = { bid: 200, ask: 200, marketCap: 3e12 };
  market.quotes.F = { bid: 10, ask: 10, marketCap: 1e12, listing: { sector: "Industrials" } };
  market.quotes.VTI = { bid: 250, ask: 250, listing: { sector: null, type: "ETF" } };
  const lines: string[] = [];
  const handlers = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers, ...reviewHandlers];
  const product = testProduct(store, market, handlers, { env, lines });
  product.clock.wallAt = wallNow();
  const call = caller(product.runner);
  const user = await seedUser(store.db);
  const { id } = await call("portfolios.create", user, { name: "Secret Name", initial_cash: 10_000 });
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "VTI", shares: 4 });
  const order = { portfolio_id: id, stock_symbol: "F", transaction_type: "BUY", order_type: "limit" } as const;
  await call("orders.place", user, { ...order, shares: 2, limit_price: 5, notes: "private words" });
  const refresh = (who = user) => call("portfolios.refresh-ai-analysis", who, { id });
  const show = (who = user) => call("portfolios.ai-analysis", who, { id });
  return { ...product, call, user, id, refresh, show, lines };
}

Deno.test("a review is written, stored, and written again only after 24 hours, or by an admin", async () => {
  const { clock, refresh, show, user } = await open();
  assert.deepEqual(await show(), {
    analysis: null,
    expires_at: null,
    model_name: null,
    is_premium: false,
    created_at: null,
    market_time: null,
  });
  const first = await refresh();
  assert.deepEqual([first.model_name, first.is_premium], ["tradewinds-analyst (standard)", false]);
  assert.equal(first.expires_at, clock.wall().add({ hours: 24 }).toString());
  assert.equal(first.market_time, clock.market().toString());
  assert.match(first.analysis!, /worth \*\*\$10,000\.00\*\*: \$3,000\.00 in 2 holdings and \$7,000\.00 in cash/);
  assert.match(first.analysis!, /Largest: AAPL 20\.0%, VTI 10\.0%; together 30\.0% of the portfolio/);
  assert.match(first.analysis!, /\| Technology \| 66\.7% \| 75\.0% \|\n\| Funds \| 33\.3% \| - \|/);
  assert.match(first.analysis!, /Buy 2 F at \$5\.00, 50\.0% below the latest price/);
  assert.deepEqual(await show(), first);

  clock.wallAt = clock.wall().add({ hours: 23, minutes: 59 });
  const refusal = await refused(refresh(), "RATE_LIMITED");
  assert.match(refusal.message, /^Next free review available at \d{4}-\d\d-\d\d \d\d:\d\d New York time$/);
  assert.equal(refusal.retryAfterSeconds, 60);
  const admin = { ...user, role: "admin" as const };
  const second = await refresh(admin);
  assert.equal(second.expires_at, clock.wall().add({ hours: 24 }).toString());
  clock.wallAt = clock.wall().add({ hours: 24 });
  assert.notEqual((await refresh()).created_at, second.created_at);
});

Deno.test("a review is its owner's alone", async () => {
  const { refresh, show, db } = await open();
  const other = await seedUser(db, "admin");
  await refused(show(other), "NOT_FOUND");
  await refused(refresh(other), "NOT_FOUND");
});

/** A chat endpoint that responds with the result of `answer`. */
async function withModel(
  answer: (request: Request) => Response | Promise<Response>,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
  try {
    await test(`http://127.0.0.1:${server.addr.port}/v1`);
  } finally {
    await server.shutdown();
  }
}
const chat = (content: unknown) => Response.json({ choices: [{ message: { role: "assistant", content } }] });

Deno.test("a language model writes when one is set, gets figures without names, and two at once are one", async () => {
  const seen: { path: string; key: string | null; body: string }[] = [];
  const held = Promise.withResolvers<void>();
  await withModel(async (request) => {
    const key = request.headers.get("authorization");
    seen.push({ path: new URL(request.url).pathname, key, body: await request.text() });
    await held.promise;
    return chat("  ## Overview\n\nFine.  ");
  }, async (url) => {
    const { refresh, user } = await open({ AI_BASE_URL: `${url}/`, AI_MODEL: "big-model", AI_API_KEY: "sk-1234" });
    const first = refresh();
    first.catch(() => {});
    await until(() => seen.length > 0);
    const admin = { ...user, role: "admin" as const };
    assert.match((await refused(refresh(admin), "RATE_LIMITED")).message, /is being written/);
    held.resolve();
    const written = await first;
    assert.deepEqual([written.analysis, written.model_name, written.is_premium], [
      "## Overview\n\nFine.",
      "big-model (premium)",
      true,
    ]);
    const [{ path, key, body }] = seen as [(typeof seen)[number]];
    assert.deepEqual([seen.length, path, key], [1, "/v1/chat/completions", "Bearer sk-1234"]);
    assert.ok(body.includes("AAPL") && JSON.parse(body).model === "big-model");
    assert.ok(!body.includes("Secret Name") && !body.includes("private words") && !body.includes(user.userId));
  });
});

Deno.test("a model that fails changes nothing, is reported in a sentence, and leaves no key in the log", async () => {
  const answers: (() => Response)[] = [
    () => new Response("no", { status: 401 }),
    () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } }),
    () => new Response("<html>"),
    () => Response.json({ choices: [] }),
    () => chat(null),
    () => chat("   "),
    () => new Response("x".repeat(1_000_001)),
  ];
  await withModel(() => answers.shift()!(), async (url) => {
    const { refresh, show, lines } = await open({ AI_BASE_URL: url, AI_MODEL: "m", AI_API_KEY: "sk-secret" });
    while (answers.length > 0) {
      const refusal = await refused(refresh(), "UNAVAILABLE");
      assert.equal(refusal.message, "The language model did not write a review; try again later");
    }
    assert.equal((await show()).analysis, null);
    assert.equal(lines.filter((line) => line.includes("wrote no review")).length, 7);
    assert.ok(!lines.join("\n").includes("sk-secret"));
  });
  const { refresh } = await open({ AI_BASE_URL: "http://127.0.0.1:1/v1", AI_MODEL: "m" });
  await refused(refresh(), "UNAVAILABLE");
});

Deno.test("a model that does not respond in time is aborted", async () => {
  const held = Promise.withResolvers<Response>();
  const { services } = await open();
  await withModel(() => held.promise, async (url) => {
    const write = chatAnalyst({ url, model: "m", key: null, log: services.log, timeoutMs: 50 });
    await refused(write({} as ReviewFacts), "UNAVAILABLE");
    held.resolve(chat("late"));
  });
});
