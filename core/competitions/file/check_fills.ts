/** Every fill against its receipt: the quote, the size, the impact and the rule. Browser-safe. */
import { cents, notional, price, priceText, type Shares, shares } from "../../kernel/money.ts";
import { impactOf, MAX_QUOTE_AGE_MS, priceOf } from "../../orders/contract/fill_contract.ts";
import { type Check, Findings, lineName, type Parts } from "./findings.ts";
import type { FileLine, FileReceipt } from "./schema.ts";

export const isFill = ({ type }: Pick<FileLine, "type">): boolean => type === "BUY" || type === "SELL";

export function checkFills({ file }: Parts): Check {
  const findings = new Findings();
  const fills = file.lines.filter(isFill);
  for (const line of fills) checkFill(findings, line, file);
  for (const line of file.lines) {
    if (!isFill(line) && (line.receipt || line.order)) findings.add(lineName(line), "only a fill has an order");
  }
  return findings.as("Fills", fills.length, "Every fill against its receipt: quote, size, impact, rule");
}

function checkFill(findings: Findings, line: FileLine, { rules }: Parts["file"]): void {
  const name = lineName(line);
  const { receipt, order, symbol } = line;
  if (!receipt || !order || symbol === null || line.shares === null || line.price === null) {
    return findings.add(name, "the fill lacks its order, its receipt, or its symbol, shares or price");
  }
  const [count, buys] = [shares(line.shares), line.type === "BUY"];
  const sharesMoved = shares(line.share_change) * (buys ? 1n : -1n);
  if (count <= 0n || sharesMoved !== count) findings.add(name, `share_change is ${line.share_change}`);
  findings.same(name, "the price of the receipt", receipt.price, line.price);
  findings.same(name, "the amount of the receipt", receipt.amount, line.amount);
  findings.same(name, "filled_at of the receipt", receipt.filled_at, line.at);
  if (notional(price(line.price), count) !== cents(line.amount)) {
    findings.add(name, `amount is ${line.amount}, which is not price times shares`);
  }
  if (buys && rules.universe !== null && !rules.universe.includes(symbol)) {
    findings.add(name, `symbol ${symbol} is not in the rules`);
  }
  if (order.type === "market" && receipt.session !== "open") {
    findings.add(name, "a market order filled outside the regular session");
  }
  checkQuote(findings, name, receipt);
  checkPrice(findings, line, { ...receipt, count, buys, limit: order.limit_price });
}

function checkQuote(findings: Findings, name: string, receipt: FileReceipt): void {
  const { bid, ask } = receipt;
  if (price(bid) <= 0n || price(ask) < price(bid)) findings.add(name, `bid ${bid} and ask ${ask} are no quote`);
  const age = Date.parse(receipt.filled_at) - Date.parse(receipt.quoted_at);
  if (age < 0 || age > MAX_QUOTE_AGE_MS) findings.add(name, "quoted_at is not within 15 seconds before the fill");
}

interface Sized extends FileReceipt {
  readonly count: Shares;
  readonly buys: boolean;
  readonly limit: string | null;
}

function checkPrice(findings: Findings, line: FileLine, fill: Sized): void {
  const name = lineName(line);
  const { count, buys, rule } = fill;
  const displayed = buys ? fill.ask_shares : fill.bid_shares;
  const touch = price(buys ? fill.ask : fill.bid);
  const limit = fill.limit === null ? null : price(fill.limit);
  if (displayed <= 0) return findings.add(name, `${buys ? "ask" : "bid"}_shares is ${displayed}`);
  if (limit !== null && (buys ? touch > limit : touch < limit)) {
    findings.add(name, `limit_price ${fill.limit} is beyond the ${buys ? "ask" : "bid"}`);
  }
  const impact = impactOf(count, displayed, shares(fill.taken_shares ?? "0"));
  findings.same(name, "impact_bps", Number(fill.impact_bps), impact);
  const due = priceOf(
    { side: buys ? "BUY" : "SELL", shares: count, limitPrice: limit },
    touch,
    Number(fill.impact_bps),
  );
  findings.same(name, "price", line.price, priceText(due.price));
  const isRight = due.isLimit ? rule === "limit" : rule !== "limit" && rule.endsWith("+impact") === due.isMoved;
  const base = rule.replace("+impact", "");
  const isKnown = base === "limit" || base === "touch" || base === line.order!.type;
  if (!isRight || !isKnown) findings.add(name, `rule ${rule} does not fit the price`);
  if ((fill.trigger_price !== null) !== (fill.triggered_at !== null)) {
    findings.add(name, "trigger_price and triggered_at go together");
  }
}
