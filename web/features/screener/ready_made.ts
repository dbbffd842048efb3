/** Screens for a purpose, to begin with. All but the one for funds leave out what hardly trades. */
import { t } from "../../lib/text.ts";

export interface ReadyMade {
  readonly name: string;
  readonly meaning: string;
  /** As in the address of the screener. */
  readonly where: string;
  readonly sort: string;
}

const LIQUID = "price:5:;average_volume:500000:";

const byValue = (): readonly ReadyMade[] => [
  {
    name: t("Steady dividends"),
    meaning: t("Large companies that pay 2.5% or more a year"),
    where: "market_cap:10000000000:;dividend_yield:2.5:8",
    sort: "-dividend_yield",
  },
  {
    name: t("High income"),
    meaning: t("A yield of 5% or more, often with a risk to it"),
    where: `dividend_yield:5:;${LIQUID}`,
    sort: "-dividend_yield",
  },
  {
    name: t("Cheap for their earnings"),
    meaning: t("Profitable companies of some size at 15 times their earnings or less"),
    where: "pe_ratio:1:15;market_cap:2000000000:",
    sort: "pe_ratio",
  },
];

const byTrend = (): readonly ReadyMade[] => [
  {
    name: t("In an upward trend"),
    meaning: t("Above the averages of 50 and 200 days, and near the year's high"),
    where: `sma_50:0:;sma_200:0:;high_52w:-10:;${LIQUID}`,
    sort: "-sma_200",
  },
  {
    name: t("New highs"),
    meaning: t("Within 2% of the highest price in a year"),
    where: `high_52w:-2:;${LIQUID}`,
    sort: "-high_52w",
  },
  {
    name: t("Oversold"),
    meaning: t("An RSI of 30 or less after a fall"),
    where: `rsi_14::30;${LIQUID}`,
    sort: "rsi_14",
  },
  {
    name: t("Recovering"),
    meaning: t("A third below the year's high, and above the average of 20 days again"),
    where: `high_52w::-33;sma_20:0:;${LIQUID}`,
    sort: "-sma_20",
  },
];

const byDay = (): readonly ReadyMade[] => [
  {
    name: t("Unusual volume"),
    meaning: t("Three times the usual volume today"),
    where: `relative_volume:3:;${LIQUID}`,
    sort: "-relative_volume",
  },
  {
    name: t("Gapping up"),
    meaning: t("Opened 2% or more higher, with more volume than usual"),
    where: `gap:2:;relative_volume:1.5:;${LIQUID}`,
    sort: "-gap",
  },
  {
    name: t("Large and down today"),
    meaning: t("Large companies that have fallen 3% or more today"),
    where: "market_cap:10000000000:;change::-3",
    sort: "change",
  },
  {
    name: t("Good news"),
    meaning: t("More good than bad articles in a week, and a rise today"),
    where: `news_sentiment:2:;change:0:;${LIQUID}`,
    sort: "-news_sentiment",
  },
  {
    name: t("Funds"),
    meaning: t("Funds that trade on an exchange, by their volume"),
    where: "type:ETF;average_volume:100000:",
    sort: "-average_volume",
  },
];

export const readyMade = (): readonly ReadyMade[] => [...byValue(), ...byTrend(), ...byDay()];
