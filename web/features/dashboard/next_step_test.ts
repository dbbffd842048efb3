import assert from "node:assert/strict";
import { nextStep } from "./next_step.ts";

const portfolio = (id: string, cash_balance: number, is_default = false) => ({ id, cash_balance, is_default });
const many = { has_holdings: true, unique_stocks: 5 };
const label = (portfolios: ReturnType<typeof portfolio>[], holdings = many) =>
  nextStep({ portfolios, holdings })?.label;

Deno.test("while something is not known there is no step", () => {
  assert.equal(nextStep({ portfolios: undefined, holdings: many }), null);
  assert.equal(nextStep({ portfolios: [], holdings: undefined }), null);
});

Deno.test("the first rule that fits gives the step", () => {
  const rich = portfolio("a", 5000, true);
  assert.equal(label([]), "Create your first portfolio");
  assert.equal(label([portfolio("a", 5000)]), "Set a default portfolio");
  assert.equal(label([portfolio("a", 60, true), portfolio("b", 39.99)]), "Add funds to start trading");
  assert.equal(label([rich], { has_holdings: false, unique_stocks: 0 }), "Make your first trade");
  assert.equal(label([rich], { has_holdings: true, unique_stocks: 2 }), "Diversify your portfolio");
  assert.equal(label([rich]), "Explore new opportunities");
  assert.equal(label([rich, portfolio("b", 0)]), "Analyze your portfolio");
});

Deno.test("a hundred dollars in all, to the cent, is enough", () => {
  assert.equal(label([portfolio("a", 99.9, true), portfolio("b", 0.1)]), "Analyze your portfolio");
});

Deno.test("adding funds and analysing lead to the default portfolio", () => {
  assert.deepEqual(nextStep({ portfolios: [portfolio("a", 1), portfolio("b", 1, true)], holdings: many }), {
    kind: "deposit",
    label: "Add funds to start trading",
    portfolioId: "b",
  });
});
