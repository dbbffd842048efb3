/** Contracts of a portfolio's cash. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { id, money } from "../../kernel/wire.ts";
import { cashParts, depositAmount, owned, Portfolio, portfolioOnly } from "./portfolios.ts";
import { reserveChoices } from "./terms.ts";
import { z } from "zod";

const withdrawAmount = money().gt(0, { error: "Please enter a valid amount greater than $0" });

export const deposit = contract({
  name: "portfolios.deposit",
  route: "POST /portfolios/:id/deposit?amount",
  touches: ["money"],
  kind: "command",
  summary: "Add virtual cash to a portfolio",
  access: "owner",
  owned,
  input: z.strictObject({ id, amount: depositAmount }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const withdraw = contract({
  name: "portfolios.withdraw",
  route: "POST /portfolios/:id/withdraw?amount",
  touches: ["money"],
  kind: "command",
  summary: "Take virtual cash out of a portfolio",
  access: "owner",
  owned,
  input: z.strictObject({ id, amount: withdrawAmount }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN", "INSUFFICIENT_FUNDS"],
});

export const setReserve = contract({
  name: "portfolios.set-reserve",
  route: "PUT /portfolios/:id/cash-reserve?reserve_percentage",
  touches: ["portfolios"],
  kind: "command",
  summary: "Choose how much of the cash is kept back",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    reserve_percentage: z.literal([...reserveChoices], { error: "Choose 0, 2, 5, 10, 15 or 20 percent" }),
  }),
  output: Portfolio,
  errors: ["NOT_FOUND"],
});

export const spendableCash = contract({
  name: "portfolios.spendable-cash",
  route: "GET /portfolios/:id/spendable-cash",
  reads: ["money", "portfolios"],
  kind: "query",
  summary: "Show how much of the cash can be spent",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object(cashParts),
  errors: ["NOT_FOUND"],
});
