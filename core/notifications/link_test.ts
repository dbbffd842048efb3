import assert from "node:assert/strict";
import type { Notification } from "./contract.ts";
import { linkOf } from "./link.ts";

const PORTFOLIO = "019a6f5e-7c3a-7000-8000-000000000001";
const ID = "019a6f5e-7c3a-7000-8000-000000000002";
const page = `/portfolios/${PORTFOLIO}`;
const RECEIPT = `${page}?tab=orders&dialog=receipt&in=${PORTFOLIO}&item=${ID}`;
const link = (type: Notification["type"], data: Notification["data"] = {}, portfolio_id: string | null = PORTFOLIO) =>
  linkOf({ type, portfolio_id, data });

const expected: Record<string, [Notification["data"], string]> = {
  dividend_payment: [{ stock_symbol: "KO", dividend_id: "d 1" }, `${page}?tab=dividends&dividend=d+1`],
  stock_split: [{ stock_symbol: "KO" }, `${page}?tab=splits`],
  limit_order_executed: [{ stock_symbol: "KO", order_id: ID }, RECEIPT],
  stock_alert: [{ stock_symbol: "BRK.B", alert_id: ID }, "/stocks/BRK.B"],
  contribution_processed: [{ contribution_id: ID }, `${page}?tab=holdings&contribution=${ID}`],
  interest_payment: [{}, `${page}?tab=transactions&type=interest`],
  portfolio_milestone: [{ goal_id: ID }, `${page}?tab=goals&goal=${ID}`],
  unknown_to_it: [{}, page],
  system_announcement: [{ stock_symbol: "BRK.B" }, "/stocks/BRK.B"],
};
Deno.test("a notification leads to the page about its subject, whatever its type", () => {
  for (const [type, [data, page]] of Object.entries(expected)) assert.equal(link(type, data), page, type);
});

Deno.test("a notification about an order leads to its receipt, whatever ended it", () => {
  for (const type of ["stock_split", "system_announcement"] as const) {
    assert.equal(link(type, { stock_symbol: "KO", order_id: ID }), RECEIPT);
  }
});

Deno.test("a notification without a stored subject leads to the list that contains it", () => {
  const lists = {
    limit_order_executed: "orders",
    dividend_payment: "dividends",
    portfolio_milestone: "goals",
  } as const;
  for (const [type, tab] of Object.entries(lists)) {
    assert.equal(link(type as Notification["type"], { stock_symbol: "KO" }), `${page}?tab=${tab}`);
  }
});

Deno.test("without a portfolio a notification leads to its stock, or nowhere", () => {
  for (const type of [...Object.keys(expected), "new_follower"]) assert.equal(link(type, {}, null), null, type);
  assert.equal(link("system_announcement", { stock_symbol: "KO" }, null), "/stocks/KO");
});

Deno.test("CM-44: a notification about a new follower leads to their profile", () => {
  assert.equal(link("new_follower", { user_id: ID }, null), `/profile/${ID}`);
});

Deno.test("CM-27: results lead to the page of the competition, a cancellation to the own portfolio", () => {
  const data = { portfolio_name: "November", competition_id: ID };
  for (const type of ["competition_winner", "competition_result"] as const) {
    assert.equal(link(type, data), `/leaderboard/competitions/${ID}`);
    assert.equal(link(type, { portfolio_name: "November" }), page);
  }
  assert.equal(link("competition_cancelled", data), page);
});
