/**
 * Kills the server under load, repeatedly, and checks the store: everything acknowledged is there, everything else is
 * done once when it is retried with its key, and the ledger balances. CRASH_ROUNDS makes it longer.
 */
import assert from "node:assert/strict";
import { makeDataDir } from "../../core/kernel/testing.ts";
import { withOwnStore } from "../outage/database.ts";
import { until } from "../until.ts";
import { runTerminal, settingsFor, startServer } from "./server.ts";
import { Caller, fetchAsks, type Order, type Portfolio, type Sent, trade } from "./traffic.ts";

const ROUNDS = Number(Deno.env.get("CRASH_ROUNDS") ?? 4);
const PORTFOLIOS = 4;
const CLIENTS = 12;
const PASSWORD = "plum tree by the wall";

interface Person {
  readonly token: string;
}
/** Every order a portfolio must still have at the end. */
type Remembered = Map<string, { token: string; orders: Map<string, Order> }>;

Deno.test(
  "O1, O7: a killed server loses nothing that it acknowledged and does nothing twice",
  () => withOwnStore("crash", survivesKills),
);

async function survivesKills(store: Record<string, string>): Promise<void> {
  const directory = await Deno.makeTempDir({ prefix: "tw-crash-" });
  const env = settingsFor(directory, store);
  if (!env.DATABASE_URL) await makeDataDir(env.DATA_DIR!);
  let server = await startServer(env);
  try {
    const people = await signUp(new Caller(server.url));
    const remembered: Remembered = new Map();
    let orders = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { token } = people[round % people.length]!;
      const before = new Caller(server.url);
      const portfolios = await openPortfolios(before, token);
      const asks = await fetchAsks(before, token);
      const clients = Array.from(
        { length: CLIENTS },
        (_, i) => trade(before, portfolios[i % PORTFOLIOS]!, token, asks),
      );
      await until(() => before.answered >= 2 * CLIENTS);
      // At a random moment.
      await new Promise((wake) => setTimeout(wake, Math.random() * 350));
      await server.kill();
      const sent = (await Promise.all(clients)).flat();
      before.close();

      server = await startServer(env);
      const after = new Caller(server.url);
      for (const portfolioId of portfolios) {
        const own = sent.filter((s) => s.portfolioId === portfolioId);
        remembered.set(portfolioId, { token, orders: await checkPortfolio(after, portfolioId, token, own) });
      }
      after.close();
      orders += sent.filter((s) => s.kind === "order" && s.answer).length;
    }
    assert.ok(orders > ROUNDS * CLIENTS, `only ${orders} orders were placed in all rounds`);
    const last = new Caller(server.url);
    for (const [portfolioId, { token, orders: expected }] of remembered) {
      assertKept(await last.orders(portfolioId, token), expected.values());
    }
    last.close();
    await server.kill();
    const verified = await runTerminal(env, "ledger", "verify", "--json");
    assert.equal(verified.code, 0, verified.err);
    assert.deepEqual(JSON.parse(verified.out).problems, []);
  } catch (error) {
    // The server's log has more details than its responses.
    console.error(await server.kill());
    throw error;
  } finally {
    await server.kill();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Two users with a token each, since password hashing is slow and done once. */
async function signUp(caller: Caller): Promise<Person[]> {
  const people: Person[] = [];
  for (const username of ["ann", "ben"]) {
    const email = `${username}@example.com`;
    await caller.get("/auth/register", null, { email, username, password: PASSWORD });
    const session = await caller.get<{ access_token: string }>("/auth/login", null, { email, password: PASSWORD });
    people.push(
      await caller.get<Person>("/auth/tokens", session.access_token, { name: "crash test", scope: "manage" }),
    );
  }
  caller.close();
  return people;
}

const openPortfolios = (caller: Caller, token: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: PORTFOLIOS }, async () =>
      (await caller.get<Portfolio>("/portfolios", token, { name: "Trading", initial_cash: 1_000_000 })).id),
  );

