/** The provider's data about securities besides prices, in the port's terms. */
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { ConditionCode, Float, Image, MarketFacts, Ratios, TickerDetails } from "../../facts.ts";
import { Actions } from "./actions.ts";
import type { Images } from "../images.ts";
import {
  dayOf,
  type Fields,
  fieldsOf,
  linkOf,
  numberOf,
  positiveOf,
  priceOf,
  symbolOf,
  textOf,
  textsOf,
  wholeOf,
} from "../json.ts";
import { loadIpos } from "./ipos.ts";
import { loadNews } from "./news.ts";
import type { Rest } from "../rest.ts";
import { readTicker, type Securities } from "../securities.ts";
import { loadShorts, shortInterest, shortVolume } from "./shorts.ts";
import { loadStatements } from "./statements.ts";
import { type SymbolRows, symbolRows } from "../symbol_rows.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface FactsOptions {
  readonly rest: Rest;
  readonly securities: Securities;
  readonly images: Images;
  readonly isNow: (at: number) => boolean;
  /** The last known trade of a symbol as of an instant. */
  readonly lastPrice: (symbol: string, at: number) => Promise<number | null>;
}

const today = (at: number): string => isoOfEpochDay(epochDayAt(at));

async function loadFloat(rowsOf: SymbolRows, symbol: string, at: number): Promise<Float | null> {
  const [row] = await rowsOf("/stocks/vX/float", symbol, { sort: "effective_date.desc", limit: 1 }, {
    capability: "float",
    maxAge: DAY,
    staleFor: 7 * DAY,
  });
  const [shares, percent, effectiveDate] = [
    wholeOf(row?.free_float),
    positiveOf(row?.free_float_percent),
    dayOf(row?.effective_date),
  ];
  return shares === null || percent === null || percent > 100 || effectiveDate === null || effectiveDate > today(at)
    ? null
    : { shares, percent, effectiveDate };
}

async function loadRatios(rowsOf: SymbolRows, symbol: string, at: number): Promise<Ratios | null> {
  const [row] = await rowsOf("/stocks/financials/v1/ratios", symbol, { sort: "date.desc", limit: 1 }, {
    capability: "ratios",
    maxAge: HOUR,
    staleFor: 7 * DAY,
  });
  const ratios = row ? readRatios(row) : null;
  return ratios && ratios.date <= today(at) ? ratios : null;
}

async function loadConditions(rest: Rest): Promise<ConditionCode[]> {
  const rows = await rest.list("/v3/reference/conditions", { asset_class: "stocks", limit: 1000 }, {
    capability: "details",
    maxAge: DAY,
    staleFor: 30 * DAY,
    pages: 5,
  });
  return (rows ?? []).map(readCondition).filter((condition) => condition !== null);
}

async function loadRelated(rest: Rest, symbol: string, wire: string): Promise<string[]> {
  if (symbolOf(symbol) !== symbol) return [];
  const rows = await rest.list(`/v1/related-companies/${encodeURIComponent(wire)}`, {}, {
    capability: "details",
    maxAge: 7 * DAY,
    staleFor: 30 * DAY,
  });
  const others = (rows ?? []).map((row) => symbolOf(row.ticker)).filter((other) => other !== null);
  return [...new Set(others)].filter((other) => other !== symbol);
}

