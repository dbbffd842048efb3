import "../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { DividendEvent } from "../../core/actions/contract.ts";
import type { Portfolio } from "../../core/ledger/contract.ts";
import { DividendsTab } from "../features/dividends/DividendsTab.tsx";
import { DividendPanel } from "../features/holdings/DividendPanel.tsx";
import type { ViewSearch } from "../lib/views/portfolio_view.ts";
import { fakeServer, refusal, TestPage, withAllSeen } from "../lib/testing.tsx";

const portfolio = {
  ...{ id: "p", name: "Own", total_value: 2000, cash_balance: 1000, total_invested: 800, total_contributed: 1800 },
  positions: [{ symbol: "KO", shares: 10, cost_basis: 400, price: 60 }, {
    ...{ symbol: "VZ", shares: 10, cost_basis: 400, price: 40 },
  }],
  unpriced_symbols: [],
} as unknown as Portfolio;

const event = (payment_date: string, stock_symbol: string, amount: number, more: Partial<DividendEvent> = {}) => ({
  ...{ id: `${payment_date} ${stock_symbol}`, stock_symbol, stock_name: stock_symbol, amount, payment_date },
  ...{ dividend_per_share: amount / 10, current_shares: 10, shares_at_payment: 10, ex_dividend_date: payment_date },
  ...{ is_estimated: false, is_historical: false, is_paid: false },
  ...more,
});
const calendar = {
  drip_enabled: true,
  upcoming_dividends: [
    event("2026-11-25", "KO", 20.1),
    event("2027-05-25", "VZ", 30.1, { is_estimated: true }),
  ],
  historical_dividends: [
    event("2026-11-04", "KO", 19, { is_historical: true, is_paid: true }),
    event("2026-11-03", "VZ", 0, { is_historical: true }),
  ],
  unknown_symbols: [] as string[],
};

interface Shown {
  readonly answer?: () => unknown;
  readonly search?: ViewSearch;
  readonly of?: Portfolio;
}
function open({ answer = () => calendar, search = {}, of = portfolio }: Shown = {}) {
  cleanup();
  const changes: ViewSearch[] = [];
  fakeServer({
    "GET /market/status": () => ({ current_time_et: "2026-11-20T13:00:00-05:00", clock: { mode: "set", speed: 0 } }),
    "GET /dividends/p/calendar": answer,
  });
  render(
    <TestPage>
      <div data-testid="holdings">
        <DividendPanel portfolio={of} />
      </div>
      <div data-testid="dividends">
        <DividendsTab portfolio={of} search={search} change={(next) => void changes.push(next)} />
      </div>
    </TestPage>,
  );
  return {
    changes,
    holdings: within(screen.getByTestId("holdings")),
    dividends: within(screen.getByTestId("dividends")),
  };
}
const cell = (label: HTMLElement) => label.closest(".band-cell")!.textContent!;

Deno.test("DS-07, PF-47: income and portfolio yield are the same figures on the Holdings and the Dividends tab", () =>
  withAllSeen(async () => {
    const { holdings, dividends } = open();
    const panel = (await holdings.findByText("Portfolio Yield")).closest(".stack")!.textContent!;
    assert.match(panel, /^\$50\.20annual dividend income, next 12 months/);
    assert.match(panel, /Portfolio Yield5\.02%Monthly estimate\$4\.18$/);
    assert.match(cell(await dividends.findByText("Annual Income (next 12 months)")), /\$50\.20\$4\.18 a month$/);
    assert.match(cell(dividends.getByText("Portfolio Yield")), /5\.02%6\.28% on cost$/);
    assert.match(cell(dividends.getByText("Next 90 Days")), /\$20\.10/);
    cleanup();
  }));

Deno.test("a holding without a price is in neither the income nor the value of the yield", () =>
  withAllSeen(async () => {
    const of = {
      ...portfolio,
      ...{ total_value: 1600, unpriced_symbols: ["VZ"] },
      positions: [portfolio.positions[0]!, { ...portfolio.positions[1]!, price: null }],
    };
    const { holdings, dividends } = open({ of });
    const panel = (await holdings.findByText("Portfolio Yield")).closest(".stack")!.textContent!;
    assert.match(panel, /^\$50\.20/);
    assert.match(panel, /Portfolio Yield3\.35%/);
    assert.match(cell(await dividends.findByText("Portfolio Yield")), /3\.35%/);
    cleanup();
  }));

Deno.test("PF-47: unknown dividends are not shown as zero, and their stocks are named", () =>
  withAllSeen(async () => {
    const { holdings, dividends } = open({ answer: () => ({ ...calendar, unknown_symbols: ["VZ"] }) });
    const panel = (await holdings.findByText("Portfolio Yield")).closest(".stack")!;
    assert.doesNotMatch(panel.textContent!, /\$\d|\d%/);
    assert.ok(panel.querySelector(".warn")!.textContent === "Dividends not known now: VZ");
    await dividends.findByText("Portfolio Yield");
    for (const label of ["Annual Income (next 12 months)", "Portfolio Yield", "Next 90 Days"]) {
      assert.match(cell(dividends.getByText(label)), /—Dividends not known now: VZ/);
    }
    cleanup();
  }));

Deno.test("PF-47: dividends that could not be loaded are reported in both places, and can be retried", () =>
  withAllSeen(async () => {
    let down = true;
    const { holdings, dividends } = open({
      answer: () => down ? refusal(503, "The market is away", "UNAVAILABLE") : calendar,
    });
    await dividends.findByText("The dividends could not be loaded");
    assert.equal(holdings.queryByText(/\$0\.00/), null);
    down = false;
    await userEvent.click(holdings.getByRole("button", { name: "Try again" }));
    await holdings.findByText("$50.20");
    await dividends.findByText("Portfolio Yield");
    cleanup();
  }));

Deno.test("DS-08: arrows and T move the calendar by month and back to today, as its buttons do", () =>
  withAllSeen(async () => {
    const { changes, dividends } = open({ search: { month: "2026-09" } });
    await dividends.findByText("September 2026");
    const took = async (act: Promise<unknown>) => (await act, changes.splice(0).map(({ month }) => month));
    assert.deepEqual(await took(userEvent.keyboard("{ArrowLeft}")), ["2026-08"]);
    assert.deepEqual(await took(userEvent.keyboard("{ArrowRight}")), ["2026-10"]);
    assert.deepEqual(await took(userEvent.keyboard("t")), [undefined]);
    assert.deepEqual(await took(userEvent.keyboard("T")), [undefined]);
    assert.deepEqual(await took(userEvent.click(dividends.getByRole("button", { name: "Previous month" }))), [
      "2026-08",
    ]);
    assert.deepEqual(await took(userEvent.click(dividends.getByRole("button", { name: "Next month" }))), ["2026-10"]);
    assert.deepEqual(await took(userEvent.click(dividends.getByRole("button", { name: "Today" }))), [undefined]);
    cleanup();
  }));

Deno.test("DS-10: an event is declared, estimated, paid, or missed", () =>
  withAllSeen(async () => {
    const { dividends } = open();
    await waitFor(() => assert.ok(dividends.getByText("November 2026")));
    const words = (kind: string) =>
      [...document.querySelectorAll(`table .event.${kind}`)].map((e) => e.getAttribute("title") ?? e.textContent);
    assert.deepEqual([words("paid").length, words("missed").length, words("declared").length], [1, 1, 1]);
    for (const word of ["Paid", "Declared", "Estimated", "Missed"]) {
      assert.ok(dividends.getAllByText(word).length > 0, word);
    }
    cleanup();
  }));
