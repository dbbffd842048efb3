/** The market page in a real browser: its charts, their tables, and the simple screener. */
import assert from "node:assert/strict";
import { isSoundInWindows } from "../browser.ts";
import { countCalls, marketPages } from "../market_pages.ts";

const visit = await marketPages();

visit("the page shows how the market moves, and each chart also as a table", async (page, url) => {
  const calls = countCalls(page);
  await page.goto(`${url}/analysis`);
  await page.getByRole("heading", { name: "Market Analysis & Screening" }).waitFor();
  await page.getByText("advancing", { exact: true }).waitFor();
  const score = await page.getByRole("img", { name: /^\d+ of 100: / }).getAttribute("aria-label");
  assert.match(score!, /: (Fear|Neutral|Extreme Greed)$/);
  await page.getByRole("link", { name: /^NVDA / }).waitFor();
  assert.ok(calls() <= 10, `${calls()} calls`);
  const map = page.locator(".sector-panel");
  await map.getByRole("button", { name: "Table" }).click();
  await map.getByRole("link", { name: "NVDA", exact: true }).waitFor();
  await map.getByRole("radio", { name: "Sectors", exact: true }).click();
  await page.waitForURL(/map=sectors/);
  assert.equal(await map.getByRole("link").count(), 0);
  assert.equal(await map.getByRole("row").count(), 12);
});

visit("the screener runs with a term and filters, and stores them in the address", async (page, url) => {
  await page.goto(`${url}/analysis`);
  await page.getByText("Find Your Next Investment").waitFor();
  assert.ok(await page.getByRole("button", { name: "Run Screener" }).isDisabled());
  await page.getByLabel("Symbol/Company").fill("m");
  assert.equal(await page.getByRole("button", { name: "Clear Filters" }).count(), 0);
  await page.getByLabel("Smallest market cap").fill("100B");
  await page.getByRole("button", { name: "Run Screener" }).click();
  await page.getByText(/^\d+ stocks found$/).waitFor();
  await page.waitForURL(/cap=100B/);
  await page.reload();
  await page.getByText(/^\d+ stocks found$/).waitFor();
  assert.equal(await page.getByLabel("Smallest market cap").inputValue(), "100B");
  await page.getByLabel("Smallest market cap").fill("900T");
  await page.getByRole("button", { name: "Run Screener" }).click();
  await page.getByText("No stocks found matching your criteria").waitFor();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByRole("link", { name: "Details of MSFT" }).click();
  await page.waitForURL("**/stocks/MSFT");
});

visit("a section that fails shows an error, and the others stay", async (page, url) => {
  await page.route("**/api/stocks/market/sector-performance*", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${url}/analysis`);
  await page.getByText("Unable to load this part").waitFor();
  await page.getByText("advancing", { exact: true }).waitFor();
});

visit("the page is accessible and fits its window in both themes", async (page, url) => {
  await page.goto(`${url}/analysis?q=m`);
  await page.getByText("25 stocks found").waitFor();
  await isSoundInWindows(page, "analysis", () => page.getByRole("link", { name: /^NVDA / }).waitFor());
});
