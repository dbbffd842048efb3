import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { ListedTransaction, Portfolio } from "../../../core/ledger/contract.ts";
import type { ViewSearch } from "../../lib/views/portfolio_view.ts";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { linesOf } from "./ledger.ts";
import { TransactionsTab } from "./TransactionsTab.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";
const row = (transaction_type: string, count: number, cash_effect: number) => ({
  transaction_type,
  count,
  cash_effect,
  total_amount: Math.abs(cash_effect),
});

function show(search: ViewSearch, types: ReturnType<typeof row>[]) {
  cleanup();
  const total = types.reduce((sum, { count }) => sum + count, 0);
  const calls = fakeServer({
    [`GET /trading/${P1}/transactions/totals`]: () => ({ total, cash_effect: 0, types }),
    [`GET /trading/${P1}/transactions`]: () => ({ transactions: [], total: 0 }),
    [`GET /trading/${P1}/holdings`]: () => [],
  });
  const changes: ViewSearch[] = [];
  render(
    <TestPage>
      <TransactionsTab
        portfolio={{ id: P1, name: "Core" } as Portfolio}
        search={search}
        change={(next) => void changes.push(next)}
      />
    </TestPage>,
  );
  return { calls, changes };
}

Deno.test("an empty period says so, for all types and for each, and links to all transactions", async () => {
  const all = show({}, []);
  assert.ok(await screen.findByText("No transactions in this period"));
  await userEvent.click(screen.getByRole("button", { name: "View all transactions" }));
  assert.deepEqual(all.changes, [{ tab: "transactions", range: "ALL" }]);
  const splits = show({ type: "splits", range: "ALL" }, []);
  assert.ok(await screen.findByText("No splits in this period"));
  await userEvent.click(screen.getByRole("button", { name: "View all transactions" }));
  assert.deepEqual(splits.changes, [{ tab: "transactions", type: "all", range: "ALL" }]);
});

Deno.test("PF-64: chips have counts, DRIP entries count as dividends, and only a chip's types are fetched", async () => {
  const { calls } = show({ type: "dividends" }, [row("DIVIDEND", 3, 30), row("DRIP", 2, -20), row("BUY", 4, -400)]);
  assert.ok(await screen.findByRole("button", { name: "Dividends 5" }));
  assert.ok(screen.getByRole("button", { name: "All 9" }));
  assert.ok(screen.getByRole("button", { name: "Sells 0" }));
  const requested = calls.find(({ path }) => path.endsWith("/transactions"))!.query;
  assert.deepEqual([requested.get("types"), requested.get("days")], ["DIVIDEND,DRIP", "30"]);
  assert.match(screen.getByRole("group", { name: "Totals by type" }).textContent!, /Bought−\$400\.004 buys/);
});

Deno.test("the first row of each day in New York has the date; on a phone a line before it has it", () => {
  const entry = (id: string, executed_at: string) => ({ id, executed_at }) as ListedTransaction;
  const rows = [
    entry("3", "2026-11-21T02:00:00Z"),
    entry("2", "2026-11-20T15:00:00Z"),
    entry("1", "2026-11-19T15:00:00Z"),
  ];
  assert.deepEqual(linesOf(rows, false).map((line) => line.kind === "entry" && line.first), [true, false, true]);
  assert.deepEqual(linesOf(rows, true).map(({ kind }) => kind), ["day", "entry", "entry", "day", "entry"]);
});
