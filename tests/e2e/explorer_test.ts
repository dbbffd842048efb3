/** The Stock Explorer in a real browser: each tab's main path, its empty and error states, and its layout. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn, isSound, isSoundInWindows, openTab, requestedBy, windowTests } from "./browser.ts";

const inWindow = await windowTests("explorer", {
  ...{ CLOCK_START: "2026-11-20T11:00:00-05:00", MARKET_AHEAD: "on" },
  // In a smaller market the calendar is empty and exchanges are small.
  MARKET_SYMBOLS: "2500",
});

const TABS = [
  ...["trending", "gainers", "losers", "etfs", "dividends", "ipo", "earnings", "changes", "exchanges", "tools"],
];

const visit = (
  name: string,
  work: (page: Page, url: string) => Promise<void>,
) => inWindow(name, (page, url) => work(page, `${url}/stocks`));

const rows = (page: Page) => page.locator("table.data tbody tr");
const searches = (page: Page) => page.locator('input[type="search"], header [role="combobox"]');
/** A long table renders its rows in steps. */
const complete = (page: Page) => page.locator("table.data tr.gap").waitFor({ state: "detached" });
async function firstColumn(page: Page): Promise<string[]> {
  await complete(page);
  return await page.locator("table.data tbody td:first-child strong").allInnerTexts();
}
async function count(page: Page): Promise<number> {
  await complete(page);
  return await rows(page).count();
}

visit("trending stocks are filtered by the address, sorted, navigated with keys and traded", async (page, url) => {
  const queries: URLSearchParams[] = [];
  const requests = requestedBy(page);
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/stocks/trending") queries.push(searchParams);
  });
  await page.goto(url);
  await rows(page).first().waitFor();
  await page.locator(".list-line svg").first().waitFor();
  assert.ok(requests.size <= 10, [...requests].join("\n"));
  assert.deepEqual(
    ["limit", "min_volume", "min_market_cap", "exclude_otc"].map((name) => queries[0]!.get(name)),
    ["15", "50000000", "0", "true"],
  );
  await page.getByRole("heading", { level: 1, name: "Stock Explorer" }).waitFor();
  for (const text of ["Live market data", "ON (No OTC)"]) await page.getByText(text, { exact: true }).waitFor();
  for (const index of ["S&P 500", "NASDAQ", "Dow Jones", "Russell 2000"]) {
    await page.locator(".index-cell").getByText(index, { exact: true }).waitFor();
  }
  await page.getByRole("group", { name: "Market breadth" }).getByText(/^(Bullish|Neutral|Bearish)$/).waitFor();
  assert.equal(await searches(page).count(), 1, "one search on a page");
  await page.keyboard.press("/");
  assert.ok(await searches(page).evaluate((input) => input === document.activeElement));
  await page.keyboard.press("Escape");
  assert.equal(queries[0]!.get("include_small"), "false");
  await page.getByLabel("Small stocks").selectOption({ label: "Included" });
  await page.waitForURL(/small=true/);
  await page.getByLabel("Min volume").selectOption({ label: "5M" });
  await page.waitForURL(/volume=5000000/);
  await page.getByRole("switch", { name: "Exclude OTC" }).click();
  await page.getByText("OFF (Includes OTC)").waitFor();
  await page.waitForURL(/otc=true/);
  await page.reload();
  await rows(page).first().waitFor();
  const last = queries.at(-1)!;
  assert.deepEqual([last.get("min_volume"), last.get("exclude_otc")], ["5000000", "false"]);
  await page.getByRole("button", { name: "Stock", exact: true }).click();
  await page.waitForURL(/sort=symbol/);
  const symbols = await firstColumn(page);
  assert.deepEqual(symbols, symbols.toSorted((a, b) => a.localeCompare(b, "en")));
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("j");
  await page.keyboard.press("b");
  await page.getByRole("dialog").waitFor();
  assert.equal(new URL(page.url()).searchParams.get("symbol"), symbols[0]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.waitForURL(/sort=symbol/);
  await rows(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/stocks\/[A-Z.]+$/);
});

