/** What the provider knows about securities besides prices, in the port's terms. */
import { epochDayAt, isoOfEpochDay } from "../calendar.ts";
import type {
  ConditionCode,
  Image,
  Ipo,
  MarketFacts,
  Ratios,
  ShortInterest,
  ShortVolume,
  TickerDetails,
} from "../facts.ts";
import { Actions } from "./actions.ts";
import type { Images } from "./images.ts";
import {
  countOf,
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
} from "./json.ts";
import { loadNews } from "./news.ts";
import type { Ask, Params, Rest } from "./rest.ts";
import { exchangeOf, readTicker, type Securities } from "./securities.ts";
import { loadStatements } from "./statements.ts";

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

/** Whole counts only: shares, employees. */
const wholeOf = (value: unknown): number | null => {
  const count = countOf(value);
  return count === null || count === 0 ? null : Math.round(count);
};

export function polygonFacts({ rest, securities, images, isNow, lastPrice }: FactsOptions): MarketFacts {
  const wire = (symbol: string) => securities.wireOf(symbol);
  const actions = new Actions(rest, wire, isNow);
  const rowsOf = async (path: string, symbol: string, params: Params, ask: Ask) =>
    symbolOf(symbol) !== symbol
      ? []
      : (await rest.list(path, { ticker: wire(symbol), ...params }, ask) ?? []).filter((row) =>
        symbolOf(row.ticker) === symbol
      );
  /** Rows by date, newest first, that were public; for a past instant, those up to this many days old. */
  const published = async <T>(
    path: string,
    symbol: string,
    date: string,
    read: (row: Fields) => T | null,
    dateOf: (item: T) => string,
    lag: number,
    limit: number,
    at: number,
  ) => {
    const last = isNow(at) ? null : isoOfEpochDay(epochDayAt(at) - lag);
    const rows = await rowsOf(
      path,
      symbol,
      { sort: `${date}.desc`, [`${date}.lte`]: last, limit: Math.max(limit, 30) },
      {
        capability: "shorts",
        maxAge: HOUR,
        staleFor: 7 * DAY,
      },
    );
    return rows.map(read).filter((item) => item !== null).filter((item) => dateOf(item) <= (last ?? today(at))).sort((
      a,
      b,
    ) => dateOf(b).localeCompare(dateOf(a))).slice(0, limit);
  };

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
    async ratios(symbol, at) {
      const [row] = await rowsOf("/stocks/financials/v1/ratios", symbol, { sort: "date.desc", limit: 1 }, {
        capability: "ratios",
        maxAge: HOUR,
        staleFor: 7 * DAY,
      });
      const ratios = row ? readRatios(row) : null;
      return ratios && ratios.date <= today(at) ? ratios : null;
    },
    shortInterest: (symbol, limit, at) =>
      published(
        "/stocks/v1/short-interest",
        symbol,
        "settlement_date",
        readShortInterest,
        (s) => s.settlementDate,
        11,
        limit,
        at,
      ),
    shortVolume: (symbol, limit, at) =>
      published("/stocks/v1/short-volume", symbol, "date", readShortVolume, (s) => s.date, 1, limit, at),
    async float(symbol, at) {
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
    },
    async ipos(limit, at) {
      const ask = { capability: "ipos", maxAge: HOUR, staleFor: DAY } as const;
      const get = async (params: Record<string, string | number>) =>
        await rest.list("/vX/reference/ipos", { order: "desc", sort: "listing_date", ...params }, ask) ?? [];
      // Rows without a date would sort behind all others and be cut off, so they are requested separately.
      const rows = [
        ...await get({ ipo_status: "pending", limit: 100 }),
        ...await get({ limit: Math.min(1000, limit) }),
      ];
      const known = isNow(at) ? "9999-12-31" : today(at);
      const read = rows.filter((row) => (dayOf(row.announced_date) ?? dayOf(row.listing_date) ?? "") <= known).map(
        readIpo,
      ).filter((ipo) => ipo !== null);
      const rank = (ipo: Ipo) => ipo.status === "pending" ? 0 : 1;
      return [...new Map(read.map((ipo) => [`${ipo.symbol} ${ipo.listingDate} ${ipo.name}`, ipo])).values()]
        .sort((a, b) => rank(a) - rank(b) || (b.listingDate ?? "9").localeCompare(a.listingDate ?? "9")).slice(
          0,
          limit,
        );
    },
    async conditions() {
      const rows = await rest.list("/v3/reference/conditions", { asset_class: "stocks", limit: 1000 }, {
        capability: "details",
        maxAge: DAY,
        staleFor: 30 * DAY,
        pages: 5,
      });
      return (rows ?? []).map(readCondition).filter((condition) => condition !== null);
    },
    async related(symbol) {
      if (symbolOf(symbol) !== symbol) return [];
      const rows = await rest.list(`/v1/related-companies/${encodeURIComponent(wire(symbol))}`, {}, {
        capability: "details",
        maxAge: 7 * DAY,
        staleFor: 30 * DAY,
      });
      return [
        ...new Set(
          (rows ?? []).map((row) => symbolOf(row.ticker)).filter((other) => other !== null && other !== symbol),
        ),
      ] as string[];
    },
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

function readShortInterest(row: Fields): ShortInterest | null {
  const [settlementDate, shares, averageDailyVolume, daysToCover] = [
    dayOf(row.settlement_date),
    countOf(row.short_interest),
    countOf(row.avg_daily_volume),
    countOf(row.days_to_cover),
  ];
  return settlementDate === null || shares === null || averageDailyVolume === null || daysToCover === null
    ? null
    : { settlementDate, shares, averageDailyVolume, daysToCover };
}

function readShortVolume(row: Fields): ShortVolume | null {
  const [date, shortVolume, totalVolume, ratio] = [
    dayOf(row.date),
    countOf(row.short_volume),
    countOf(row.total_volume),
    countOf(row.short_volume_ratio),
  ];
  return date === null || shortVolume === null || totalVolume === null || ratio === null || ratio > 100
    ? null
    : { date, shortVolume, totalVolume, ratio };
}

const ipoStates = [
  "pending",
  "new",
  "history",
  "postponed",
  "withdrawn",
  "rumor",
  "direct_listing_process",
] as const satisfies readonly Ipo["status"][];

export function readIpo(row: Fields): Ipo | null {
  const [symbol, name, status] = [
    symbolOf(row.ticker),
    textOf(row.issuer_name),
    ipoStates.find((state) => state === row.ipo_status),
  ];
  if (!symbol || !name || !status) return null;
  return {
    symbol,
    name,
    status,
    listingDate: dayOf(row.listing_date),
    exchange: exchangeOf(row.primary_exchange),
    priceLow: priceOf(row.lowest_offer_price),
    priceHigh: priceOf(row.highest_offer_price),
    finalPrice: priceOf(row.final_issue_price),
    sharesOffered: wholeOf(row.max_shares_offered),
    securityType: textOf(row.security_type) ?? "OTHER",
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
