/** The sector of a company: for large companies from the product's own table, otherwise by industry code (SIC). */
import abroad from "../../universe/abroad.ts";
import consumer from "../../universe/consumer.ts";
import finance from "../../universe/finance.ts";
import funds from "../../universe/funds.ts";
import healthEnergy from "../../universe/health_energy.ts";
import industry from "../../universe/industry.ts";
import technology from "../../universe/technology.ts";

/** `from-to sector`, codes of four digits; the first line that contains a code decides. */
const TABLE = `
0100-0999 Consumer Staples
1220-1399 Energy
1000-1499 Materials
1520-1531 Consumer Discretionary
1500-1799 Industrials
2000-2199 Consumer Staples
2520-2549 Industrials
2200-2399 Consumer Discretionary
2500-2599 Consumer Discretionary
2400-2499 Materials
2600-2699 Materials
2750-2796 Industrials
2700-2749 Communication Services
2830-2836 Health Care
2840-2844 Consumer Staples
2800-2899 Materials
2900-2999 Energy
3011-3021 Consumer Discretionary
3000-3099 Materials
3100-3199 Consumer Discretionary
3411-3412 Materials
3200-3399 Materials
3400-3499 Industrials
3533-3533 Energy
3570-3579 Information Technology
3500-3599 Industrials
3630-3659 Consumer Discretionary
3660-3679 Information Technology
3600-3699 Industrials
3710-3716 Consumer Discretionary
3750-3751 Consumer Discretionary
3790-3799 Consumer Discretionary
3700-3812 Industrials
3826-3826 Health Care
3820-3829 Information Technology
3840-3859 Health Care
3860-3861 Information Technology
3870-3999 Consumer Discretionary
4610-4619 Energy
4000-4799 Industrials
4800-4899 Communication Services
4922-4922 Energy
4950-4959 Industrials
4900-4991 Utilities
5040-5046 Information Technology
5047-5047 Health Care
5060-5065 Information Technology
5122-5122 Health Care
5140-5149 Consumer Staples
5170-5172 Energy
5180-5182 Consumer Staples
5000-5199 Industrials
5331-5331 Consumer Staples
5400-5499 Consumer Staples
5912-5912 Consumer Staples
5200-5999 Consumer Discretionary
6324-6324 Health Care
6500-6599 Real Estate
6792-6792 Energy
6798-6798 Real Estate
6000-6799 Financials
7310-7319 Communication Services
7370-7379 Information Technology
7320-7399 Industrials
7800-7849 Communication Services
7000-7999 Consumer Discretionary
8000-8099 Health Care
8200-8299 Consumer Discretionary
8731-8731 Health Care
8000-8999 Industrials
`;

const ranges = TABLE.trim().split("\n").map((line) => ({
  from: Number(line.slice(0, 4)),
  to: Number(line.slice(5, 9)),
  sector: line.slice(10),
}));

/** GICS-like sector of an industry code; null when there is none for it. */
export function sectorOfSic(code: string | null): string | null {
  if (code === null || !/^\d{3,4}$/.test(code)) return null;
  const n = Number(code);
  return ranges.find(({ from, to }) => n >= from && n <= to)?.sector ?? null;
}

export interface Sector {
  readonly sector: string | null;
  readonly industry: string | null;
}
let table: ReadonlyMap<string, Sector> | undefined;

/**
 * Sector and industry (for a fund: its kind) of a symbol in the product's own tables, which list real companies and
 * funds.
 */
export const knownSector = (symbol: string): Sector | undefined => (table ??= readTables()).get(symbol);

function readTables(): ReadonlyMap<string, Sector> {
  const found = new Map<string, Sector>();
  let group: Sector = { sector: null, industry: null };
  for (const line of [technology, consumer, finance, industry, healthEnergy, abroad, funds].join("\n").split("\n")) {
    if (line.startsWith("# ")) {
      const [sector, subIndustry] = line.slice(2).split(" > ") as [string, string?];
      group = subIndustry === undefined ? { sector: null, industry: sector } : { sector, industry: subIndustry };
    } else if (line.includes("|")) found.set(line.slice(0, line.indexOf("|")), group);
  }
  return found;
}
