import "../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Portfolio } from "../../core/ledger/contract.ts";
import { Benchmarks } from "../features/analytics/Benchmarks.tsx";
import { rowsOf } from "../features/analytics/Contribution.tsx";
import { liveReturns, type Returns } from "../features/analytics/live_returns.ts";
import { ReturnFigures } from "../features/analytics/ReturnFigures.tsx";
import { ValueHero } from "../features/dashboard/ValueHero.tsx";
import { PortfolioCard } from "../features/portfolios/PortfolioCard.tsx";
import { StatBand } from "../features/portfolios/StatBand.tsx";
import { livePortfolio } from "../lib/market/live.ts";
import { fakeServer, TestPage } from "../lib/testing.tsx";

/** A dollar of 100,000 was lost, and nearly all of the cash was withdrawn. */
const withdrawn = (paidIn: number): Portfolio => ({
  ...{ id: "p", name: "Own", description: "", initial_cash: 100_000, visibility: "private" as const, is_public: false },
  ...{ enable_drip: false, money_market_rate: 0.045, is_default: false, is_competition: false },
  ...{ created_at: "2026-11-01T15:00:00Z", cash_reserve_percentage: 0, spendable_cash: 0, pending_orders_total: 0 },
  ...{ reserve_requirement: 0, holdings_count: 1, unpriced_symbols: [], total_invested: 100, cash_balance: 0 },
  positions: [{ symbol: "KO", shares: 2, cost_basis: paidIn, price: (paidIn - 1) / 2 }],
  total_value: paidIn - 1,
  total_return: -1,
  total_return_percentage: paidIn > 0 ? -100 / paidIn : null,
  total_contributed: paidIn,
});
const returnsOf = ({ total_contributed, total_return_percentage, total_value }: Portfolio) =>
  ({
    simple: {
      ...{ return_percentage: total_return_percentage, gain: -1 },
      ...{ opening_value: 100_000, net_deposits: total_contributed - 100_000 },
    },
    time_weighted: { return_percentage: -0.001, sub_periods: [] },
    money_weighted: { return_percentage: null, yearly_percentage: null, cash_flows: [] },
    reconciliation: {
      ...{ opening_value: 100_000, lines: [], explained_value: total_value, closing_value: total_value, difference: 0 },
    },
    holdings: [{ symbol: "KO", gain: -1, invested: 200, closing_value: total_value, gain_percentage: -0.5 }],
  }) as unknown as Returns;

function show(portfolio: Portfolio) {
  cleanup();
  fakeServer({
    "GET /market/status": () => ({ current_time_et: "2026-11-20T13:00:00-05:00", clock: { mode: "set", speed: 0 } }),
  });
  const places = {
    band: <StatBand portfolio={portfolio} />,
    hero: (
      <ValueHero
        {...{
          portfolios: [portfolio],
          portfolio,
          day: undefined,
          range: "1M",
          onPortfolio: () => {},
          onRange: () => {},
        }}
      />
    ),
    card: <PortfolioCard portfolio={portfolio} day={undefined} />,
    analytics: <ReturnFigures returns={returnsOf(portfolio)} open={undefined} onOpen={() => {}} />,
  };
  render(
    <TestPage>
      {Object.entries(places).map(([name, place]) => <div key={name} data-testid={name}>{place}</div>)}
    </TestPage>,
  );
  return Object.keys(places).map((name) => screen.getByTestId(name).textContent!);
}

Deno.test("the return on paid-in money has the same name on every page of its owner, with its base amount", () => {
  for (const text of show(withdrawn(151.29))) {
    assert.match(text, /\u22120\.66%/);
    assert.match(text, /on \$151\.29 of paid-in money/);
  }
});

Deno.test("PF-37: the band has total value, cash and components, lifetime gain and percentage, holdings", () => {
  const [band] = show({ ...withdrawn(200), cash_balance: 300, pending_orders_total: 120, reserve_requirement: 15 });
  assert.match(band!, /Total Value.*\$199\.00/);
  assert.match(band!, /Cash Balance.*\$300\.00.*Spendable.*Pending orders.*\$120\.00.*Reserve.*\$15\.00/);
  assert.match(band!, /Lifetime Gain\/Loss.*\u2212\$1\.00.*\u22120\.50% on \$200\.00/);
  assert.match(band!, /Holdings1/);
});

Deno.test("where less than a cent is left paid in there is no such return, and every page gives the reason", () => {
  for (const text of show(withdrawn(0))) {
    assert.match(text, /—(not defined|nothing is left paid in)/, "a dash with words for screen readers");
    assert.match(text, /on (\$0\.00 of )?paid-in money: nothing is left paid in/);
    assert.doesNotMatch(text, /NaN|Infinity/);
  }
});

Deno.test("at live prices the same rule applies, to the cent", () => {
  const at = (paidIn: number) =>
    livePortfolio(withdrawn(paidIn), new Map([["KO", { symbol: "KO", price: 10 }]]) as never).total_return_percentage;
  assert.deepEqual([at(0.01), at(0), at(-5)], [199_900, null, null]);
  const live = (paidIn: number) => {
    const before = withdrawn(paidIn);
    return liveReturns(returnsOf(before), { ...before, total_value: 20 }).simple.return_percentage;
  };
  assert.deepEqual([live(0.01), live(0), live(-5)], [199_900, null, null]);
  assert.equal(rowsOf(returnsOf(withdrawn(0))).rows[0]!.percent, null);
  assert.equal(rowsOf(returnsOf(withdrawn(200))).rows[0]!.percent, -0.5);
});

Deno.test("the time-weighted returns until now and of the chart's closes are labelled with their range", () => {
  show(withdrawn(200));
  const figure = screen.getByText("Time-weighted return").closest("button")!;
  assert.match(figure.textContent!, /What your choices earned until now, deposits aside/);
  cleanup();
  const snapshots = ["2026-11-16", "2026-11-20"].map((date, i) => ({
    ...{ date, total_value: 100, portfolio_return: -i, sp500_return: i, nasdaq_return: i },
  }));
  render(
    <TestPage>
      <Benchmarks snapshots={snapshots} />
    </TestPage>,
  );
  const legend = document.querySelector(".legend")!.textContent!;
  assert.match(legend, /Time-weighted, from the close of Nov 16, 2026 to the close of Nov 20, 2026/);
  assert.match(legend, /Portfolio \u22121\.00%/);
  cleanup();
});
