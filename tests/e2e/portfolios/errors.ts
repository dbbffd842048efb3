/** What a page shows when a call fails: the texts of the error catalogue, each next to what failed. */
import type { Page, Route } from "playwright-core";
import { windowTests } from "../browser.ts";

const inWindow = await windowTests("unlucky");

interface Failing {
  readonly page: Page;
  readonly url: string;
  /** A portfolio with 2 shares of KO, a resting order for AAPL and a goal. */
  readonly id: string;
  readonly portfolio: string;
}

/** Refuses the calls of one path, either those that read or those that change something. */
const refuse = (
  page: Page,
  what: "read" | "change",
  path: RegExp,
  status = 400,
  detail: unknown = "the disk is full",
) =>
  page.route((url) => path.test(url.pathname), async (route: Route) => {
    if ((route.request().method() === "GET") !== (what === "read")) return await route.fallback();
    await route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ detail, code: "X" }) });
  });
const answer = (page: Page, path: RegExp, change: (body: Record<string, unknown>) => unknown) =>
  page.route((url) => path.test(url.pathname), async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

const shows = (name: string, work: (failing: Failing) => Promise<void>) =>
  inWindow(name, async (page, url, { post }) => {
    await post("/portfolios", { name: "First", initial_cash: 100 });
    const { id } = await post("/portfolios", { name: "Core", initial_cash: 10_000 });
    await post(`/trading/${id}/buy`, { stock_symbol: "KO", shares: 2 });
    await post(`/orders/${id}/orders`, {
      ...{ stock_symbol: "AAPL", transaction_type: "BUY", shares: 1 },
      ...{ order_type: "limit", limit_price: 50 },
    });
    await post("/goals", { portfolio_id: id, goal_type: "net_worth", title: "A house", target_amount: 1e6 });
    await work({ page, url, id, portfolio: `${url}/portfolios/${id}` });
  });

shows(
  "an ended session leads to the sign-in page; forbidden and failed calls are only logged",
  async (d) => {
    await refuse(d.page, "read", /performance/, 403);
    await refuse(d.page, "read", /overview/, 500);
    await d.page.goto(d.portfolio);
    await says(d.page, "Coca-Cola");
    await refuse(d.page, "change", /auth\/refresh/, 401);
    await d.page.reload();
    await d.page.waitForURL(/\/login/);
  },
);

shows("a failed change of a portfolio shows which change was not made, and why", async ({ page, url, portfolio }) => {
  await refuse(page, "change", /portfolios\//);
  await page.goto(portfolio);
  await page.getByRole("combobox", { name: "Cash reserve" }).selectOption("20");
  await says(page, "Failed to update cash reserve: the disk is full");
  await page.getByRole("switch", { name: "Public portfolio" }).click();
  await says(page, "Failed to toggle visibility: the disk is full");
  await page.goto(`${url}/portfolios`);
  await page.getByRole("button", { name: "Edit the description of Core" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("For later");
  await page.getByRole("button", { name: "Save" }).click();
  await says(page, "Failed to update description: the disk is full");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /^Delete/ }).first().click();
  await page.getByRole("button", { name: "Delete portfolio" }).click();
  await says(page, "Failed to delete portfolio: the disk is full");
});

shows("a failed change or cancellation of an order is shown, and so is the reason for a missing list", async (d) => {
  const { page, portfolio } = d;
  await page.goto(`${portfolio}?tab=orders`);
  await refuse(page, "change", /orders\//);
  await page.getByRole("button", { name: "Edit the order for AAPL" }).click();
  await page.getByLabel("Limit price").fill("60");
  await page.getByRole("button", { name: "Change order" }).click();
  await says(page, "Failed to update order: the disk is full");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancel the order for AAPL" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await says(page, "Failed to cancel order: the disk is full");
  await refuse(page, "read", /orders\/[^/]+\/orders/);
  await page.reload();
  await says(page, "the disk is full");
});

shows("goals, interest, splits and the review show what failed", async ({ page, portfolio }) => {
  await page.goto(`${portfolio}?tab=goals`);
  await refuse(page, "change", /api\/goals/);
  await page.getByRole("button", { name: "Update Progress" }).click();
  await says(page, "Failed to update goal: the disk is full");
  await page.getByRole("button", { name: /Delete.*A house/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await says(page, "Failed to delete goal: the disk is full");
  await refuse(page, "read", /api\/goals/);
  await page.reload();
  await says(page, "Error loading goals: the disk is full");
  await refuse(page, "change", /interest/);
  await page.goto(portfolio);
  await page.getByRole("button", { name: "Edit the interest rate" }).click();
  await page.getByLabel("Interest a year").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await says(page, "Failed to update interest rate: the disk is full");
  await refuse(page, "read", /splits\//);
  await page.goto(`${portfolio}?tab=splits`);
  await says(page, "Failed to load split history");
  await refuse(page, "read", /ai-analysis/);
  await refuse(page, "change", /ai-analysis/);
  await page.getByRole("button", { name: "AI Analyst" }).click();
  await says(page, /Failed to fetch AI analysis|Unable to retrieve AI analysis at this time\./);
});

shows("analytics show what is missing, for each section and for the whole page", async ({ page, portfolio }) => {
  // Sections load when they are seen.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto(`${portfolio}?tab=analytics`);
  await says(page, "Risk Analysis Unavailable");
  await says(page, "Need at least 2 snapshots to plot performance. Come back tomorrow!");
  await refuse(page, "read", /risk-metrics/);
  await page.reload();
  await says(page, "Unable to load risk");
  await refuse(page, "read", /analytics\/(returns|performance)/);
  await page.reload();
  await says(page, "Analytics Temporarily Unavailable");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await says(page, "Risk Analysis Unavailable");
});

shows("a ticket works without a snapshot, and shows what the quote lacks", async ({ page, portfolio, id }) => {
  const ticket = `${portfolio}?dialog=trade&side=BUY&symbol=AAPL&in=${id}`;
  await refuse(page, "read", /trading-snapshot/, 500);
  await page.goto(ticket);
  await says(page, "No intraday data available");
  await page.getByRole("dialog").getByText(/^\$\d+\.\d\d$/).first().waitFor();
  await answer(page, /AAPL\/quote/, (quote) => ({ ...quote, bid_price: null, ask_price: null }));
  await page.goto(ticket);
  await says(page, "Bid/Ask data unavailable");
  await answer(page, /AAPL\/quote/, (quote) => ({ ...quote, bid_price: 200, ask_price: 100 }));
  await page.goto(ticket);
  await says(page, "Invalid bid/ask data");
});

shows("an unknown market state and a search without results are shown as such", async ({ page, url }) => {
  await refuse(page, "read", /market\/status/, 500);
  await page.goto(`${url}/dashboard`);
  await says(page, "Failed to load market status");
  await page.keyboard.press("/");
  await page.keyboard.type("zzzzzz");
  await says(page, "No stocks found");
});
