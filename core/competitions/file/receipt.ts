/** The receipt of a fill as a file has it. */
import type { z } from "zod";
import { cents, centsText, price, priceText, shares, sharesText } from "../../kernel/money.ts";
import type { Receipt as ReceiptSchema } from "../../orders/contract.ts";
import type { FileReceipt } from "./schema.ts";

export type Receipt = z.output<typeof ReceiptSchema>;

const priceOf = (dollars: number): string => priceText(price(dollars));

export const fileReceipt = (receipt: Receipt): FileReceipt => ({
  bid: priceOf(receipt.bid),
  ask: priceOf(receipt.ask),
  bid_shares: receipt.bid_shares,
  ask_shares: receipt.ask_shares,
  quoted_at: receipt.quoted_at,
  impact_bps: String(receipt.impact_bps),
  taken_shares: receipt.taken_shares === undefined ? null : sharesText(shares(receipt.taken_shares)),
  rule: receipt.rule,
  trigger_price: receipt.trigger_price === undefined ? null : priceOf(receipt.trigger_price),
  triggered_at: receipt.triggered_at ?? null,
  session: receipt.session,
  price: priceOf(receipt.price),
  amount: centsText(cents(receipt.amount)),
  filled_at: receipt.filled_at,
  market_version: receipt.market_version ?? null,
});
