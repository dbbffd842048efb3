/**
 * A new user in a real browser, with a real server on the embedded store: register, create a portfolio, buy at the
 * current quote, see the holding's value and the ledger entry. Every page passes axe, in both themes.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { faultsOf, moveTo, PASSWORD, WINDOWS, windowTests } from "../browser.ts";
import { RESEARCH } from "../market_pages.ts";

/** Problems found in a test, asserted at its end so that one run shows all of them. */
const found: string[] = [];

/** Checks for violations of axe's rules and for sideways scrolling. */
async function sound(page: Page, where: string): Promise<void> {
  await page.getByRole("main").first().waitFor();
  found.push(...await faultsOf(page, where));
}

/** Records a page's logged errors and its requests to other hosts. */
function watch(page: Page): void {
  page.on(
    "console",
    (message) => message.type() === "error" && !/status of 40[14]/.test(message.text()) && found.push(message.text()),
  );
  page.on(
    "request",
    (request) =>
      new URL(request.url()).hostname !== "localhost" && /^https?:/.test(request.url()) &&
      found.push(`outside request: ${request.url()}`),
  );
}

const inWindow = await windowTests("newcomer", RESEARCH);

interface Visit {
  readonly page: Page;
  readonly url: string;
  readonly email: string;
  /** The new user's portfolio, with 10,000 dollars and 2.5 shares of AAPL. */
  readonly portfolio: string;
}

/** A test in a visitor's window; fails on any problem found. */
const visitor = (name: string, work: (page: Page, url: string) => Promise<void>) =>
  inWindow(name, async (page, url) => {
    found.length = 0;
    watch(page);
    await work(page, url);
    assert.deepEqual(found, []);
  }, { signedIn: false });

/** A test in its own window, signed in as a new user; fails on any problem found. */
const visit = (
  name: string,
  work: (visit: Visit) => Promise<void>,
  options: Parameters<typeof inWindow>[2] = {},
) =>
  inWindow(name, async (page, url, { email, post }) => {
    found.length = 0;
    const { id: portfolio } = await post("/portfolios", { name: "First steps", initial_cash: 10_000 });
    await post(`/trading/${portfolio}/buy`, { stock_symbol: "AAPL", shares: 2.5 });
    watch(page);
    await work({ page, url, email, portfolio });
    assert.deepEqual(found, []);
  }, options);

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

