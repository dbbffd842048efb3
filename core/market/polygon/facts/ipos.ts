/** The calendar of new listings. */
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { Ipo } from "../../facts.ts";
import { dayOf, type Fields, priceOf, symbolOf, textOf, wholeOf } from "../json.ts";
import type { Rest } from "../rest.ts";
import { exchangeOf } from "../securities.ts";

const HOUR = 3_600_000;
const ASK = { capability: "ipos", maxAge: HOUR, staleFor: 24 * HOUR } as const;

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

/** Those that were announced, pending ones first, each the latest before the others. */
export async function loadIpos(rest: Rest, limit: number, at: number, isNow: boolean): Promise<Ipo[]> {
  const get = async (params: Record<string, string | number>) =>
    await rest.list("/vX/reference/ipos", { order: "desc", sort: "listing_date", ...params }, ASK) ?? [];
  // Rows without a date would sort behind all others and be cut off, so they are requested separately.
  const rows = [
    ...await get({ ipo_status: "pending", limit: 100 }),
    ...await get({ limit: Math.min(1000, limit) }),
  ];
  const known = isNow ? "9999-12-31" : isoOfEpochDay(epochDayAt(at));
  const read = rows.filter((row) => (dayOf(row.announced_date) ?? dayOf(row.listing_date) ?? "") <= known)
    .map(readIpo).filter((ipo) => ipo !== null);
  const rank = (ipo: Ipo) => ipo.status === "pending" ? 0 : 1;
  return [...new Map(read.map((ipo) => [`${ipo.symbol} ${ipo.listingDate} ${ipo.name}`, ipo])).values()]
    .sort((a, b) => rank(a) - rank(b) || (b.listingDate ?? "9").localeCompare(a.listingDate ?? "9"))
    .slice(0, limit);
}
