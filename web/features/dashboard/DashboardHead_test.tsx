import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { DashboardHead } from "./DashboardHead.tsx";
import { NextStepButton } from "./NextStepButton.tsx";
import { PortfoliosUnavailable } from "./PortfoliosUnavailable.tsx";

const portfolio = { id: "p", is_default: true, cash_balance: 5000, positions: [] } as unknown as Portfolio;
const show = (portfolios: readonly Portfolio[] | undefined, failed = false) => {
  cleanup();
  const calls = fakeServer({ "GET /stocks/search": () => [] });
  render(
    <TestPage>
      <DashboardHead portfolios={portfolios} failed={failed} isNew={portfolios?.length === 0} />
    </TestPage>,
  );
  return calls;
};

Deno.test("ID-30: the dashboard leads to the portfolios and has a search, also before there is one", () => {
  for (const portfolios of [[], [portfolio]]) {
    show(portfolios);
    assert.equal(screen.getByRole("link", { name: "Review portfolios" }).getAttribute("href"), "/portfolios");
    assert.ok(screen.getByRole("combobox", { name: "Find a stock" }));
  }
  cleanup();
});

Deno.test("ID-26: the quick search says that nothing was found, in a message of its own", async () => {
  const calls = show([portfolio]);
  await userEvent.type(screen.getByRole("combobox", { name: "Find a stock" }), "zz");
  assert.ok(await screen.findByText("No results found"));
  assert.equal(calls.find(({ path }) => path === "/stocks/search")!.query.get("limit"), "20");
  cleanup();
});

Deno.test("ID-29: the second to last step leads to the popular funds", () => {
  fakeServer({});
  render(
    <TestPage>
      <NextStepButton step={{ kind: "etfs", label: "Explore new opportunities" }} primary />
    </TestPage>,
  );
  const link = screen.getByRole("link", { name: "Explore new opportunities" });
  assert.equal(link.getAttribute("href"), "/stocks?tab=etfs");
  cleanup();
});

Deno.test("ID-32: portfolios that could not be loaded are reported in place of their figures", async () => {
  let again = 0;
  render(<PortfoliosUnavailable onRetry={() => again++} />);
  const card = screen.getByRole("alert");
  assert.match(card.textContent!, /^Unable to load portfolio performancePlease refresh the page or try again later/);
  await userEvent.click(screen.getByRole("button"));
  assert.equal(again, 1);
  cleanup();
});