visit("gainers rise, losers fall, and the size filter requests fifty stocks", async (page, url) => {
  const queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/stocks/market/movers") queries.push(searchParams);
  });
  await page.goto(`${url}?tab=gainers`);
  await rows(page).first().waitFor();
  assert.equal(await page.locator("table.data .delta.loss").count(), 0);
  await page.getByLabel("Min market cap").selectOption({ label: "1B" });
  await page.waitForURL(/mcap=1000000000/);
  await page.getByLabel("Min change").selectOption({ label: "1%" });
  await page.waitForURL(/change=1/);
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
  assert.deepEqual(
    ["direction", "min_market_cap", "min_change_percent"].map((name) => queries.at(-1)!.get(name)),
    ["gainers", "1000000000", "1"],
  );
  await page.getByRole("tab", { name: "Top Losers" }).click();
  await page.waitForURL(/tab=losers$/);
  await page.locator("table.data .delta.loss").first().waitFor();
  assert.equal(await page.locator("table.data .delta.gain").count(), 0);
  await page.getByRole("tab", { name: "Popular ETFs" }).click();
  await page.getByRole("columnheader", { name: "Fund" }).waitFor();
  await page.goBack();
  await page.waitForURL(/tab=losers$/);
});

visit(
  "a mover's row shows its size, and its star adds it to the chosen list",
  async (page, url) => {
    await page.goto(`${url}?tab=gainers&mcap=2000000000`);
    await rows(page).first().waitFor();
    await complete(page);
    const heads = await page.locator("table.data th").allInnerTexts();
    const [caps, sizes] = [/^Market Cap/, /^Size/].map((name) => heads.findIndex((head) => name.test(head)) + 1);
    const column = (at: number) => page.locator(`table.data tbody td:nth-child(${at})`).allInnerTexts();
    const shown = await column(sizes!);
    assert.deepEqual(new Set(shown), new Set(["Mid", "Large"]));
    for (const [i, cap] of (await column(caps!)).entries()) {
      const billions = Number.parseFloat(cap.slice(1)) * (cap.endsWith("T") ? 1000 : 1);
      assert.equal(shown[i], billions < 10 ? "Mid" : "Large", cap);
    }
    const [symbol] = await firstColumn(page);
    const row = rows(page).first();
    const star = row.locator(".row-action:has(.star)");
    const opacity = () => star.evaluate((element) => getComputedStyle(element).opacity);
    assert.equal(await opacity(), "0");
    await row.hover();
    assert.equal(await opacity(), "1");
    await row.getByRole("button", { name: `Watch ${symbol}` }).click();
    await row.locator(".star.on").waitFor();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    assert.equal(await opacity(), "1", "one that is on always shows");
    await page.goto(`${new URL(url).origin}/watchlists`);
    await page.getByRole("row", { name: new RegExp(`^${symbol}`) }).waitFor();
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Other");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.goto(`${url}?tab=losers`);
    await rows(page).first().waitFor();
    await complete(page);
    const lowest = rows(page).last();
    await lowest.hover();
    await lowest.getByRole("button", { name: /^Watch / }).click();
    // The menu of the last row extends beyond the table.
    await page.getByRole("checkbox", { name: "Other" }).click();
    await lowest.locator(".star.on").waitFor();
    await isSound(page, "the lists of a star");
    await page.reload();
    // The star is enabled when the lists are loaded.
    await rows(page).first().locator("button:enabled .star").waitFor({ state: "attached" });
    await page.keyboard.press("j");
    await page.keyboard.press("w");
    const choice = page.getByRole("checkbox", { name: "Other" });
    await choice.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await rows(page).first().locator(".star.on").waitFor();
    await page.goto(`${url}?tab=dividends`);
    await rows(page).first().waitFor();
    await rows(page).first().locator(".star").waitFor({ state: "attached" });
  },
);

visit(
  "a fund's row shows its kind and yield, and the list is filtered by the kind in the address",
  async (page, url) => {
    await page.goto(`${url}?tab=etfs`);
    await rows(page).first().waitFor();
    const column = async (name: string) => {
      await complete(page);
      const heads = await page.locator("table.data th").allInnerTexts();
      return await page.locator(`table.data tbody td:nth-child(${heads.indexOf(name) + 1})`).allInnerTexts();
    };
    const kinds = await column("Kind");
    assert.ok(new Set(kinds).size > 1 && kinds.every((kind) => / fund$/.test(kind)), kinds.join());
    for (const shown of await column("Yield")) assert.match(shown, /^(\d+\.\d\d%|—\s+not known)$/);
    await page.getByLabel("Kind").selectOption("Bond fund");
    await page.waitForURL(/kind=Bond/);
    await page.reload();
    await rows(page).first().waitFor();
    assert.deepEqual(new Set(await column("Kind")), new Set(["Bond fund"]));
    await page.getByRole("button", { name: "Yield", exact: true }).click();
    await page.waitForURL(/sort=-?dividend_yield/);
  },
);

