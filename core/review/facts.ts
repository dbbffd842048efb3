/** The input of a review: figures of the portfolio and of the market, no names of people. */
import { cents, centsNumber, notional, price, type Shares, sharesNumber } from "../kernel/money.ts";
import type { QueryContext } from "../kernel/run/handler.ts";
import { latestPrices, type PortfolioRow, type RiskLevel, stocksOfDay } from "../ledger/mod.ts";
import { ifKnown, type MarketData, NEW_YORK } from "../market/mod.ts";
import { listOrders } from "../orders/mod.ts";
import { askDividends } from "../research/mod.ts";

export interface HoldingFacts {
  readonly symbol: string;
  readonly name: string;
  /** Funds have the sector "Funds"; null when unknown. */
  readonly sector: string | null;
  readonly shares: number;
  /** Dollars; null when there is no price. */
  readonly price: number | null;
  readonly value: number | null;
  readonly cost: number;
  /** Percent of the whole portfolio. */
  readonly weight: number;
  readonly risk: RiskLevel | null;
  /** Percent a year, of the last 60 trading days. */
  readonly volatility: number | null;
  /** Dollars a year, from the dividends of the last twelve months. */
  readonly income: number;
  /** ISO day, once its listing has ended. */
  readonly delistedOn: string | null;
}

export interface ReviewFacts {
  /** In New York. */
  readonly asOf: string;
  readonly market: MarketData["kind"];
  readonly total: number;
  readonly cash: number;
  readonly reservedCash: number;
  /** Percent of the cash that its owner reserves. */
  readonly reservePercent: number;
  /** Percent a year that cash earns. */
  readonly interestPercent: number;
  readonly contributed: number;
  readonly reinvests: boolean;
  /** Largest first. */
  readonly holdings: readonly HoldingFacts[];
  /** Percent of the priced holdings, largest first; with the share of all listed companies' value. */
  readonly sectors: readonly { readonly sector: string; readonly weight: number; readonly market: number | null }[];
  /** Sectors of the market that are not held, by their percent of it, largest first. */
  readonly missingSectors: readonly { readonly sector: string; readonly market: number }[];
  readonly orders: readonly {
    readonly symbol: string;
    readonly side: "BUY" | "SELL";
    readonly shares: number;
    readonly limit: number | null;
    /** Percent from the latest price to the limit. */
    readonly distance: number | null;
  }[];
  /** Broad funds that are listed, with their price. */
  readonly funds: readonly { readonly symbol: string; readonly price: number }[];
}

const BROAD_FUNDS = ["VTI", "SPY", "QQQ"];
const DEFAULT_RESERVE = 5;
const FUND = "Funds";
const MAX_ORDERS = 100;

const percent = (part: number, whole: number): number => whole > 0 ? part / whole * 100 : 0;

type Ctx = Pick<QueryContext, "db" | "market" | "now">;

type Prices = ReadonlyMap<string, number>;

/** Dollars; null without a price. */
function valueOf(prices: Prices, symbol: string, shares: Shares): number | null {
  const latest = prices.get(symbol);
  return latest === undefined ? null : centsNumber(notional(price(latest), shares));
}

/** @param mix percent of the market by sector */
function sectorsOf(holdings: readonly HoldingFacts[], invested: number, mix: ReadonlyMap<string, number>) {
  const held = Map.groupBy(holdings.filter((h) => h.value !== null), (h) => h.sector ?? "Other");
  const sectors = [...held].map(([sector, own]) => ({
    sector,
    weight: percent(own.reduce((sum, h) => sum + h.value!, 0), invested),
    market: mix.get(sector) ?? null,
  })).toSorted((a, b) => b.weight - a.weight || (a.sector < b.sector ? -1 : 1));
  const missingSectors = [...mix].filter(([sector]) => !held.has(sector))
    .map(([sector, market]) => ({ sector, market })).toSorted((a, b) => b.market - a.market);
  return { sectors, missingSectors };
}

