/** The comparison of stocks in a real browser. */
import assert from "node:assert/strict";
import { isSoundAndFits, isSoundInWindows } from "../browser.ts";
import { countCalls, marketPages } from "../market_pages.ts";

const visit = await marketPages();

visit("stocks are added by search, compared by ranges, and removed, all in the address", async (page, url) => {
  const calls = countCalls(page);
  await page.goto(`${url}/compare?symbols=AAPL,MSFT`);
  const table = page.getByRole("table", { name: "Measures" });
  await table.waitFor();
  await page.getByRole("application").waitFor();
  assert.ok(calls() <= 10, `${calls()} calls`);
  assert.ok(await table.getByText("best:").count() > 3);
  await page.getByRole("combobox", { name: "Add a symbol" }).fill("NVDA");
  await page.getByRole("option", { name: /NVDA/ }).first().click();
  await page.waitForURL(/NVDA/);
  await table.getByRole("columnheader", { name: "NVDA" }).waitFor();
  await page.getByRole("radio", { name: "5Y" }).click();
  await page.waitForURL(/range=5Y/);
  await page.getByRole("button", { name: "Remove MSFT" }).click();
  await page.waitForURL(/symbols=AAPL(%2C|,)NVDA/);
  // The price is the same in all places.
  await page.waitForFunction(() =>
    document.querySelector(".compare-price strong")?.textContent ===
      document.querySelector(".compare-measures td")?.textContent
  );
});

visit("drawdowns and correlations are shown, and the drawdown is charted on demand", async (page, url) => {
  await page.goto(`${url}/compare?symbols=AAPL,MSFT`);
  await page.getByRole("rowheader", { name: "Largest fall, 1Y" }).waitFor();
  const alike = page.getByRole("table", { name: "Correlation of daily changes" });
  const shown = await alike.locator("tbody td").allTextContents();
  assert.equal(shown[0], "1.00");
  assert.equal(shown[1], shown[2], "both ways alike");
  assert.ok(Math.abs(Number(shown[1]!.replace("\u2212", "-"))) < 1, shown[1]!);
  await page.getByRole("radio", { name: "Drawdown" }).click();
  await page.waitForURL(/show=drawdown/);
  await page.getByText(/^Below the highest since/).waitFor();
});

visit(
  "prices are charted since the end of last year, and all compared stocks are added to a watchlist",
  async (page, url) => {
    await page.goto(`${url}/compare?symbols=AAPL,MSFT`);
    await page.getByRole("rowheader", { name: "Change, YTD" }).waitFor();
    await page.getByRole("radio", { name: "YTD" }).click();
    await page.waitForURL(/range=YTD/);
    await page.getByRole("heading", { name: "Change since Dec 31, 2025" }).waitFor();
    await page.getByRole("radio", { name: "Price" }).click();
    await page.waitForURL(/show=price/);
    await page.getByRole("heading", { name: "Price since Dec 31, 2025" }).waitFor();
    await page.getByRole("application", { name: "Prices of AAPL, MSFT, YTD" }).waitFor();
    await page.getByRole("button", { name: "Add to a watchlist" }).click();
    await page.getByRole("button", { name: "On your watchlist" }).waitFor();
    await page.goto(`${url}/watchlists`);
    for (const symbol of ["AAPL", "MSFT"]) await page.getByRole("row", { name: new RegExp(`^${symbol}`) }).waitFor();
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Other");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.goto(`${url}/compare?symbols=AAPL,MSFT`);
    await page.getByRole("button", { name: "Add to a watchlist" }).click();
    assert.ok(await page.getByRole("button", { name: "My watchlist" }).isDisabled());
    await isSoundAndFits(page, "the lists to choose from");
    await page.getByRole("button", { name: "Other" }).click();
    await page.getByRole("button", { name: "Add to a watchlist" }).click();
    await page.locator(".menu-item:disabled", { hasText: "Other" }).waitFor();
  },
);

visit("an empty page explains what it compares, and an unknown symbol is named", async (page, url) => {
  await page.goto(`${url}/compare`);
  await page.getByText("Nothing to compare yet").waitFor();
  await page.goto(`${url}/compare?symbols=AAPL,NOSUCH`);
  await page.getByText("There is no stock NOSUCH").waitFor();
  await page.getByRole("table", { name: "Measures" }).waitFor();
});

visit("the page of a stock and the palette link to the comparison", async (page, url) => {
  await page.goto(`${url}/stocks/AAPL`);
  await page.getByRole("button", { name: "Switch to another stock" }).click();
  await page.getByRole("link", { name: "Compare AAPL with others" }).click();
  await page.waitForURL(/compare\?symbols=AAPL/);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search stocks, commands and pages" }).fill("market an");
  await page.getByRole("option", { name: "Market analysis" }).click();
  await page.waitForURL("**/analysis");
});

visit("what is typed while the palette loads is in it", async (page, url) => {
  const going = Promise.withResolvers<void>();
  await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
    await going.promise;
    await route.continue();
  });
  await page.goto(`${url}/analysis`);
  await page.getByRole("heading", { name: "Market Sentiment" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("buy nv");
  going.resolve();
  const input = page.getByRole("combobox", { name: "Search stocks, commands and pages" });
  await input.waitFor();
  await page.keyboard.type("da");
  assert.equal(await input.inputValue(), "buy nvda");
});

visit("total return is charted, and is above the price's change of a stock that pays", async (page, url) => {
  await page.goto(`${url}/compare?symbols=KO,PG&show=total`);
  await page.getByRole("heading", { name: /^With dividends reinvested, since/ }).waitFor();
  await page.getByRole("application", { name: /^Total return of KO, PG in percent/ }).waitFor();
  const ofKo = async (name: string) => {
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
    const shown = await row.getByRole("cell").first().textContent();
    return Number(/-?[\d.]+(?=%)/.exec(shown!.replace("\u2212", "-"))![0]);
  };
  assert.ok(await ofKo("With dividends, 1Y") > await ofKo("Change, 1Y") + 0.5);
});

visit("ten stocks are compared, accessible and within their window in both themes", async (page, url) => {
  await page.goto(`${url}/compare?symbols=AAPL,MSFT,NVDA,GOOGL,SPY,KO,PG,JNJ,XOM,JPM`);
  await page.getByRole("table", { name: "Measures" }).waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Add a symbol" }).count(), 0);
  await isSoundInWindows(page, "comparison", () => page.getByRole("application").waitFor());
});
