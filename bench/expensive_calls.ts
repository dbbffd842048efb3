/** The calls that may take a server longest, each with its largest input, which is different each time. */
import { contracts, type OperationName } from "../core/contracts.ts";
import { requestOf, routeOf } from "../core/kernel/route.ts";

interface Caller {
  readonly portfolioId: string;
  readonly symbols: readonly string[];
}
type Inputs = Partial<Record<OperationName, (own: Caller, i: number) => Record<string, unknown>>>;

const some = (symbols: readonly string[], i: number, count: number) =>
  Array.from({ length: count }, (_, k) => symbols[(i * count + k) % symbols.length]!);
const one = ({ symbols }: Caller, i: number) => ({ symbol: symbols[i % symbols.length]! });
const own = ({ portfolioId }: Caller) => ({ id: portfolioId });
const ownPortfolio = ({ portfolioId }: Caller) => ({ portfolio_id: portfolioId });
/** A file with the maximum number of rows; the amounts differ each time, since repeated rows are recognised. */
const file = (i: number) =>
  ["date,type,symbol,shares,price,amount"].concat(
    Array.from({ length: 5_000 }, (_, k) =>
      `2026-${String(1 + k % 10).padStart(2, "0")}-02,DEPOSIT,,,,${1 + (i + k) % 900}`),
  ).join("\n");

const inputs: Inputs = {
  "portfolios.list": () => ({}),
  "portfolios.holdings-summary": () => ({}),
  "portfolios.export": own,
  "portfolios.import-transactions": (caller, i) => ({ ...own(caller), csv: file(i), preview: true }),
  "portfolios.ai-analysis": own,
  "portfolios.performance": own,
  "portfolios.statement": (caller) => ({ ...own(caller), year: 2026 }),
  "portfolios.get": own,
  "holdings.list": own,
  "transactions.list": (caller) => ({ ...own(caller), limit: 500 }),
  "transactions.totals": own,
  "orders.list": (caller) => ({ ...ownPortfolio(caller), limit: 500 }),
  "dividends.calendar": ownPortfolio,
  "dividends.history": ownPortfolio,
  "splits.portfolio-impact": ownPortfolio,
  "analytics.returns": own,
  "analytics.overview": () => ({}),
  "analytics.day-change": own,
  "analytics.value-series": own,
  "analytics.performance": own,
  "analytics.allocation": own,
  "analytics.summary": own,
  "analytics.risk-metrics": own,
  "analytics.holdings-performance": own,
  "alerts.preview": (caller, i) => ({ ...one(caller, i), kind: "price_above", threshold: 1 + i }),
  "stocks.market-snapshot": () => ({}),
  "stocks.movers-enhanced": () => ({}),
  "stocks.breadth": () => ({}),
  "stocks.breadth-history": () => ({}),
  "stocks.screen": (_, i) => ({ where: [`price:${1 + (i % 900) / 100}:`, "pe_ratio::40"], limit: 250 }),
  "stocks.sector-medians": () => ({ sector: "Technology" }),
  "stocks.market-pulse": () => ({}),
  "stocks.exchange-heatmap": () => ({}),
  "stocks.trending": () => ({}),
  "stocks.dividend-stocks": () => ({}),
  "stocks.search": (_, i) => ({ q: String.fromCharCode(97 + i % 26) }),
  "stocks.bars": (caller, i) => ({ ...one(caller, i), timespan: "minute", limit: 50_000 }),
  "stocks.historical": (caller, i) => ({ ...one(caller, i), days: 1825 }),
  "stocks.compare": ({ symbols }, i) => ({ symbols: some(symbols, i, 5) }),
  "stocks.sparklines": ({ symbols }, i) => ({ symbols: some(symbols, i, 20) }),
  "stocks.dividend-rates": ({ symbols }, i) => ({ symbols: some(symbols, i, 20) }),
  "stocks.info": one,
  "stocks.trading-snapshot": one,
  "stocks.snapshot": one,
  "stocks.technical-sma": one,
  "stocks.technical-macd": one,
  "stocks.technical-summary": one,
  "stocks.dividends": one,
  "stocks.financials": one,
  "stocks.events": one,
  "stocks.news": one,
  "stocks.short-volume": one,
};

/** Sends a call with a number that varies its input. Returns the status. */
export type Send = (i: number) => Promise<number>;

/** All calls by name. */
export function expensiveCalls(url: string, token: string, caller: Caller): Map<string, Send> {
  const calls = Object.entries(inputs).map(([name, input]): [string, Send] => {
    const route = routeOf(contracts[name as OperationName]);
    return [name, async (i) => {
      const { path, body } = requestOf(route, input(caller, i));
      const response = await fetch(`${url}/api${path.replace(/^\/api/, "")}`, {
        method: route.method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });
      await response.body?.pipeTo(new WritableStream());
      return response.status;
    }];
  });
  return new Map(calls);
}
