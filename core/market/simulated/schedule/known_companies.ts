/**
 * Public facts about real companies, as of 2026: the end of their fiscal years, how often they pay a dividend, and
 * since when they are listed. Others have the usual values: a company of the tables has fiscal years that end in
 * December and pays quarterly, if it pays.
 */
import { universe } from "../../universe.ts";

/** By the last month of the fiscal years. */
const yearEnds = `
1|NVDA WMT HD LOW TGT TJX ROST CRM DELL ULTA BBY DLTR DG WSM WDAY CRWD ADSK VEEV LULU KR
2|STZ
3|MCK MCHP TTWO RL DECK GEN BABA TM SONY INFY ARM
4|MDT NTAP SJM BF.B CASY
5|ORCL NKE FDX GIS CTAS PAYX DRI
6|MSFT PG KLAC LRCX ADP EL CLX PH SYY CAH RMD TPR WDC STX FOX FOXA NWS NWSA LITE COHR AMCR BR JKHY SMCI SNDK BHP
7|CSCO INTU PANW CPRT
8|COST MU ACN AZO JBL FDS
9|AAPL V DIS SBUX QCOM EMR ROK APD TDG JCI TEL BDX COR TSN BEN RJF FICO PTC FFIV SWKS DHI ATO J
10|AVGO ADI AMAT DE HPQ HPE KEYS SNPS COO CIEN HRL NDSN
11|ADBE LEN CCL MKC
`;

/** By payments per year. */
const frequencies = `
12|O
2|NVO BHP RIO TM SONY INFY DIS FOX FOXA NWS NWSA
1|SAP NVS BABA JD
0|ECHO TTD ARM PDD BIDU MELI SHOP SPOT MSTR BRK.B AMZN TSLA CIEN LITE COHR SNDK FLEX FISV
`;

/** First days of trading, before the simulated market's first day. */
const firstDays = `
AAPL 1980-12-12|MSFT 1986-03-13|AMZN 1997-05-15|GOOGL 2004-08-19|META 2012-05-18|TSLA 2010-06-29|NVDA 1999-01-22
NFLX 2002-05-23|V 2008-03-19|MA 2006-05-25|COST 1985-12-05|ORCL 1986-03-12|CSCO 1990-02-16|INTC 1971-10-13
ADBE 1986-08-20|CRM 2004-06-23|AVGO 2009-08-06|QCOM 1991-12-13|SBUX 1992-06-26|NKE 1980-12-02|HD 1981-09-22
KO 1919-09-05|GS 1999-05-04|MS 1986-03-21|BLK 1999-10-01|BX 2007-06-22|CMG 2006-01-26|LULU 2007-07-27|GM 2010-11-18
UPS 1999-11-10|ISRG 2000-06-13|AMGN 1983-06-17|GILD 1992-01-22|REGN 1991-04-02|BKNG 1999-03-30|NOW 2012-06-29
WDAY 2012-10-12|PANW 2012-07-20|FTNT 2009-11-18|ANET 2014-06-06|BABA 2014-09-19|TSM 1997-10-08|ASML 1995-03-15
CME 2002-12-06|ICE 2005-11-16|F 1956-01-17
SPY 1993-01-22|QQQ 1999-03-10|DIA 1998-01-14|IWM 2000-05-22|VTI 2001-05-24|VOO 2010-09-07|GLD 2004-11-18
XLK 1998-12-16|XLF 1998-12-16|XLV 1998-12-16|XLE 1998-12-16|XLI 1998-12-16|XLP 1998-12-16|XLY 1998-12-16
XLU 1998-12-16|XLB 1998-12-16|TLT 2002-07-22|LQD 2002-07-22|HYG 2007-04-04|EFA 2001-08-14|EEM 2003-04-07
VNQ 2004-09-23|SCHD 2011-10-20|ARKK 2014-10-31
`;

const grouped = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.trim().split("\n").flatMap((line) => {
      const [number, symbols] = line.split("|") as [string, string];
      return symbols.split(" ").map((symbol) => [symbol, Number(number)] as const);
    }),
  );

const yearEndOf = grouped(yearEnds);
const frequencyOf = grouped(frequencies);
const firstDayOf = new Map(firstDays.trim().split(/[\n|]/).map((entry) => entry.split(" ") as [string, string]));

/** All symbols named here. */
export const knownSymbols = (): string[] => [...yearEndOf.keys(), ...frequencyOf.keys(), ...firstDayOf.keys()];

let real: ReadonlySet<string> | undefined;
/** Whether a symbol is in the tables, and not invented. */
export const isReal = (symbol: string): boolean => (real ??= new Set(universe().map((l) => l.symbol))).has(symbol);

const QUARTERLY = 4;
const DECEMBER = 11;

/** The last month (0 is January) of a real company's fiscal years; null for an invented one. */
export const knownYearEnd = (symbol: string): number | null =>
  isReal(symbol) ? (yearEndOf.get(symbol) ?? DECEMBER + 1) - 1 : null;

/** Dividends per year of a real company, if it pays any; 0 for one that is known to pay none; null for an invented one. */
export const knownFrequency = (symbol: string): number | null =>
  isReal(symbol) ? frequencyOf.get(symbol) ?? QUARTERLY : null;

/** The first day of trading, an ISO day; null when it is unknown. */
export const knownFirstDay = (symbol: string): string | null => firstDayOf.get(symbol) ?? null;
