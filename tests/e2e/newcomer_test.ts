/**
 * A new user's path in a real browser against a real server on the embedded store: register, create a portfolio, buy at
 * the live quote, see the holding valued and the ledger entry. Every page on the way passes axe, in both themes.
 */
import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { type Browser, chromium, type Page } from "playwright-core";
import { executablePath, FLAGS, startServer } from "./browser.ts";

/** Problems found on the whole path, asserted at its end, so that one run shows all of them. */
const accessibilityViolations: string[] = [];

/** Checks for violations of axe's rules and for sideways scrolling. */
async function sound(page: Page, where: string): Promise<void> {
  await page.getByRole("main").first().waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  accessibilityViolations.push(
    ...violations.map((v) => `${where}: ${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")}`),
  );
  if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) {
    accessibilityViolations.push(`${where} scrolls sideways`);
  }
}

async function watched(browser: Browser, options: Parameters<Browser["newContext"]>[0]) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on(
    "console",
    (message) => message.type() === "error" && !/status of 40[14]/.test(message.text()) && faults.push(message.text()),
  );
  page.on(
    "request",
    (request) =>
      new URL(request.url()).hostname !== "localhost" && /^https?:/.test(request.url()) &&
      faults.push(`outside request: ${request.url()}`),
  );
  return { context, page, faults };
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("new@example.com");
  await page.getByLabel("Password").fill("plum tree by the wall");
  await page.getByRole("button", { name: "Sign in" }).click();
}

Deno.test(
  "a new user registers, creates a portfolio, buys, and sees it in the ledger",
  { ignore: !executablePath },
  async (t) => {
    /** Each step depends on the ones before it. */
    const step = async (name: string, work: () => Promise<void>) => {
      if (!await t.step(name, work)) throw new Error(`The path ended at: ${name}`);
    };
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
    try {
      const { page, faults } = await watched(browser, { viewport: { width: 1440, height: 900 }, colorScheme: "light" });

      await step("the landing page leads to registration, and bad input is named at its field", async () => {
        await page.goto(server.url);
        await sound(page, "landing");
        await page.getByRole("link", { name: "Create an account" }).first().click();
        await page.getByLabel("Email").fill("new@example.com");
        await page.getByLabel("Username").fill("newcomer");
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
      });

      await step("the dashboard's next step opens the create dialog", async () => {
        await page.getByRole("button", { name: "Create your first portfolio" }).first().click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Name").fill("First steps");
        await dialog.getByLabel("Initial cash").fill("10000");
        await dialog.getByRole("button", { name: /Create/ }).click();
        await dialog.waitFor({ state: "hidden" });
        await sound(page, "dashboard");
      });

      await step("a buy at the live quote shows its price before and its receipt after", async () => {
        await page.getByRole("link", { name: "Portfolios" }).first().click();
        await page.getByText("First steps").first().waitFor();
        await sound(page, "portfolios");
        await page.getByRole("link", { name: "View Details" }).click();
        await page.getByText("Start Your Investment Journey").waitFor();
        await sound(page, "empty portfolio");
        await page.getByRole("button", { name: "Buy Your First Stock" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox").first().fill("AAPL");
        await dialog.getByRole("option", { name: /AAPL/ }).first().click();
        await dialog.getByRole("radiogroup", { name: "Amount in" }).getByText("Shares").click();
        await dialog.getByLabel("Number of shares").fill("2.5");
        const buy = dialog.getByRole("button", { name: /Buy 2\.5 AAPL for about \$/ });
        await buy.waitFor();
        await sound(page, "trade dialog");
        await buy.click();
        await page.getByRole("row", { name: /AAPL/ }).waitFor();
      });

      await step("what was just bought can be sold without a reload", async () => {
        for (let round = 0; round < 4; round++) {
          const dialog = page.getByRole("dialog");
          const trade = async (side: "Buy" | "Sell") => {
            await page.getByRole("row", { name: /AAPL/ }).getByRole("button", { name: side }).click();
            await dialog.getByRole("radiogroup", { name: "Amount in" }).getByText("Shares").click();
          };
          await trade("Buy");
          await dialog.getByLabel("Number of shares").fill("1");
          await dialog.getByRole("button", { name: /Buy 1 AAPL for about/ }).click();
          await dialog.waitFor({ state: "hidden" });
          await trade("Sell");
          await dialog.getByLabel("Number of shares").fill("3.5");
          await dialog.getByRole("button", { name: /Sell 3\.5 AAPL for about/ }).waitFor({ timeout: 3000 });
          await dialog.getByLabel("Number of shares").fill("1");
          await dialog.getByRole("button", { name: /Sell 1 AAPL for about/ }).click();
          await dialog.waitFor({ state: "hidden" });
        }
      });

      await step("the holding is valued and the ledger has the deposit and the buy", async () => {
        await sound(page, "portfolio");
        await page.getByRole("tab", { name: /Transactions/ }).click();
        await page.getByText("Initial deposit").waitFor();
        await page.getByRole("row", { name: /Buy.*AAPL/ }).first().waitFor();
        await sound(page, "transactions");
        await page.reload();
        await page.getByText("Initial deposit").waitFor();
      });

      await step("everything of this is sound in the dark and on a phone", async () => {
        const phone = await watched(browser, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
        await phone.page.goto(`${server.url}/login`);
        await signIn(phone.page);
        await phone.page.waitForURL("**/dashboard");
        const detail = page.url();
        for (
          const path of [
            "/",
            "/dashboard",
            "/portfolios",
            new URL(detail).pathname,
            "/stocks/AAPL",
            "/stocks",
            "/profile",
            "/terms",
            "/nowhere",
          ]
        ) {
          await phone.page.goto(server.url + path);
          await phone.page.getByRole("main").first().waitFor();
          await phone.page.waitForTimeout(700);
          await sound(phone.page, `${path} on a phone in the dark`);
        }
        assert.deepEqual(phone.faults, []);
        await phone.context.close();
      });

      await step("signing out ends the session, and a protected page then leads to sign-in and back", async () => {
        await page.goto(`${server.url}/portfolios`);
        await page.getByRole("button", { name: /newcomer/i }).click();
        await page.getByRole("button", { name: "Sign Out" }).click();
        await page.waitForURL(/\/(login)?(\?.*)?$/);
        await page.goto(`${server.url}/portfolios`);
        await page.waitForURL(/\/login\?redirect=/);
        await signIn(page);
        await page.waitForURL("**/portfolios");
      });
      assert.deepEqual([...accessibilityViolations, ...faults], []);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
);

Deno.test("a server with PUBLIC_RESEARCH lets visitors read stocks, and asks them in before they trade", {
  ignore: !executablePath,
}, async () => {
  const server = await startServer({ PUBLIC_RESEARCH: "true" });
  const browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
  try {
    const { page, faults } = await watched(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/stocks/AAPL`);
    await page.getByRole("heading", { name: /Apple|AAPL/ }).first().waitFor();
    await page.waitForTimeout(500);
    accessibilityViolations.length = 0;
    await sound(page, "a stock to a visitor");
    await page.getByRole("button", { name: "Trade" }).click();
    await page.waitForURL(/\/login\?redirect=.*AAPL/);
    await page.goto(`${server.url}/portfolios`);
    await page.waitForURL(/\/login\?redirect=/);
    assert.deepEqual([...accessibilityViolations, ...faults], []);
  } finally {
    await browser.close();
    await server.stop();
  }
});
