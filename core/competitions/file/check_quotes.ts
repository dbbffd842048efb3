/** A file's receipts against the market of the server that published it. Browser-safe. */
import { price, priceText } from "../../kernel/money.ts";
import type { CompetitionQuotes } from "../contract/read.ts";
import { isFill } from "./check_fills.ts";
import { type Check, Findings, lineName } from "./findings.ts";
import type { CompetitionContent } from "./schema.ts";

/** Those that the market cannot tell are no fault; they are not counted. */
export function checkQuotes(file: CompetitionContent, quotes: CompetitionQuotes["quotes"]): Check {
  const findings = new Findings();
  const told = new Map(quotes.map((quote) => [lineName(quote), quote]));
  const fills = file.lines.filter(isFill);
  let compared = 0;
  for (const line of fills) {
    const name = lineName(line);
    const { receipt, symbol } = line;
    const market = told.get(name);
    if (!market) findings.add(name, "the server has no such fill");
    else if (receipt && market.quote) {
      compared++;
      findings.same(name, "symbol", symbol, market.symbol);
      findings.same(name, "quoted_at", receipt.quoted_at, market.at);
      for (const side of ["bid", "ask"] as const) {
        findings.same(name, side, receipt[side], priceText(price(market.quote[side])));
        const size = `${side}_shares` as const;
        findings.same(name, size, receipt[size], market.quote[size]);
      }
    }
  }
  const check = findings.as("Quotes", fills.length, "Every receipt against the server's market at its second");
  return { ...check, count: Math.max(0, check.count - (fills.length - compared)) };
}
