import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Holding } from "../../../core/ledger/contract.ts";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { Flags, isHeavy } from "./cells.tsx";
import { type HoldingRow, sortHoldings, totalsOfRows, unknownPayersOf, useHoldingRows } from "./rows.ts";

const holding = (symbol: string, shares: number, price: number | null): Holding => ({
  id: symbol,
  shares,
  available_shares: shares,
  stock: { symbol, name: symbol, sector: null },
  average_cost: 10,
  cost_basis: shares * 10,
  current_price: price,
  current_value: price === null ? null : shares * price,
  gain_loss: price === null ? null : shares * (price - 10),
  gain_loss_percentage: null,
  total_return: null,
  return_percentage: null,
  weight: null,
  contribution_to_return: null,
  auto_reinvest: true,
  risk_level: null,
});

let rows: readonly HoldingRow[] = [];
function Probe({ holdings }: { holdings: readonly Holding[] }) {
  rows = useHoldingRows(holdings, { id: "p", total_value: 200 });
  return <p>{rows.every(({ yearly }) => yearly !== undefined) ? "known" : "waiting"}</p>;
}

async function build(
  holdings: readonly Holding[],
  rates: Record<string, number | null> | (() => Response),
): Promise<Call[]> {
  cleanup();
  const calls = fakeServer({
    "GET /stocks/sparklines": () => ({
      stocks: [{ symbol: "KO", price: 20, prev_close: 16, line: [{ t: 1, price: 18 }] }],
    }),
    "GET /stocks/dividend-rates": () =>
      typeof rates === "function" ? rates() : {
        stocks: Object.entries(rates).map(([symbol, annual_dividends]) => ({ symbol, annual_dividends })),
      },
  });
  render(
    <TestPage>
      <Probe holdings={holdings} />
    </TestPage>,
  );
  await waitFor(() => assert.ok(screen.queryByText("known")));
  return calls;
}

Deno.test("rows have the day's change, the weight and exact dividends, from one call each", async () => {
  const calls = await build([holding("KO", 3.333333, 20), holding("ZZ", 2, null)], { KO: 0.123457, ZZ: 0 });
  assert.deepEqual(calls.map(({ path }) => path).sort(), ["/stocks/dividend-rates", "/stocks/sparklines"]);
  const [ko, zz] = rows;
  assert.deepEqual(ko!.change, { amount: 4, percent: 25 });
  assert.deepEqual([ko!.line, ko!.close, ko!.yearly], [[18], 16, 0.41]);
  assert.ok(Math.abs(ko!.yield! - 0.617285) < 1e-9);
  assert.equal(ko!.weight, 33.33);
  assert.deepEqual([zz!.change, zz!.weight, zz!.yearly, zz!.yield], [null, null, 0, 0]);
});

Deno.test("the yearly dividends of the totals are the sum of the displayed rows", async () => {
  await build([holding("KO", 0.5, 20), holding("PEP", 0.5, 20)], { KO: 0.01, PEP: 0.01 });
  assert.deepEqual([rows.map(({ yearly }) => yearly), totalsOfRows(rows).yearly], [[0.01, 0.01], 0.02]);
});

Deno.test("PF-53: where the market gives no dividends for a stock, its income and the sum are unknown", async () => {
  await build([holding("KO", 1, 20), holding("PEP", 1, 20), holding("F", 1, 20)], { KO: 1, PEP: null, F: 0 });
  const known = (rows: readonly HoldingRow[]) => rows.map((row) => [row.yearly, row.yield]);
  assert.deepEqual(known(rows), [[1, 5], [null, null], [0, 0]]);
  assert.equal(totalsOfRows(rows).yearly, null);
  assert.deepEqual(unknownPayersOf(rows), ["PEP"]);
});

Deno.test("PF-53: dividend rates that could not be loaded at all leave every stock unknown", async () => {
  await build([holding("KO", 1, 20)], () => refusal(503, "The market is away", "UNAVAILABLE"));
  assert.deepEqual([rows[0]!.yearly, rows[0]!.yield, totalsOfRows(rows).yearly], [null, null, null]);
});

Deno.test("PF-52: a holding above a fifth of the portfolio is heavy, and one at exactly a fifth is not", () => {
  assert.deepEqual([20.01, 20, 19.99, null].map(isHeavy), [true, false, false, false]);
  const flagged = (weight: number) => {
    cleanup();
    render(<Flags row={{ ...rows[0]!, weight }} />);
    return screen.queryByText("Heavy weight") !== null;
  };
  assert.deepEqual([flagged(20.01), flagged(20)], [true, false]);
  cleanup();
});

Deno.test("holdings are sorted by any of their figures, those without the figure last", async () => {
  await build([holding("KO", 1, 20), holding("A", 5, null), holding("PEP", 3, 30)], { KO: 1, A: null, PEP: 0.1 });
  const by = (key: string, direction: "asc" | "desc") =>
    sortHoldings(rows, { key, direction }).map((row) => row.holding.stock.symbol).join(" ");
  assert.equal(by("value", "desc"), "PEP KO A");
  assert.equal(by("yield", "asc"), "PEP KO A");
  assert.equal(by("symbol", "asc"), "A KO PEP");
  assert.equal(by("nonsense", "desc"), "PEP KO A");
});
