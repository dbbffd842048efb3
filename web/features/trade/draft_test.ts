import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";
import { newTicket } from "./ticket.ts";

const of = { userId: "u", symbol: "AAPL", request: { side: "BUY" } } as const;
const ticket = { ...newTicket("BUY", "limit"), amount: "500", limit: "99.5" };

Deno.test("a filled ticket is there again after a reload, for the same user, stock and request only", () => {
  keepDraft(of, { portfolioId: "p", ticket });
  assert.deepEqual(readDraft(of), { portfolioId: "p", ticket });
  assert.equal(readDraft({ ...of, userId: "other" }), null);
  assert.equal(readDraft({ ...of, symbol: "KO" }), null);
  assert.equal(readDraft({ ...of, request: { side: "SELL" } }), null);
  assert.equal(readDraft({ ...of, request: { side: "BUY", shares: "5" } }), null);
  assert.equal(readDraft({ ...of, request: { side: "BUY", dollars: 5 } }), null);
  assert.equal(readDraft({ ...of, request: { side: "BUY", portfolioId: "q" } }), null);
  dropDraft();
  assert.equal(readDraft(of), null);
});

Deno.test("an emptied ticket is not kept, and stored text of another shape is no ticket", () => {
  keepDraft(of, { portfolioId: "p", ticket });
  const stored = JSON.parse(sessionStorage.getItem("tradewinds.ticket")!);
  for (const wrong of [{ ...ticket, type: "swap" }, { ...ticket, limit: 5 }, { amount: "5" }, null]) {
    sessionStorage.setItem("tradewinds.ticket", JSON.stringify({ ...stored, ticket: wrong }));
    assert.equal(readDraft(of), null);
  }
  sessionStorage.setItem("tradewinds.ticket", "{");
  assert.equal(readDraft(of), null);
  keepDraft(of, { portfolioId: "p", ticket });
  keepDraft(of, { portfolioId: "p", ticket: { ...ticket, amount: "" } });
  assert.equal(sessionStorage.getItem("tradewinds.ticket"), null);
});
