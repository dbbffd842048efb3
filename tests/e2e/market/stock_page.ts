/** The page of a stock in a real browser: its five tabs in both themes and three widths, and its error states. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn, isSound, isSoundInWindows, openTab } from "../browser.ts";
import { marketPages } from "../market_pages.ts";

const TABS = ["overview", "chart", "fundamentals", "news", "discussion"] as const;
const visit = await marketPages();

/** The figure below its label. */
const tile = (page: Page, label: string) =>
  page.locator(".tile", { has: page.getByText(label, { exact: true }) }).locator(".figure");

visit("the overview shows price, dividends and profile, and the full dividend history on demand", async (page, url) => {
  await page.goto(`${url}/stocks/AAPL`);
  for (const label of ["Current Price", "Market Cap", "Volume", "P/E Ratio"]) await tile(page, label).waitFor();
  await page.waitForFunction(() => /^\$\d/.test(document.querySelector(".tile .figure")?.textContent ?? ""));
  await page.getByText("Bid/Ask Spread").waitFor();
  await page.getByRole("img", { name: /^between \$/ }).first().waitFor();
  await page.getByText("Common Stock").waitFor();
  // The price is the same in the header, the tile and the header's copy.
  assert.ok(
    await page.evaluate(() =>
      document.querySelector(".tile .figure")?.textContent === document.querySelector(".quote-price")?.textContent
    ),
  );
  await page.getByRole("radio", { name: "Candlestick" }).click();
  await page.getByRole("radio", { name: "5Y" }).click();
  await page.waitForURL(/kind=candles/);
  await page.waitForURL(/range=5Y/);
  assert.equal(await page.getByRole("heading", { name: "Volume" }).count(), 0);
  const rows = page.locator(".dividend-list tbody tr");
  await rows.first().waitFor();
  assert.equal(await rows.count(), 4);
  await page.getByRole("button", { name: /^Show All \d+ Dividends$/ }).click();
  assert.ok(await rows.count() > 4);
  await page.getByRole("button", { name: "Show Less" }).click();
  assert.equal(await rows.count(), 4);
  await page.getByRole("heading", { name: "Short Interest" }).scrollIntoViewIfNeeded();
  await page.getByText("Days to cover").waitFor();
});

visit(
  "buttons and keys step through the list from which the page was opened, and stop at its ends",
  async (page, url) => {
    await page.goto(`${url}/stocks?tab=losers`);
    const links = page.getByRole("table", { name: "Top Losers" }).locator("tbody a.stock-name");
    await links.nth(2).waitFor();
    const symbols = await links.locator("strong").allTextContents();
    await links.first().click();
    const heading = (symbol: string) => page.getByRole("heading", { level: 1, name: symbol }).waitFor();
    await heading(symbols[0]!);
    assert.equal(await page.getByRole("button", { name: "No stock before this in the list" }).count(), 1);
    await page.getByRole("tab", { name: "Fundamentals" }).click();
    await page.waitForURL(/tab=fundamentals/);
    await page.getByRole("button", { name: `Next: ${symbols[1]}` }).click();
    await page.waitForURL(new RegExp(`/stocks/${symbols[1]}\\?tab=fundamentals`));
    await heading(symbols[1]!);
    await page.keyboard.press("j");
    await heading(symbols[2]!);
    await page.reload();
    await heading(symbols[2]!);
    await page.getByRole("button", { name: `Previous: ${symbols[1]}` }).waitFor();
    await page.keyboard.press("k");
    await heading(symbols[1]!);
    await page.goto(`${url}/stocks/AAPL`);
    await heading("AAPL");
    assert.equal(await page.getByRole("button", { name: /^(Previous|Next): / }).count(), 0);
  },
);

