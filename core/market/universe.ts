/**
 * The securities of the simulated market: real symbols, names, sectors and listings of large companies and funds, each
 * near the price and size it had in late 2026, and invented companies (universe/invented.ts) up to the number
 * requested. The tables under universe/ are text: a line `# sector > sub-industry` (for funds: `# kind`) begins a
 * group, and each line of the group is `symbol|name|exchange|price|size|sd` with an optional seventh field.
 *
 * - exchange: N NYSE, Q NASDAQ, P NYSE Arca, Z Cboe BZX;
 * - price in dollars; size, the market capitalisation or a fund's assets, in billions of dollars;
 * - sd: standard deviation of the daily return in percent; for a fund only the part not explained by its factors;
 * - the seventh field: `ADR`, or for a fund its factors and their loadings, `market 1.1 technology 0.6`; of a fund
 *   computed from its holdings, they shape its sessions only;
 * - the eighth field, of such a fund: its index, or the fund of which it is a multiple, `-3 QQQ`.
 */
import type { Exchange, SecurityType } from "./ticker.ts";
import abroad from "./universe/abroad.ts";
import consumer from "./universe/consumer.ts";
import finance from "./universe/finance.ts";
import funds from "./universe/funds.ts";
import healthEnergy from "./universe/health_energy.ts";
import industry from "./universe/industry.ts";
import { invented } from "./universe/invented.ts";
import { type Factor, factors, type Fund, type Listing } from "./universe/listing.ts";
import technology from "./universe/technology.ts";

export { exchangeOn, type Factor, factors, type Fund, type Listing, sectorFactor } from "./universe/listing.ts";
export { meanYears } from "./universe/invented.ts";

const exchanges: Readonly<Record<string, Exchange>> = { N: "NYSE", Q: "NASDAQ", P: "ARCA", Z: "CBOE" };
const kin: Readonly<Record<string, string>> = { GOOG: "GOOGL", FOX: "FOXA", NWS: "NWSA" };

function parseLoadings(text: string): Partial<Record<Factor, number>> {
  const words = text.split(" ");
  const loadings: Partial<Record<Factor, number>> = {};
  for (let i = 0; i < words.length; i += 2) {
    const factor = factors.find((f) => f === words[i]);
    if (!factor) throw new RangeError(`"${text}" names no factor at "${words[i]}"`);
    loadings[factor] = Number(words[i + 1]);
  }
  return loadings;
}

function parseFund(text: string): Fund {
  const [, multiple, of] = /^(-?[\d.]+) (\w+)$/.exec(text) ?? [];
  if (of) return { kind: "leveraged", of, multiple: Number(multiple) };
  const index = (["large", "equal", "nasdaq", ...factors] as const).find((name) => name === text);
  if (!index) throw new RangeError(`"${text}" names no index`);
  return { kind: "index", of: index };
}

function parseLine(line: string, group: string): Listing {
  const [symbol, name, exchange, price, size, sd, extra, holds] = line.split("|") as [
    string,
    string,
    string,
    string,
    string,
    string,
    string?,
    string?,
  ];
  const [sector, subIndustry] = group.split(" > ") as [string, string?];
  const fund = subIndustry === undefined;
  const type: SecurityType = fund ? "ETF" : extra === "ADR" ? "ADRC" : "CS";
  return {
    symbol,
    name,
    type,
    exchange: exchanges[exchange]!,
    sector: fund ? null : sector,
    industry: fund ? sector : subIndustry,
    price: Number(price),
    pricedOn: null,
    size: Number(size) * 1e9,
    sd: Number(sd) / 100,
    loadings: fund ? parseLoadings(extra!) : null,
    fund: holds ? parseFund(holds) : null,
    kin: kin[symbol] ?? symbol,
    listedFrom: null,
    listedTo: null,
    move: null,
    place: 0,
  };
}

function parse(text: string): Listing[] {
  const listings: Listing[] = [];
  let group = "";
  for (const line of text.trim().split("\n")) {
    if (line.startsWith("# ")) group = line.slice(2);
    else listings.push(parseLine(line, group));
  }
  return listings;
}

let parsed: readonly Listing[] | undefined;

/**
 * Every security that is ever listed in a market of `count` at a time: those of the tables by symbol (all of them,
 * whatever the count), then the invented ones slot by slot, so that the universe of a smaller count is a prefix of a
 * bigger one.
 */
export function universe(count = 0): readonly Listing[] {
  parsed ??= [technology, consumer, finance, industry, healthEnergy, abroad, funds].flatMap(parse).sort((a, b) =>
    a.symbol < b.symbol ? -1 : 1
  )
    .map((listing, place) => ({ ...listing, place }));
  return count <= parsed.length ? parsed : [...parsed, ...invented(count - parsed.length, parsed)];
}

/** Whether a security is an invented company or shell: none of the tables. */
export const isInvented = ({ place }: Listing): boolean => place >= universe().length;
