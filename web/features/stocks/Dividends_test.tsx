import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { TestPage } from "../../lib/testing.tsx";
import { DividendHistory } from "./Dividends.tsx";

const paid = (
  ex_dividend_date: string,
  pay_date: string | null,
  cash_amount: number,
  adjusted_amount = cash_amount,
) => (
  { ex_dividend_date, pay_date, cash_amount, adjusted_amount, ...rest }
);
const rest = { declaration_date: null, record_date: null, dividend_type: "CD", frequency: 4 } as const;
const show = (dividends: ReturnType<typeof paid>[], today: string) => {
  cleanup();
  const data = { symbol: "AAPL", dividend_yield: 1, annual_dividends: 1, dividends };
  render(<DividendHistory data={data} failed={false} today={today} />, { wrapper: TestPage });
};
const cells = () => screen.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));

Deno.test("a dividend whose pay date is ahead is upcoming, and not among the payments", () => {
  const dividends = [
    paid("2026-12-01", "2026-12-14", 0.5),
    paid("2026-11-10", "2026-11-25", 0.5),
    paid("2026-08-10", "2026-08-25", 0.5),
  ];
  show(dividends, "2026-11-24");
  assert.deepEqual(cells().slice(1).map(([, words]) => words), [
    "Cash, to be paid Dec 14, 2026",
    "Cash, to be paid Nov 25, 2026",
    "Cash, paid Aug 25, 2026",
  ]);
  assert.ok(screen.getByText("1 payment, 2 to come"));
  show(dividends, "2026-12-14");
  assert.equal(cells()[1]![1], "Cash, paid Dec 14, 2026");
  assert.ok(screen.getByText("3 payments"));
  cleanup();
});

Deno.test("amounts are per today's share, with the paid amount beside them if there was a split since", () => {
  show([paid("2026-11-10", "2026-11-20", 0.5), paid("2026-08-10", "2026-08-25", 2, 0.5)], "2026-11-24");
  assert.deepEqual(cells().map((row) => row.slice(2)), [
    ["Adjusted", "As paid"],
    ["$0.50", "$0.50"],
    ["$0.50", "$2.00"],
  ]);
  show([paid("2026-11-10", "2026-11-20", 0.5)], "2026-11-24");
  assert.deepEqual(cells().map((row) => row.slice(2)), [["Per share"], ["$0.50"]]);
  cleanup();
});