type Pending = Awaited<ReturnType<typeof listOrders>>[number];
function orderOf({ symbol, side, shares, limitPrice }: Pending, prices: Prices): ReviewFacts["orders"][number] {
  const limit = limitPrice === null ? null : Number(limitPrice) / 10_000;
  const latest = prices.get(symbol);
  const distance = limit === null || latest === undefined ? null : (limit / latest - 1) * 100;
  return { symbol, side, shares: sharesNumber(shares), limit, distance };
}

export async function gatherFacts({ db, market, now }: Ctx, row: PortfolioRow): Promise<ReviewFacts> {
  const at = now.epochMilliseconds;
  const symbols = row.holdings.map((h) => h.symbol);
  const pending = await listOrders(db, {
    userId: row.user_id,
    portfolioId: row.id,
    status: "pending",
    limit: MAX_ORDERS,
    offset: 0,
  });
  const asked = [...new Set([...symbols, ...pending.map((order) => order.symbol), ...BROAD_FUNDS])];
  const [prices, stocks, tickers, dividends, mix] = await Promise.all([
    latestPrices(market, asked, now),
    stocksOfDay(market, symbols, at),
    Promise.all(symbols.map((symbol) => ifKnown(market.ticker(symbol, at)))),
    Promise.all(symbols.map((symbol) => ifKnown(askDividends(market, symbol, at)))),
    marketMix(market, at),
  ]);
  const values = row.holdings.map((h) => valueOf(prices, h.symbol, h.shares));
  const invested = values.reduce((sum: number, value) => sum + (value ?? 0), 0);
  const cash = centsNumber(cents(row.cash_balance));
  const total = cash + invested;
  const holdings = row.holdings.map((h, i): HoldingFacts => ({
    symbol: h.symbol,
    name: stocks[i]!.name ?? h.symbol,
    sector: tickers[i]?.type === "ETF" ? FUND : stocks[i]!.sector,
    shares: sharesNumber(h.shares),
    price: prices.get(h.symbol) ?? null,
    value: values[i]!,
    cost: centsNumber(h.cost),
    weight: percent(values[i] ?? 0, total),
    risk: stocks[i]!.risk,
    volatility: stocks[i]!.volatility,
    income: sharesNumber(h.shares) * (dividends[i]?.figures.annual ?? 0),
    delistedOn: tickers[i]?.delistedOn ?? null,
  })).toSorted((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1));

  return {
    asOf: now.toZonedDateTimeISO(NEW_YORK).toString({
      smallestUnit: "minute",
      offset: "never",
      timeZoneName: "never",
    }).replace("T", " "),
    market: market.kind,
    total,
    cash,
    reservedCash: centsNumber(cents(row.reserved_cash)),
    reservePercent: row.cash_reserve_percentage ?? DEFAULT_RESERVE,
    interestPercent: Number(row.money_market_rate) * 100,
    contributed: centsNumber(cents(row.contributed)),
    reinvests: row.enable_drip,
    holdings,
    ...sectorsOf(holdings, invested, mix),
    orders: pending.map((order) => orderOf(order, prices)),
    funds: BROAD_FUNDS.flatMap((symbol) => {
      const latest = prices.get(symbol);
      return latest === undefined ? [] : [{ symbol, price: latest }];
    }),
  };
}

/** Percent of all listed companies' value by sector; empty when the market does not return it. */
async function marketMix(market: MarketData, at: number): Promise<Map<string, number>> {
  const columns = await ifKnown(market.columns(at));
  const values = new Map<string, number>();
  let total = 0;
  columns?.tickers.forEach(({ sector }, i) => {
    const value = columns.marketCap[i]!;
    if (!sector || !(value > 0)) return;
    values.set(sector, (values.get(sector) ?? 0) + value);
    total += value;
  });
  return new Map([...values].map(([sector, value]) => [sector, percent(value, total)]));
}
