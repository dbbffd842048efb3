/**
 * Watchlists in a real browser: creating and ordering one, an alert that fires when the clock moves, and the layout.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../until.ts";
import { isSound, isSoundAndFits, WINDOWS, windowTests } from "../browser.ts";
import { RESEARCH } from "../market_pages.ts";

const visit = await windowTests("watcher", RESEARCH);

const symbols = (page: Page) =>
  page.locator("table.data tbody strong:first-child").filter({ hasText: /^[A-Z]+$/ })
    .allInnerTexts();

async function add(page: Page, symbol: string): Promise<void> {
  await page.getByRole("button", { name: "Add stocks" }).first().click();
  await page.getByRole("combobox", { name: "Add stocks" }).fill(symbol);
  await page.getByRole("option", { name: new RegExp(`^${symbol}`) }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: new RegExp(`^${symbol}`) }).waitFor();
}

visit("a user creates a list, fills it and orders it with the keyboard, and a reload keeps it", async (page, url) => {
  await page.goto(`${url}/stocks`);
  await page.getByRole("link", { name: "Watchlists" }).click();
  await page.getByText("No watchlist yet").waitFor();
  await add(page, "AAPL");
  await page.getByRole("heading", { name: /^My watchlist/ }).waitFor();
  await add(page, "MSFT");
  await add(page, "KO");
  assert.deepEqual(await symbols(page), ["AAPL", "MSFT", "KO"]);
  await page.getByRole("row", { name: /^KO/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("KO is now 2 of 3").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.querySelector("strong")?.textContent), "KO");
  await Promise.all([
    page.waitForResponse((r) => r.url().endsWith("/symbols/KO") && r.request().postDataJSON().to === 0),
    page.keyboard.press("Alt+ArrowUp"),
  ]);
  await page.getByText("KO is now 1 of 3").waitFor();
  await page.reload();
  await page.getByRole("row", { name: /^KO/ }).waitFor();
  assert.deepEqual(await symbols(page), ["KO", "AAPL", "MSFT"]);
  await page.getByRole("row", { name: /^KO/ }).dragTo(page.getByRole("row", { name: /^MSFT/ }));
  await page.getByText("KO is now 3 of 3").waitFor();
  await page.getByRole("button", { name: "Take AAPL off the list" }).click();
  await page.getByRole("row", { name: /^AAPL/ }).waitFor({ state: "detached" });
  assert.deepEqual(await symbols(page), ["MSFT", "KO"]);

  await page.getByRole("button", { name: "New list" }).click();
  await page.getByLabel("Name of the list").fill("Chips");
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("heading", { name: "No stocks on this list" }).waitFor();
  assert.match(page.url(), /\/watchlists\/[0-9a-f-]{36}$/);

  const lists = () => page.getByRole("navigation", { name: "Watchlists" }).locator(".ellipsis").allInnerTexts();
  const [before] = await lists();
  await page.getByRole("button", { name: "More about this list" }).click();
  assert.ok(await page.getByRole("button", { name: "Move list down" }).isDisabled());
  await page.getByRole("button", { name: "Move list up" }).click();
  await until(async () => (await lists()).join() === `Chips,${before}`);
  await page.reload();
  await until(async () => (await lists()).join() === `Chips,${before}`);
});

visit("a list is ordered with buttons on a phone, and its columns are chosen", async (page, url, { post }) => {
  await post("/watchlists", { name: "Touched", symbols: ["AAPL", "MSFT", "KO"] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/watchlists`);
  const order = () => page.locator(".watch-table .two-line li strong:first-child").allInnerTexts();
  await page.locator(".watch-table .two-line li").nth(2).waitFor();
  await page.getByRole("button", { name: "More about this list" }).click();
  await page.getByRole("button", { name: "Change the order" }).click();
  await page.getByRole("button", { name: "Move KO up" }).click();
  await page.getByText("KO is now 2 of 3").waitFor({ state: "attached" });
  assert.deepEqual((await order()).filter((text) => /^[A-Z]+$/.test(text)), ["AAPL", "KO", "MSFT"]);
  await isSound(page, "ordering");
  await page.getByRole("button", { name: "Take MSFT off the list" }).click();
  await page.getByRole("button", { name: "Move MSFT up" }).waitFor({ state: "detached" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("row", { name: /^KO/ }).waitFor();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Today" }).uncheck();
  await page.getByRole("columnheader", { name: "Today" }).waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("row", { name: /^KO/ }).waitFor();
  assert.equal(await page.getByRole("columnheader", { name: "Today" }).count(), 0);
  await page.getByRole("radio", { name: "Charts" }).click();
  await page.waitForURL(/view=charts/);
  await page.reload();
  const tiles = page.getByRole("list", { name: "Stocks of Touched" });
  await tiles.locator("path").first().waitFor({ state: "attached" });
  assert.equal(await tiles.getByRole("listitem").count(), 2);
  await isSound(page, "charts");
});

visit(
  "an alert fires when its price is reached, with a notification that has a link",
  async (page, url, { post, server }) => {
    await post("/watchlists", { name: "Ideas", symbols: ["AAPL"] });
    await page.goto(`${url}/watchlists`);
    const row = page.getByRole("row", { name: /^AAPL/ });
    await row.getByRole("button", { name: "Add alert for AAPL" }).click();
    const price = Number((await row.getByRole("cell").nth(1).innerText()).replace("$", ""));
    const field = page.getByLabel("Price", { exact: true });
    await field.fill(String(Math.floor(price - 1)));
    await page.getByText("It is there already.").waitFor();
    await page.getByRole("button", { name: "Create alert" }).click();
    await page.getByText(/AAPL is at \$[\d.]+ already; choose a price above that/).waitFor();
    await field.fill((price * 1.001).toFixed(2));
    await page.getByText(/above now/).waitFor();
    await page.getByRole("button", { name: "Create alert" }).click();
    await row.getByText(/% off$/).waitFor();
    // An alert on each side of the price, so that one of them fires whichever way it moves.
    await page.getByLabel("When it").selectOption("price_below");
    await field.fill((price * 0.999).toFixed(2));
    await page.getByRole("button", { name: "Create alert" }).click();
    await row.getByText("and 1 more").waitFor();

    await server.advance("PT4H");
    const toast = page.locator(".toast", { hasText: /AAPL (rose above|fell below) \$/ }).first();
    await toast.waitFor();
    await page.locator(".fired li").first().waitFor();
    await toast.getByRole("button", { name: "Open the stock" }).click();
    await page.waitForURL(/\/stocks\/AAPL$/);
    await page.getByRole("button", { name: "Alerts for AAPL" }).click();
    await page.getByRole("dialog", { name: "Alerts for AAPL" }).waitFor();
    assert.match(page.url(), /dialog=alert&symbol=AAPL/);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
      "Alerts for AAPL",
      "the focus is back",
    );
    await page.getByRole("button", { name: "Watching AAPL" }).click();
    await page.getByRole("button", { name: "Watch AAPL" }).waitFor();
  },
);

for (const window of WINDOWS) {
  visit(`watchlists are sound in the ${window.colorScheme} theme`, async (page, url, { post }) => {
    await page.goto(`${url}/watchlists`);
    await page.getByText("No watchlist yet").waitFor();
    await isSoundAndFits(page, "empty");
    await post("/watchlists", { name: "Core ideas", symbols: ["AAPL", "NVDA", "KO", "XOM"] });
    await post("/watchlists", { name: "Another with quite a long name, to see it cut off" });
    await post("/stocks/AAPL/alerts", { kind: "change_above", threshold: 50 });
    await post("/stocks/KO/alerts", { kind: "average_200_above", threshold: 3 });
    const requests = new Set<string>();
    page.on("request", (request) => request.url().includes("/api/") && requests.add(request.url()));
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          (globalThis as unknown as { shift: number }).shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.reload();
    await page.getByText(/Change above/).waitFor();
    await page.waitForFunction(() => !document.querySelector(".skeleton"));
    await page.waitForFunction(() => document.querySelector(".sparkline polyline, .two-line li"));
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    assert.ok(shift < 0.05, `the page shifts by ${shift}`);
    assert.ok(requests.size <= 10, [...requests].join("\n"));
    const cut = await page.locator(".alert-open").evaluateAll((buttons) =>
      buttons.filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent)
    );
    assert.deepEqual(cut, []);
    await isSoundAndFits(page, "lists");
  }, window);
}
