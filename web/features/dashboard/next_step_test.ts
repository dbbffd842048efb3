import assert from "node:assert/strict";
import { nextStep } from "./next_step.ts";

const portfolio = (id: string, cash_balance: number, is_default = false, held: readonly string[] = []) => ({
  id,
  cash_balance,
  is_default,
  positions: held.map((symbol) => ({ symbol, shares: 1, cost_basis: 1, price: 1 })),
});
const MANY = ["AAPL", "KO", "XOM"];
const label = (portfolios: ReturnType<typeof portfolio>[]) => nextStep(portfolios)?.label;

Deno.test("while the portfolios are unknown there is no step", () => {
  assert.equal(nextStep(undefined), null);
});

Deno.test("the first matching rule gives the step", () => {
  const holding = (...held: string[]) => portfolio("a", 5000, true, held);
  assert.equal(label([]), "Create your first portfolio");
  assert.equal(label([portfolio("a", 5000)]), "Set a default portfolio");
  assert.equal(label([portfolio("a", 60, true, MANY), portfolio("b", 39.99)]), "Add funds to start trading");
  assert.equal(label([holding()]), "Make your first trade");
  assert.equal(label([holding("AAPL", "KO")]), "Diversify your portfolio");
  assert.equal(label([holding("AAPL", "KO"), portfolio("b", 0, false, ["KO"])]), "Diversify your portfolio");
  assert.equal(label([holding(...MANY)]), "Explore new opportunities");
  assert.equal(label([holding(...MANY), portfolio("b", 0)]), "Analyze your portfolio");
});

Deno.test("a hundred dollars in total, to the cent, is enough", () => {
  assert.equal(label([portfolio("a", 99.9, true, MANY), portfolio("b", 0.1)]), "Analyze your portfolio");
});

Deno.test("ID-29: a trade and more stocks lead to the explorer, new opportunities to its funds", () => {
  const held = (...symbols: string[]) => nextStep([portfolio("a", 5000, true, symbols)])?.kind;
  assert.deepEqual([held(), held("AAPL", "KO"), held(...MANY)], ["stocks", "stocks", "etfs"]);
});

Deno.test("ID-29: adding funds and analysing lead to the default portfolio", () => {
  assert.deepEqual(nextStep([portfolio("a", 1), portfolio("b", 1, true)]), {
    kind: "deposit",
    label: "Add funds to start trading",
    portfolioId: "b",
  });
});
