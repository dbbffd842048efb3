/** The market page in a real browser: its charts, their tables, and the simple screener. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSound, isSoundInWindows } from "../browser.ts";
import { countCalls, marketPages } from "../market_pages.ts";

const visit = await marketPages();
/** Scrolls past the market map: its waiting panel is replaced meanwhile. */
async function seeMap(page: Page) {
  await page.getByRole("heading", { name: "Market Map" }).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator(".market-map").waitFor();
}

visit("the page shows how the market moves, and each chart also as a table", async (page, url) => {
  const calls = countCalls(page);
  await page.goto(`${url}/analysis`);
  await page.getByRole("heading", { name: "Market Analysis & Screening" }).waitFor();
  await page.getByText("advancing", { exact: true }).waitFor();
  const score = await page.getByRole("img", { name: /^\d+ of 100: / }).getAttribute("aria-label");
  assert.match(score!, /: (Fear|Neutral|Extreme Greed)$/);
  await page.locator(".sector-panel").getByRole("link", { name: /^NVDA / }).waitFor();
  assert.ok(calls() <= 10, `${calls()} calls`);
  const map = page.locator(".sector-panel");
  await map.getByRole("button", { name: "Table" }).click();
  await map.getByRole("link", { name: "NVDA", exact: true }).waitFor();
  await isSound(page, "the sectors as a table");
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

visit(
  "the market map is loaded when it is seen, by group and period in the address, and opens a stock",
  async (page, url) => {
    let asked = "";
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === "/api/stocks/market/map") asked = search;
    });
    const map = page.locator(".market-map");
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(`${url}/analysis`);
    await page.getByText("advancing", { exact: true }).waitFor();
    assert.equal(asked, "", "not before it is seen");
    await seeMap(page);
    await map.getByRole("group", { name: "Largest 100. Change over a month" }).waitFor();
    // Past closes are read in the background at first.
    await map.getByText("Change in percent since the close of Oct 20, 2026").waitFor();
    await map.getByRole("link", { name: /^NVDA [+\u2212]?\d/ }).waitFor();
    await map.getByRole("radio", { name: "1D", exact: true }).click();
    await map.getByLabel("Companies").selectOption({ label: "Largest 200 of NYSE" });
    await page.waitForURL((at) => at.searchParams.get("group") === "NYSE" && at.searchParams.get("period") === "1D");
    await map.getByRole("group", { name: "Largest 200 of NYSE. Change since the previous close" }).waitFor();
    assert.match(asked, /group=NYSE&period=1D|period=1D&group=NYSE/);
    await page.reload();
    await seeMap(page);
    await map.getByRole("button", { name: "Table" }).click();
    const table = map.getByRole("table", { name: "Largest 200 of NYSE. Change since the previous close" });
    await table.waitFor();
    assert.equal(await table.getByRole("row").count(), 201);
    await isSound(page, "market map as a table");
    await map.getByRole("button", { name: "Chart" }).click();
    await map.getByRole("link", { name: /^JPM / }).click();
    await page.waitForURL("**/stocks/JPM");
  },
);

visit("a market map that fails shows an error and can be retried", async (page, url) => {
  await page.route("**/api/stocks/market/map*", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${url}/analysis`);
  await seeMap(page);
  await page.locator(".market-map").getByText("Unable to load this part").waitFor();
  await page.unroute("**/api/stocks/market/map*");
  await page.locator(".market-map").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("group", { name: /^Largest 100/ }).waitFor();
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
  await seeMap(page);
  await isSoundInWindows(page, "analysis", async () => {
    for (const map of [".sector-panel", ".market-map"]) {
      await page.locator(map).getByRole("link", { name: /^NVDA / }).waitFor();
    }
  });
});
