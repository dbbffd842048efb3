/** Typical accounts of companies by sector. Medians of the S&P 500 in August 2026 where measured. */
import { type Listing, sectorFactor } from "../../universe.ts";

type Spread = readonly [tenth: number, middle: number, ninetieth: number];

export interface SectorAccounts {
  readonly priceToSales: Spread;
  readonly priceToEarnings: Spread;
  readonly priceToBook: Spread;
  /** Gross profit over revenue. */
  readonly gross: number;
  /** Research over revenue. */
  readonly research: number;
  /** Equity over assets. */
  readonly equity: number;
  /** Fractions of the assets; other assets are the rest. */
  readonly cash: number;
  readonly shortInvestments: number;
  readonly receivables: number;
  readonly inventories: number;
  readonly otherCurrent: number;
  readonly plant: number;
  readonly goodwill: number;
  readonly intangibles: number;
  /** Fractions of the liabilities; other non-current ones are the rest. */
  readonly payables: number;
  readonly debtCurrent: number;
  readonly deferred: number;
  readonly accrued: number;
  readonly debtLong: number;
  /** Dollars of revenue per employee. */
  readonly perEmployee: number;
  /** Revenue by calendar quarter, relative to the mean. */
  readonly seasons: readonly [number, number, number, number];
}

const columns = [
  "gross",
  "research",
  "equity",
  "cash",
  "shortInvestments",
  "receivables",
  "inventories",
  "otherCurrent",
  "plant",
  "goodwill",
  "intangibles",
  "payables",
  "debtCurrent",
  "deferred",
  "accrued",
  "debtLong",
  "perEmployee",
] as const;

// Price to sales, to earnings, to book: 10th, 50th, 90th percentile. Then the columns above. Then the seasonal factors.
const table = `
technology    | 1.7 6 18 | 14 27 68   | 2.2 6.8 30   | .6  .15  .45 .13 .08 .1  .05 .04 .12 .22 .09 | .13 .04 .14 .16 .33 400e3 | .97 .98 1 1.05
communication | .76 1.8 6.8  | 8.3 17.7 29  | 1.06 2.2 11  | .52 .05  .42 .07 .03 .1  .01 .03 .23 .22 .14 | .1 .05 .06 .13 .44 450e3  | .98 .99 1 1.03
discretionary | .63 2.5 7.4  | 13 20.9 38   | 1.6 6.3 20   | .38 .01  .32 .1 .02 .07 .19 .03 .3 .09 .06   | .22 .04 .06 .15 .34 210e3 | .94 .98 .99 1.09
staples       | .47 2 5.4    | 14 23.4 37.6 | 1.14 4.6 21  | .36 .01  .36 .05 .01 .08 .14 .03 .25 .2 .12  | .2 .06 .02 .15 .4 330e3   | .98 .99 1 1.03
finance       | 1.26 3.2 8.6 | 9.4 15.2 31  | 1.17 2.15 6.6| .58 0    .14 .08 .2 .12 0 .03 .02 .04 .02    | .3 .04 .05 .12 .12 450e3  | 1 1 .99 1.01
estate        | 3.2 7.2 12   | 15 27.5 80 | 1.5 2.5 7.3  | .64 0    .42 .02 0 .03 .01 .02 .72 .03 .05   | .06 .05 .03 .06 .72 600e3 | .99 1 1 1.01
industry      | .97 3.5 7    | 17 29.9 44   | 2.5 5.8 16   | .32 .03  .36 .07 .02 .15 .12 .04 .2 .2 .08   | .17 .05 .09 .16 .36 280e3 | .96 1 1.01 1.03
materials     | .7 2 4.8     | 16 31 48     | 1.5 2.9 5.75 | .28 .015 .46 .06 .01 .09 .11 .03 .4 .16 .06  | .18 .05 .01 .13 .42 420e3 | .96 1.03 1.03 .98
health        | .29 3.4 8.7  | 14 28.8 53   | 1.7 3.6 13   | .55 .1   .45 .1 .05 .11 .08 .04 .11 .26 .17  | .15 .05 .03 .2 .37 360e3  | .98 1 1 1.02
energy        | .66 2.2 3.8  | 10.7 18 28   | 1.35 2.6 5.4 | .35 .003 .5 .04 .01 .08 .04 .02 .68 .05 .02  | .18 .05 .01 .11 .4 1.1e6  | 1.01 .99 1 1
utilities     | 1.5 2.85 4   | 16 20.6 25   | 1.5 2.06 3   | .55 0    .31 .01 0 .04 .02 .03 .77 .03 .01   | .05 .06 .01 .07 .5 620e3  | 1.08 .92 1.05 .95
`;

function parse(line: string): [string, SectorAccounts] {
  const [name, sales, earnings, book, first, second, seasons] = line.split("|").map((part) => part.trim());
  const numbers = (text: string) => text.split(/\s+/).map(Number);
  const spread = (text: string) => numbers(text) as unknown as Spread;
  const values = [...numbers(first!), ...numbers(second!)];
  const named = Object.fromEntries(columns.map((c, i) => [c, values[i]!])) as Record<typeof columns[number], number>;
  return [name!, {
    ...named,
    priceToSales: spread(sales!),
    priceToEarnings: spread(earnings!),
    priceToBook: spread(book!),
    seasons: numbers(seasons!) as unknown as SectorAccounts["seasons"],
  }];
}

const sectors = new Map(table.trim().split("\n").map(parse));

/** The accounts of a listing's sector; null for an unknown sector (funds). */
export function accountsOf({ sector }: Listing): SectorAccounts | null {
  return sectors.get(sectorFactor[sector ?? ""] ?? "") ?? null;
}