visit("the search is debounced and filters by exchange, and an empty one shows the tabs again", async (page, url) => {
  await page.goto(url);
  const search = page.getByRole("search").getByRole("searchbox", { name: "Symbol or company" });
  await search.fill("a");
  await page.getByRole("heading", { name: 'Results for "a"' }).waitFor();
  await rows(page).first().waitFor();
  await page.getByLabel("Exchange", { exact: true }).selectOption("NYSE");
  await page.waitForURL(/exchange=NYSE/);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("table.data tbody td:nth-child(2)")].every(({ textContent }) =>
      textContent === "NYSE"
    )
  );
  const found = await count(page);
  await page.getByLabel("Market Cap", { exact: true }).selectOption({ label: "Small Cap" });
  await page.waitForURL(/cap=small/);
  assert.equal(await count(page), found);
  await search.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.tagName === "TR");
  await search.fill("zzzzq");
  await page.getByText('No results found for "zzzzq"').waitFor();
  await isSound(page, "nothing found");
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("tab", { name: "Trending" }).waitFor();
  assert.equal(await search.inputValue(), "");
});

visit("dividend stocks are filtered, ordered and paged", async (page, url) => {
  await page.goto(`${url}?tab=dividends`);
  await rows(page).first().waitFor();
  assert.equal(await count(page), 25);
  await page.getByText("1 to 25 of 50").waitFor();
  await page.getByRole("button", { name: "Page 2" }).click();
  await page.waitForURL(/page=2/);
  await page.getByText("26 to 50 of 50").waitFor();
  await page.getByLabel("Sort by").selectOption({ label: "Symbol" });
  await page.waitForURL((address) => !address.search.includes("page="));
  await page.getByLabel("Order").selectOption({ label: "Low to high" });
  await page.waitForURL(/sort=symbol/);
  const symbols = await firstColumn(page);
  assert.ok(symbols.indexOf("Excellent") < 0 && symbols[0]! < symbols.at(-1)!);
  await page.getByLabel("Min quality").fill("25");
  await page.waitForURL(/quality=25/);
  await page.getByLabel("Min yield %").fill("90");
  await page.waitForURL(/yield=90/);
  await page.getByText("No dividend stocks found matching your criteria").waitFor();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await rows(page).first().waitFor();
  const [request] = await Promise.all([
    page.waitForRequest(/dividend-stocks/),
    page.getByLabel("Min yield %").fill("150"),
  ]);
  assert.equal(new URL(request.url()).searchParams.get("min_yield"), "100");
});

visit("a day of the calendar shows only its listings, and the holiday is closed", async (page, url) => {
  await page.goto(`${url}?tab=ipo`);
  await rows(page).first().waitFor();
  assert.equal(await count(page), 30);
  await page.locator(".day-grid td.closed").getByText("Closed").waitFor();
  const day = page.locator(".day-grid button").first();
  const listings = parseInt(await day.locator("strong").innerText());
  await day.click();
  await page.waitForURL(/day=2026-1/);
  assert.equal(await count(page), listings);
  await page.getByRole("button", { name: "Show all" }).click();
  assert.equal(await count(page), 30);
});

visit(
  "the dividend calendar moves by month and week, a day filters it, and it is in the address",
  async (page, url) => {
    await page.goto(`${url}?tab=dividends`);
    await page.getByRole("radio", { name: "Calendar" }).click();
    await page.waitForURL(/calendar=true/);
    const day = page.locator(".day-grid td.today button");
    const count = parseInt(await day.locator("strong").innerText());
    await day.click();
    await page.waitForURL(/day=2026-11-20/);
    await page.getByText(`1 to ${Math.min(count, 25)} of ${count}`).waitFor();
    await page.getByRole("radio", { name: "Week" }).click();
    await page.getByRole("button", { name: "Next week" }).click();
    await page.waitForURL(/at=2026-11-27/);
    await page.reload();
    await page.locator(".month-name", { hasText: "Nov 27, 2026" }).waitFor();
    await page.locator(".day-grid td.closed").getByText("Closed").waitFor();
    await page.keyboard.press("t");
    await page.waitForURL((address) => !address.searchParams.has("at"));
    await rows(page).first().waitFor();
    // Rows of the week before are dimmed until those of this one arrive.
    await page.locator(".waiting-list").waitFor({ state: "detached" });
    await isSoundInWindows(page, "the dividend calendar");
  },
);