export function polygonFacts({ rest, securities, images, isNow, lastPrice }: FactsOptions): MarketFacts {
  const wire = (symbol: string) => securities.wireOf(symbol);
  const actions = new Actions(rest, wire, isNow);
  const rowsOf = symbolRows(rest, wire);
  return {
    async details(symbol, at) {
      const row = await securities.details(symbol);
      if (row && row.active !== false) {
        const ticker = readTicker(row);
        return ticker?.symbol === symbol ? readDetails(row, ticker, await lastPrice(symbol, at)) : null;
      }
      const ended = await securities.find(symbol);
      return ended?.delistedOn ? { ...readDetails(row ?? {}, ended, null), marketCap: null } : null;
    },
    dividends: (request, at) => actions.dividends(request, at),
    splits: (request, at) => actions.splits(request, at),
    delistings: (request, at) => securities.delistings(request, at),
    async news(symbol, limit, at) {
      const articles = await loadNews(rest, symbol && wire(symbol), limit, isNow(at) ? null : at);
      return articles.filter((article) => article.publishedAt <= at);
    },
    statements: (symbol, timeframe, limit, at) => loadStatements(rest, wire(symbol), timeframe, limit, at, isNow(at)),
    ratios: (symbol, at) => loadRatios(rowsOf, symbol, at),
    shortInterest: (symbol, limit, at) => loadShorts(shortInterest, rowsOf, symbol, limit, at, isNow(at)),
    shortVolume: (symbol, limit, at) => loadShorts(shortVolume, rowsOf, symbol, limit, at, isNow(at)),
    float: (symbol, at) => loadFloat(rowsOf, symbol, at),
    ipos: (limit, at) => loadIpos(rest, limit, at, isNow(at)),
    conditions: () => loadConditions(rest),
    related: (symbol) => loadRelated(rest, symbol, wire(symbol)),
    image: (url): Promise<Image | null> => images.load(url),
  };
}

function readDetails(
  row: Fields,
  ticker: Omit<
    TickerDetails,
    "sharesOutstanding" | "marketCap" | "employees" | "description" | "homepage" | "listedOn" | "logoUrl"
  >,
  price: number | null,
): TickerDetails {
  const shares = wholeOf(row.weighted_shares_outstanding) ?? wholeOf(row.share_class_shares_outstanding);
  const branding = fieldsOf(row.branding);
  return {
    ...ticker,
    sharesOutstanding: shares,
    marketCap: shares !== null && price !== null ? Math.round(shares * price) : positiveOf(row.market_cap),
    employees: wholeOf(row.total_employees),
    description: textOf(row.description),
    homepage: linkOf(row.homepage_url),
    listedOn: dayOf(row.list_date),
    logoUrl: linkOf(branding?.icon_url) ?? linkOf(branding?.logo_url),
  };
}

export function readRatios(row: Fields): Ratios | null {
  const date = dayOf(row.date);
  return date === null ? null : {
    date,
    price: priceOf(row.price),
    marketCap: positiveOf(row.market_cap),
    earningsPerShare: numberOf(row.earnings_per_share),
    priceToEarnings: numberOf(row.price_to_earnings),
    priceToBook: numberOf(row.price_to_book),
    priceToSales: numberOf(row.price_to_sales),
    priceToCashFlow: numberOf(row.price_to_cash_flow),
    dividendYield: numberOf(row.dividend_yield),
    enterpriseValue: numberOf(row.enterprise_value),
    evToSales: numberOf(row.ev_to_sales),
    evToEbitda: numberOf(row.ev_to_ebitda),
    returnOnAssets: numberOf(row.return_on_assets),
    returnOnEquity: numberOf(row.return_on_equity),
    debtToEquity: numberOf(row.debt_to_equity),
    currentRatio: numberOf(row.current),
    quickRatio: numberOf(row.quick),
    cashRatio: numberOf(row.cash),
    freeCashFlow: numberOf(row.free_cash_flow),
  };
}

export function readCondition(row: Fields): ConditionCode | null {
  const [id, name, type] = [numberOf(row.id), textOf(row.name), textOf(row.type)];
  if (id === null || name === null || type === null) return null;
  const rules = fieldsOf(fieldsOf(row.update_rules)?.consolidated);
  return {
    id,
    name,
    description: textOf(row.description),
    type,
    dataTypes: textsOf(row.data_types),
    updatesHighLow: rules?.updates_high_low === true,
    updatesOpenClose: rules?.updates_open_close === true,
    updatesVolume: rules?.updates_volume === true,
    sipMapping: Object.fromEntries(
      Object.entries(fieldsOf(row.sip_mapping) ?? {}).filter((pair): pair is [string, string] =>
        typeof pair[1] === "string"
      ),
    ),
  };
}