/** Checks the stored data of one portfolio after the kill; returns its orders. */
async function checkPortfolio(
  caller: Caller,
  portfolioId: string,
  token: string,
  sent: readonly Sent[],
): Promise<Map<string, Order>> {
  const acknowledged = sent.filter((s) => s.answer);
  for (const { answer, path } of acknowledged) {
    assert.ok(answer!.status < 300, `${path} answered ${answer!.status}: ${answer!.text}`);
  }
  const ordersOf = (requests: readonly Sent[]) =>
    requests.filter((s) => s.kind === "order").map((s) => JSON.parse(s.answer!.text) as Order);
  assertKept(await caller.orders(portfolioId, token), ordersOf(acknowledged));

  const unanswered = sent.filter((s) => !s.answer);
  for (const request of unanswered) {
    assert.ok(await caller.send(request), "a repeat was not answered");
    assert.ok(
      request.answer!.status < 300,
      `a repeat of ${request.path} answered ${request.answer!.status}: ${request.answer!.text}`,
    );
  }
  for (const request of acknowledged.slice(-3)) {
    const again = { ...request, answer: null as Sent["answer"] };
    await caller.send(again);
    assert.deepEqual(
      [again.answer!.replayed, again.answer!.text],
      [true, request.answer!.text],
      "a repeat was not given the first answer",
    );
  }

  const orders = await caller.orders(portfolioId, token);
  const expected = ordersOf(sent);
  assertKept(orders, expected);
  assert.deepEqual([...orders.keys()].sort(), expected.map((o) => o.id).sort(), "each request made one order");
  await assertBalanced(caller, portfolioId, token, sent);
  return orders;
}

/** Checks that every order is stored as acknowledged; only a pending one may have been filled since. */
function assertKept(orders: ReadonlyMap<string, Order>, expected: Iterable<Order>): void {
  for (const acknowledged of expected) {
    const now = orders.get(acknowledged.id);
    assert.ok(now, `order ${acknowledged.id} was acknowledged and is gone`);
    if (acknowledged.status !== "pending") assert.deepEqual(now, acknowledged);
    else {assert.deepEqual({ ...now, status: "pending", reason: null, closed_at: null, receipt: null }, {
        ...acknowledged,
        reason: null,
      });}
  }
}

/** Checks that cash is the sum of the transactions, fills match the executed orders, and each deposit exists once. */
async function assertBalanced(
  caller: Caller,
  portfolioId: string,
  token: string,
  sent: readonly Sent[],
): Promise<void> {
  const cash = async () => (await caller.get<Portfolio>(`/portfolios/${portfolioId}`, token)).cash_balance;
  for (let balance = await cash();;) {
    const transactions = await caller.transactions(portfolioId, token);
    const orders = await caller.orders(portfolioId, token);
    const again = await cash();
    // The matcher filled an order between the requests.
    if (again !== balance) {
      balance = again;
      continue;
    }
    const inCents = (dollars: number) => Math.round(dollars * 100);
    assert.equal(transactions.reduce((sum, t) => sum + inCents(t.cash_effect), 0), inCents(balance));
    const executed = [...orders.values()].filter((o) => o.status === "executed").map((o) => o.receipt!.amount);
    const byAmount = (a: number, b: number) => a - b;
    assert.deepEqual(
      transactions.filter((t) => t.transaction_type === "BUY").map((t) => t.total_amount).sort(byAmount),
      executed.sort(byAmount),
    );
    const deposits = sent.filter((s) => s.kind === "deposit").map((s) =>
      Number(new URLSearchParams(s.path.split("?")[1]).get("amount"))
    );
    const found = transactions.filter((t) => t.transaction_type === "DEPOSIT").map((t) => t.total_amount);
    assert.deepEqual(found.sort(byAmount), [1_000_000, ...deposits].sort(byAmount));
    return;
  }
}