visit("exchanges are sorted as tiles and as a table, and can be refreshed", async (page, url) => {
  await page.goto(`${url}?tab=exchanges`);
  await rows(page).first().waitFor();
  const names = () => page.locator(".exchange-tile > .row:first-child strong").allInnerTexts();
  assert.ok(!(await names()).includes("OTC"));
  await page.getByLabel("Sort").selectOption({ label: "Ticker Count" });
  await page.waitForURL(/sort=-ticker_count/);
  assert.equal((await names())[0], "NASDAQ");
  assert.deepEqual(await names(), await firstColumn(page));
  for (const text of ["Strong Performance", "Neutral", "Poor Performance"]) {
    await page.getByText(text, { exact: true }).first().waitFor();
  }
  await Promise.all([
    page.waitForRequest(/exchange-heatmap/),
    page.getByRole("button", { name: "Refresh" }).click(),
  ]);
});

visit("the tools count trading days and explain condition codes", async (page, url) => {
  await page.goto(`${url}?tab=tools`);
  await page.getByText("They run in the browser, place no trades and need no account data.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Calculate" }).isDisabled());
  await page.getByRole("button", { name: "90 days" }).click();
  const result = page.locator(".days-result");
  await result.getByText("Business days").waitFor();
  assert.equal(await result.locator(".figure").innerText(), "64");
  await page.locator(".code-columns button").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForURL(/code=1$/);
  await page.getByRole("region", { name: "Condition code 1" }).getByRole("heading", { name: "Acquisition" }).waitFor();
  await page.getByRole("searchbox", { name: "Code, name or text" }).fill("zzzz");
  await page.getByText("No condition codes match your search criteria.").waitFor();
  await page.route("**/api/stocks/utils/trading-days*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "30 days" }).click();
  await page.getByText("Failed to calculate trading days").waitFor();
});

visit("an empty or failed section says so, and the rest of the page stays", async (page, url) => {
  const answer = async (path: string, status: number, json: unknown) => {
    await page.unroute(`**/api/stocks/${path}*`);
    await page.route(`**/api/stocks/${path}*`, (route) => route.fulfill({ status, json: json as object }));
  };
  await answer("trending", 200, []);
  await page.goto(url);
  await page.getByText("No stocks available").waitFor();
  await answer("market/exchange-heatmap", 200, []);
  await page.goto(`${url}?tab=exchanges`);
  await page.getByText("No exchange data available").waitFor();
  await answer("reference/condition-codes", 200, { conditions: {} });
  await page.goto(`${url}?tab=tools`);
  await page.getByText("No condition codes available.").waitFor();
  await answer("reference/condition-codes", 422, { detail: "Not now", code: "VALIDATION_FAILED" });
  await page.goto(`${url}?tab=tools&code=2`);
  await page.getByText("Failed to load condition codes").waitFor();
  await isSound(page, "failed codes");
  await answer("reference/condition-codes", 200, { 2: { name: "Average Price Trade" } });
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("region", { name: "Condition code 2" }).waitFor();
  await answer("market/movers", 422, { detail: "The market is not reachable", code: "VALIDATION_FAILED" });
  await page.goto(`${url}?tab=gainers`);
  await page.getByText("The market is not reachable").waitFor();
  await page.locator(".index-cell").first().waitFor();
  // A fund without a price is dropped, and the others stay.
  await page.route("**/api/stocks/sparklines*", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const row of json.stocks) if (row.symbol === "IWM") row.price = null;
    await route.fulfill({ response, json });
  });
  await page.goto(`${url}?tab=tools`);
  await page.locator(".index-cell").first().waitFor();
  assert.equal(await page.locator(".index-cell").count(), 3);
});

visit("each tab is accessible in both themes", async (page, url) => {
  await page.goto(url);
  for (const tab of TABS) {
    await openTab(page, TABS, tab);
    await page.locator("[role=tabpanel] .panel").first().waitFor();
    await isSoundInWindows(page, tab, () => drawn(page));
  }
});