visit("the user's position in all portfolios is shown at the current price", async (page, url, { post }) => {
  for (const [name, shares] of [["Growth", 3], ["Income", 1.5]] as const) {
    const { id } = await post("/portfolios", { name, initial_cash: 5000 });
    await post(`/trading/${id}/buy`, { stock_symbol: "AAPL", shares });
  }
  await page.goto(`${url}/stocks/AAPL`);
  const card = page.locator(".panel", { has: page.getByRole("heading", { name: "Your position" }) });
  await card.getByText("4.5", { exact: true }).waitFor();
  await card.getByText("Income").waitFor();
  await page.locator(".quote-price").waitFor();
  const [price, value] = await page.evaluate(() => {
    const amount = (text: string | null | undefined) => Number(text!.replace(/[$,]/g, ""));
    const panel = [...document.querySelectorAll(".panel")].find((one) => one.textContent!.startsWith("Your position"))!;
    const shown = document.querySelector(".quote-price")!.textContent;
    return [amount(shown), amount(panel.querySelectorAll("dd")[2]!.textContent)];
  });
  assert.ok(Math.abs(value! - price! * 4.5) < 0.02, `${value} at ${price}`);
  await card.getByRole("link", { name: "Growth" }).click();
  await page.waitForURL(/\/portfolios\//);
});

visit("the statements' period, the last twelve months or the last year, is in the address", async (page, url) => {
  await page.goto(`${url}/stocks/KO?tab=fundamentals`);
  // A fiscal year that ends in December differs from the last twelve months.
  const period = page.getByRole("region", { name: "Financial Overview" });
  await period.getByRole("radio", { name: "Trailing Twelve Months", checked: true }).waitFor();
  const revenue = () => period.locator(".tile .figure").first().textContent();
  const twelveMonths = await revenue();
  await period.getByRole("radio", { name: /^FY \d{4}$/ }).click();
  await page.waitForURL(/fiscal=year/);
  await page.waitForFunction(
    (before) => document.querySelector(".tile.with-years .figure")!.textContent !== before,
    twelveMonths,
  );
  await page.reload();
  await period.getByRole("radio", { name: /^FY \d{4}$/, checked: true }).waitFor();
  assert.notEqual(await revenue(), twelveMonths);
});

visit(
  "statements are shown by quarter after a reload too, every line of them, and saved as a file",
  async (page, url) => {
    await page.goto(`${url}/stocks/MSFT?tab=fundamentals`);
    const statements = page.locator(".panel", { has: page.getByText("Detailed Financial Statements") });
    await statements.getByRole("columnheader", { name: "TTM" }).waitFor();
    await statements.getByText("Quarterly").click();
    await page.waitForURL(/statements=quarters/);
    await page.reload();
    await statements.getByRole("columnheader", { name: /^Q\d \d{4}$/ }).nth(7).waitFor();
    assert.ok(await statements.getByRole("row").count() > 40);
    const [download] = await Promise.all([page.waitForEvent("download"), statements.getByText("CSV").click()]);
    assert.equal(download.suggestedFilename(), "MSFT-quarters.csv");
  },
);

visit("further down the page a copy of the header can trade, and switching stocks keeps the tab", async (page, url) => {
  await page.goto(`${url}/stocks/AAPL?tab=fundamentals`);
  await page.getByText("Detailed Financial Statements").first().scrollIntoViewIfNeeded();
  const copy = page.locator(".stock-copy");
  await copy.getByText("AAPL").waitFor();
  await copy.getByRole("button", { name: "Trade" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.evaluate(() => scrollTo(0, 0));
  await copy.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Switch to another stock" }).click();
  await page.keyboard.type("MSFT");
  await page.getByRole("option", { name: /MSFT/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/stocks\/MSFT\?tab=fundamentals/);
  await page.getByRole("heading", { level: 1, name: /MSFT/ }).waitFor();
});

visit("the fundamentals explain their terms, and show the same RSI and MACD as the chart", async (page, url) => {
  await page.goto(`${url}/stocks/AAPL?tab=fundamentals`);
  await page.locator(".badge", { hasText: "Trailing Twelve Months" }).waitFor();
  await page.getByRole("button", { name: "P/E" }).hover();
  await page.getByText("The price of a share over a year's earnings of that share.").waitFor();
  await page.getByText("Technical Summary").scrollIntoViewIfNeeded();
  await page.getByText("Enable RSI in Charts tab for analysis").waitFor();
  await page.getByText("Enable MACD in Charts tab for analysis").waitFor();
  await page.getByText("SMA 200", { exact: true }).waitFor();
  await page.goto(`${url}/stocks/AAPL?tab=fundamentals&ind=rsi`);
  await page.getByText("Technical Summary").scrollIntoViewIfNeeded();
  await page.getByText("Enable MACD in Charts tab for analysis").waitFor();
  assert.equal(await page.getByText("Enable RSI in Charts tab for analysis").count(), 0);
  await page.goto(`${url}/stocks/SPY?tab=fundamentals`);
  await page.getByText("Financial Data Unavailable").waitFor();
  await page.getByText(/This may be due to limited SEC filings or data coverage\./).waitFor();
});

visit("on a phone the figures of the valuation stay in their cells", async (page, url) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/stocks/NVDA?tab=fundamentals`);
  const cells = page.locator(".valuation > div");
  await cells.filter({ hasText: "Free cash flow" }).getByText(/^\$[\d.]+B$/).waitFor();
  // A rail's marker may stand beyond its end.
  const wider = await cells.locator("dd:not(.valuation-below)").evaluateAll((figures) =>
    figures.filter((figure) => figure.scrollWidth > figure.clientWidth).map((figure) => figure.textContent)
  );
  assert.deepEqual(wider, []);
  await isSound(page, "fundamentals at 390");
});

visit("news is filtered by sentiment and by day, and the filter is in the address", async (page, url) => {
  await page.goto(`${url}/stocks/AAPL?tab=news`);
  await page.getByText("Market Sentiment & News").waitFor();
  const articles = page.getByRole("article");
  await page.getByText("AI ANALYSIS").first().waitFor();
  const all = await articles.count();
  const positive = page.getByRole("button", { name: /^Positive \d+$/ });
  const expected = Number((await positive.innerText()).match(/\d+/)![0]);
  await positive.click();
  await page.waitForURL(/sentiment=positive/);
  assert.equal(await articles.count(), expected);
  await page.getByText(`Showing ${expected} of ${all} articles`).waitFor();
  await page.reload();
  await page.getByText(`Showing ${expected} of ${all} articles`).waitFor();
  await page.getByRole("button", { name: /^All \d+$/ }).click();
  await page.locator(".sentiment-days button:enabled").first().click();
  await page.waitForURL(/day=2026-11-/);
  await page.getByText("Only articles of").waitFor();
});

visit("an empty news list and an empty filter result are shown as such", async (page, url) => {
  const article = {
    id: "a",
    title: "One",
    publisher: "Ledger",
    published_at: "2026-11-20T15:00:00Z",
    sentiment: { sentiment: "positive", sentiment_reasoning: "" },
    url: "https://example.com/one",
    description: null,
    image_url: "https://example.com/gone.png",
    keywords: [],
    publisher_logo: null,
    author: null,
    tickers: ["AAPL", "MSFT"],
  };
  let articles: unknown[] = [article];
  await page.route(
    "**/api/stocks/AAPL/news*",
    (route) => route.fulfill({ json: { symbol: "AAPL", count: articles.length, articles, error: null } }),
  );
  await page.goto(`${url}/stocks/AAPL?tab=news`);
  const title = page.getByRole("link", { name: /^One/ });
  assert.deepEqual([await title.getAttribute("target"), await title.getAttribute("rel")], [
    "_blank",
    "noopener noreferrer",
  ]);
  await page.getByRole("article").getByRole("link", { name: "MSFT" }).waitFor();
  // Its image cannot be loaded, and it has no analysis.
  await page.locator(".article-image").waitFor({ state: "detached" });
  assert.equal(await page.getByText("AI ANALYSIS").count(), 0);
  await page.getByRole("button", { name: /^Negative 0$/ }).click();
  await page.getByText("No negative articles found").waitFor();
  await page.getByText("Try selecting a different sentiment filter").waitFor();
  articles = [];
  await page.goto(`${url}/stocks/AAPL?tab=news&again`);
  await page.getByText("No News Available").waitFor();
  await page.getByText("No recent news articles found for AAPL.").waitFor();
});

visit(
  "only an unknown stock is shown as not found; a failing service is reported, and the page recovers when it is back",
  async (page, url) => {
    let requests = 0;
    page.on("request", (request) => request.url().includes("/api/stocks/ZZZZ/quote") && requests++);
    await page.goto(`${url}/stocks/ZZZZ`);
    await page.getByRole("heading", { name: "Stock Not Found" }).waitFor();
    assert.equal(requests, 1, "a 404 is not retried");
    await isSound(page, "not found");
    for (const status of [500, 503]) {
      const failing = (one: URL) => one.pathname.startsWith("/api/stocks/AAPL/info");
      await page.route(
        failing,
        (route) => route.fulfill({ status, json: { detail: "Broken", code: "INTERNAL" } }),
      );
      await page.goto(`${url}/stocks/AAPL`);
      await page.getByRole("heading", { name: "API Service Temporarily Unavailable" }).waitFor();
      await isSound(page, "unavailable");
      await page.unroute(failing);
      // A permanent failure is retried by the user, a temporary one automatically.
      if (status === 500) await page.getByRole("button", { name: "Try Again" }).click();
      await tile(page, "Current Price").waitFor();
    }
    await page.route(
      "**/api/stocks/KO/quote*",
      (route) => route.fulfill({ status: 422, json: { detail: "No", code: "VALIDATION_FAILED" } }),
    );
    await page.goto(`${url}/stocks/KO`);
    await page.getByRole("heading", { name: "Stock Not Found" }).waitFor();
    await page.getByRole("link", { name: "Back to Stock Explorer" }).click();
    await page.waitForURL(/\/stocks$/);
  },
);

visit("a visitor is invited to sign in to the discussion, and a user sees that it is empty", async (page, url) => {
  await page.goto(`${url}/stocks/AAPL?tab=discussion`);
  await page.getByText("Join the discussion about AAPL").waitFor();
  await isSound(page, "discussion of a visitor");
  await page.getByRole("link", { name: "Sign in to comment" }).click();
  await page.waitForURL(/\/login\?redirect=/);
}, { signedIn: false });

visit("each tab is accessible in both themes", async (page, url) => {
  await page.goto(`${url}/stocks/AAPL`);
  for (const tab of TABS) {
    await openTab(page, TABS, tab);
    await page.getByRole("tab", { selected: true, name: new RegExp(tab, "i") }).waitFor();
    await page.locator("[role=tabpanel] .panel").first().waitFor();
    await isSoundInWindows(page, tab, () => drawn(page));
  }
});
