import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { rowsOf } from "./Contribution.tsx";
import { drawdownOf } from "./drawdown.ts";
import { stepsOf } from "./Waterfall.tsx";

const line = (name: string, amount: number) => ({ name, amount });
const reconciliation = {
  opening_value: 50_000,
  lines: [line("deposits", 500), line("withdrawals", 0), line("interest", 0.1), line("unrealised_gains", -1000.05)],
  explained_value: 49_500.05,
  closing_value: 49_500.05,
  difference: 0,
};

Deno.test("the steps of a waterfall join to the cent, and its axis begins below all of them", () => {
  const { spans, foot } = stepsOf(reconciliation);
  assert.deepEqual(spans.map(({ key, from, to, colour }) => [key, from, to, colour]), [
    ["start", 49_000, 50_000, "neutral"],
    ["deposits", 50_000, 50_500, "primary"],
    ["interest", 50_500, 50_500.1, "gain"],
    ["unrealised_gains", 50_500.1, 49_500.05, "loss"],
    ["end", 49_000, 49_500.05, "neutral"],
  ]);
  assert.equal(foot, 49_000);
  assert.equal(stepsOf({ ...reconciliation, opening_value: 0, closing_value: 10 }).foot, 0);
});

Deno.test("contributions add up to the gain, with separate entries for interest and for the many small ones", () => {
  const holdings = Array.from({ length: 14 }, (_, i) => ({ symbol: `S${i}`, gain: 14 - i, gain_percentage: 1 }));
  const returns = {
    holdings,
    simple: { gain: 105.1, opening_value: 1000, net_deposits: 50, return_percentage: 10 },
    reconciliation,
  } as unknown as Parameters<typeof rowsOf>[0];
  const { rows, total } = rowsOf(returns);
  assert.equal(total, 105.1);
  assert.equal(rows.length, 14);
  assert.deepEqual(
    rows.filter(({ key }) => key === "others" || key === "interest").map(({ key, gain }) => [key, gain]),
    [
      ["others", 3],
      ["interest", 0.1],
    ],
  );
  assert.equal(rows[0]!.percent!.toFixed(4), "1.3333");
});

Deno.test("a drawdown is measured from the highest value before it", () => {
  const day = (date: string, portfolio_return: number | null) => ({
    ...{ date, portfolio_return, total_value: 1, sp500_return: null, nasdaq_return: null },
  });
  const { days, lowest, longest } = drawdownOf([
    day("a", 0),
    day("b", 25),
    day("c", null),
    day("d", 0),
    day("e", 12.5),
    day("f", 25),
    day("g", 24),
  ]);
  assert.deepEqual(days.map(({ below }) => Math.round(below * 100) / 100), [0, 0, -20, -10, 0, -0.8]);
  assert.deepEqual([lowest?.date, longest], ["d", 2]);
  assert.equal(drawdownOf([]).lowest, null);
});
