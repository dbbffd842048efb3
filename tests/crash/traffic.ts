/** The traffic while the server is killed: orders and deposits, each with a key, and their responses. */
import type { OutputOf } from "../../core/contracts.ts";

export type Order = OutputOf<"orders.place">;
export type Portfolio = OutputOf<"portfolios.get">;
export type Transaction = OutputOf<"transactions.list">["transactions"][number];

export interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** A request that was sent; `answer` is null until a response has arrived. */
export interface Sent {
  readonly portfolioId: string;
  readonly token: string;
  readonly kind: "order" | "deposit";
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
  answer: Answer | null;
}

/** Calls the API of one running server; `close` closes its connections. */
export class Caller {
  readonly #client = Deno.createHttpClient({ poolMaxIdlePerHost: 64 });
  /** The number of its requests that were answered. */
  answered = 0;
  constructor(private readonly url: string) {}

  async fetch(
    path: string,
    token: string | null,
    body?: unknown,
    key?: string,
  ): Promise<Answer> {
    const response = await fetch(`${this.url}/api${path}`, {
      client: this.#client,
      method: body === undefined ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Only a complete body is an acknowledgement.
    const text = await response.text();
    return {
      status: response.status,
      replayed: response.headers.get("idempotent-replayed") === "true",
      retryAfter: response.headers.get("retry-after"),
      text,
    };
  }

  /** Calls an operation that must succeed. */
  async get<T>(path: string, token: string | null, body?: unknown): Promise<T> {
    const answer = await this.fetch(path, token, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as T;
  }

  /** Sends a request and stores the response on it. A broken connection leaves it without one. */
  async send(request: Sent): Promise<boolean> {
    try {
      request.answer = await this.fetch(request.path, request.token, request.body, request.key);
      this.answered++;
      return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return false;
    }
  }

  /** All pages of a portfolio's orders. */
  async orders(portfolioId: string, token: string): Promise<Map<string, Order>> {
    const all = new Map<string, Order>();
    while (true) {
      const page = await this.get<Order[]>(`/orders/${portfolioId}/orders?limit=500&offset=${all.size}`, token);
      for (const order of page) all.set(order.id, order);
      if (page.length < 500) return all;
    }
  }

  /** All pages of a portfolio's transactions. A fill between two requests shifts the rows, so that some are on both. */
  async transactions(portfolioId: string, token: string): Promise<Transaction[]> {
    const all = new Map<string, Transaction>();
    for (let offset = 0;;) {
      const { transactions, total } = await this.get<OutputOf<"transactions.list">>(
        `/trading/${portfolioId}/transactions?limit=500&offset=${offset}`,
        token,
      );
      for (const row of transactions) all.set(row.id, row);
      offset += transactions.length;
      if (offset >= total || transactions.length === 0) return [...all.values()];
    }
  }

  close(): void {
    this.#client.close();
  }
}

const SYMBOLS = ["AAPL", "MSFT", "F", "KO", "NVDA", "T"];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

/** Requests quotes of the traded symbols, so that limits can be placed around them. */
export async function fetchAsks(caller: Caller, token: string): Promise<Map<string, number>> {
  return new Map(
    await Promise.all(
      SYMBOLS.map(async (symbol) =>
        [symbol, (await caller.get<{ ask_price: number }>(`/stocks/${symbol}/quote`, token)).ask_price] as const
      ),
    ),
  );
}

let deposits = 0;

/**
 * A client's next action: mostly market buys, some limit orders at, just below and far below the ask, some deposits.
 */
export function nextRequest(portfolioId: string, token: string, asks: ReadonlyMap<string, number>): Sent {
  const common = { portfolioId, token, key: crypto.randomUUID(), answer: null };
  const dice = Math.random();
  // Each deposit has a different amount, so that it can be identified.
  if (dice < 0.15) {
    return {
      ...common,
      kind: "deposit",
      path: `/portfolios/${portfolioId}/deposit?amount=${((++deposits + 100) / 100).toFixed(2)}`,
      body: {},
    };
  }
  const symbol = pick(SYMBOLS);
  const order = { stock_symbol: symbol, transaction_type: "BUY", shares: 1 + Math.floor(Math.random() * 3) };
  const limit = (asks.get(symbol)! * pick([1.01, 0.9995, 0.5])).toFixed(2);
  const body = dice < 0.7
    ? { ...order, order_type: "market" }
    : { ...order, order_type: "limit", limit_price: Number(limit) };
  return { ...common, kind: "order", path: `/orders/${portfolioId}/orders`, body };
}

/** One client: one request after the other until the connection breaks. */
export async function trade(
  caller: Caller,
  portfolioId: string,
  token: string,
  asks: ReadonlyMap<string, number>,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  while (true) {
    const request = nextRequest(portfolioId, token, asks);
    sent.push(request);
    if (!await caller.send(request)) return sent;
  }
}