visitor(
  "a new user registers, creates a portfolio and buys at the current quote; invalid input is reported at its field",
  async (page, url) => {
    await page.goto(url);
    await sound(page, "landing");
    await page.getByRole("link", { name: "Create an account" }).first().click();
    await page.getByLabel("Email").fill("first@example.com");
    await page.getByLabel("Username").fill("first_steps");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Confirm password").fill("other");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Password must be at least 8 characters").waitFor();
    await sound(page, "register with errors");
    await page.getByLabel("Password", { exact: true }).fill("plum tree by the wall");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Passwords do not match").waitFor();
    await page.getByLabel("Confirm password").fill("plum tree by the wall");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("button", { name: "Create your first portfolio" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("First steps");
    await dialog.getByLabel("Initial cash").fill("10000");
    await dialog.getByRole("button", { name: /Create/ }).click();
    await dialog.waitFor({ state: "hidden" });
    await sound(page, "dashboard");
    await page.getByRole("link", { name: "Portfolios" }).first().click();
    await page.getByRole("article", { name: "First steps" }).waitFor();
    await sound(page, "portfolios");
    await page.getByRole("link", { name: "View Details" }).click();
    await page.getByText("Start Your Investment Journey").waitFor();
    await sound(page, "empty portfolio");
    await page.getByRole("button", { name: "Buy Your First Stock" }).click();
    await dialog.getByRole("button", { name: /Buy .* SPY for about \$500/ }).waitFor();
    await dialog.getByRole("button", { name: "Other stock" }).click();
    await dialog.getByRole("combobox").first().fill("AAPL");
    await dialog.getByRole("option", { name: /AAPL/ }).first().click();
    await dialog.getByRole("button", { name: "More order options" }).click();
    await dialog.getByRole("radiogroup", { name: "Amount in" }).getByText("Shares").click();
    await dialog.getByLabel("Number of shares").fill("2.5");
    const buy = dialog.getByRole("button", { name: /Buy 2\.5 AAPL for about \$/ });
    await buy.waitFor();
    await sound(page, "trade dialog");
    await buy.click();
    await page.getByRole("row", { name: /AAPL/ }).waitFor();
  },
);

visit("newly bought shares can be sold without a reload", async ({ page, url, portfolio }) => {
  await page.goto(`${url}/portfolios/${portfolio}`);
  for (let round = 0; round < 4; round++) {
    const dialog = page.getByRole("dialog");
    const trade = async (side: "Buy" | "Sell") => {
      await page.getByRole("row", { name: /AAPL/ }).getByRole("button", { name: side }).click();
      // The form is remembered as it was used.
      if (round === 0 && side === "Buy") await dialog.getByRole("button", { name: "More order options" }).click();
      await dialog.getByRole("radiogroup", { name: "Amount in" }).getByText("Shares").click();
    };
    await trade("Buy");
    await dialog.getByLabel("Number of shares").fill("1");
    await dialog.getByRole("button", { name: /Buy 1 AAPL for about/ }).click();
    await dialog.waitFor({ state: "hidden" });
    await trade("Sell");
    await dialog.getByLabel("Number of shares").fill("3.5");
    await dialog.getByRole("button", { name: /Sell 3\.5 AAPL for about/ }).waitFor();
    await dialog.getByLabel("Number of shares").fill("1");
    await dialog.getByRole("button", { name: /Sell 1 AAPL for about/ }).click();
    await dialog.waitFor({ state: "hidden" });
  }
});

visit("the holding is valued and the ledger has the deposit and the buy", async ({ page, url, portfolio }) => {
  await page.goto(`${url}/portfolios/${portfolio}`);
  await page.getByRole("row", { name: /AAPL/ }).waitFor();
  await sound(page, "portfolio");
  await page.getByRole("tab", { name: /Transactions/ }).click();
  await page.getByText("Initial deposit").waitFor();
  await page.getByRole("row", { name: /Buy.*AAPL/ }).first().waitFor();
  await sound(page, "transactions");
  await page.reload();
  await page.getByText("Initial deposit").waitFor();
});

visit("every page is accessible in the dark theme and on a phone", async ({ page, url, portfolio }) => {
  for (
    const path of [
      "/",
      "/portfolios",
      "/dashboard",
      `/portfolios/${portfolio}`,
      "/stocks/AAPL",
      "/stocks",
      "/profile",
      "/terms",
      "/nowhere",
    ]
  ) {
    const before = await page.title();
    if (path === "/") await page.goto(url);
    else await moveTo(page, url + path);
    await page.waitForFunction((old) => document.title !== old, before);
    await page.getByRole("main").first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".skeleton") && document.getAnimations().length === 0);
    await sound(page, `${path} on a phone in the dark`);
  }
}, WINDOWS[1]);

visit(
  "signing out ends the session, and a protected page then leads to sign-in and back",
  async ({ page, url, email }) => {
    await page.goto(`${url}/portfolios`);
    await page.getByRole("button", { name: /newcomer/i }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL(/\/(login)?(\?.*)?$/);
    await page.goto(`${url}/portfolios`);
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page, email);
    await page.waitForURL("**/portfolios");
  },
);

visitor(
  "with PUBLIC_RESEARCH visitors can read about stocks, and must sign in to trade",
  async (page, url) => {
    await page.goto(`${url}/stocks/AAPL`);
    await page.getByRole("heading", { name: /Apple|AAPL/ }).first().waitFor();
    await sound(page, "a stock to a visitor");
    await page.getByRole("button", { name: "Trade" }).click();
    await page.waitForURL(/\/login\?redirect=.*AAPL/);
    await page.goto(`${url}/portfolios`);
    await page.waitForURL(/\/login\?redirect=/);
  },
);
