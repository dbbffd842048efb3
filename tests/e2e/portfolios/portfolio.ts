/**
 * A portfolio's page in a real browser: its tabs and dialogs pass axe in both themes and at three widths, a
 * contribution is planned, an order is changed and cancelled, and a ledger of ten thousand rows scrolls.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSound, isSoundInWindows, moveTo, openTab, WINDOWS, windowTests } from "../browser.ts";

const inWindow = await windowTests("holder");

interface Visit {
  readonly page: Page;
  readonly url: string;
  readonly id: string;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
}

/** A test signed in as a new user with a portfolio of 10,000 dollars, 2 shares of KO and a limit order for AAPL. */
const visit = (
  name: string,
  work: (visit: Visit) => Promise<void>,
  options: Parameters<typeof inWindow>[2] = {},
) =>
  inWindow(name, async (page, url, { post }) => {
    const { id } = await post("/portfolios", { name: "Core", initial_cash: 10_000 });
    await post(`/trading/${id}/buy`, { stock_symbol: "KO", shares: 2 });
    await post(`/orders/${id}/orders`, {
      ...{ stock_symbol: "AAPL", transaction_type: "BUY", shares: 1 },
      ...{ order_type: "limit", limit_price: 50 },
    });
    await work({ page, url, id, post });
  }, options);

const TABS = ["holdings", "dividends", "orders", "transactions", "splits", "goals", "analytics"];
visit("the tabs of a portfolio are accessible in both themes", async ({ page, url, id }) => {
  await page.goto(`${url}/portfolios/${id}`);
  for (const tab of TABS) {
    await openTab(page, TABS, tab);
    await page.getByRole("tabpanel").waitFor();
    await isSoundInWindows(page, tab, async () => {
      // Some sections are loaded when they become visible.
      await page.waitForFunction(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return !document.querySelector(".skeleton");
      });
      await page.evaluate(() => scrollTo(0, 0));
    });
  }
});

visit("the dialogs of a portfolio are accessible on a phone in the dark theme", async ({ page, url, id }) => {
  await page.goto(`${url}/portfolios/${id}`);
  await page.getByRole("tabpanel").waitFor();
  for (const dialog of ["contribution", "contributions", "average-cost", "fork", "import", "statement", "review"]) {
    await moveTo(page, `${url}/portfolios/${id}?dialog=${dialog}&in=${id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().waitFor();
    await isSound(page, dialog);
    await moveTo(page, `${url}/portfolios/${id}`);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
}, WINDOWS[1]);

visit("on a phone the menu of a portfolio opens below its button and fits", async ({ page, url, id }) => {
  await page.goto(`${url}/portfolios/${id}`);
  const button = page.getByRole("button", { name: "More actions" });
  await button.click();
  const item = await page.getByRole("button", { name: "Import from CSV" }).boundingBox();
  const { y, height } = (await button.boundingBox())!;
  assert.ok(item!.y > y + height, `the item at ${item!.y}, the button down to ${y + height}`);
  await isSound(page, "menu");
}, WINDOWS[1]);

visit("a recurring contribution is set up, paused and deleted", async ({ page, url, id }) => {
  await page.goto(`${url}/portfolios/${id}`);
  await page.getByRole("button", { name: "Set Up Recurring Contributions" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Rainy days");
  await dialog.getByLabel("Amount").fill("100");
  await dialog.getByLabel("Invest at once").fill("50");
  await dialog.getByLabel("Symbol to add").fill("ko");
  await page.keyboard.press("Enter");
  await dialog.getByText("$50.00 of KO").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("a month, 1 of 1 active").waitFor();
  await page.getByRole("switch", { name: "Rainy days is active" }).click();
  await page.getByText("a month, 0 of 1 active").waitFor();
  await page.getByRole("button", { name: "Manage" }).click();
  await dialog.getByRole("button", { name: "Delete Rainy days" }).click();
  await page.getByText("Delete this recurring contribution?").waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByText("No contributions yet").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Set Up Recurring Contributions" }).waitFor();
});

visit("an order is explained, changed and cancelled", async ({ page, url, id }) => {
  await page.goto(`${url}/portfolios/${id}?tab=orders`);
  await page.getByRole("tab", { name: /^Orders\s*1$/ }).waitFor();
  const widths = () =>
    page.locator(".orders thead th").evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
  await page.getByRole("cell", { name: /now \$/ }).waitFor();
  const before = await widths();
  await page.getByRole("button", { name: "Why not filled? AAPL" }).click();
  await page.getByText(/The ask is \$/).waitFor();
  assert.deepEqual(await widths(), before, "no column moves");
  await page.getByRole("button", { name: "Edit the order for AAPL" }).click();
  await page.getByLabel("Limit price").fill("60");
  await page.getByRole("button", { name: "Change order" }).click();
  await page.getByRole("cell", { name: "$60.00", exact: true }).waitFor();
  await page.getByText("Buys hold $60.00 of cash.").waitFor();
  await page.getByRole("button", { name: "Cancel the order for AAPL" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("No pending orders found.").waitFor();
  await page.getByRole("button", { name: /^Pending/ }).and(page.locator(":focus")).waitFor();
});

visit(
  "a ledger of ten thousand rows is scrolled to its end, with few rows in the page",
  async ({ page, url, id, post }) => {
    const head = "date,type,symbol,shares,price,amount";
    for (const year of [2024, 2025]) {
      const rows = Array.from(
        { length: 5000 },
        (_, i) => `${new Date(Date.UTC(year, 0, 1, 0, i * 60)).toISOString()},DEPOSIT,,,,${1 + i % 9}.00`,
      );
      await post(`/portfolios/${id}/import`, { csv: [head, ...rows].join("\n"), preview: false });
    }
    await page.goto(`${url}/portfolios/${id}/transactions`);
    await page.getByRole("button", { name: "Deposits 10001" }).waitFor();
    const ledger = page.getByRole("table", { name: "Transactions" });
    await page.waitForFunction(
      () => {
        scrollTo(0, document.documentElement.scrollHeight);
        return [...document.querySelectorAll(".ledger-rows [role=row]")].at(-1)?.getAttribute("aria-rowindex") ===
          "10003";
      },
      null,
      { polling: 100 },
    );
    const drawn = await ledger.getByRole("row").count();
    assert.ok(drawn < 100, `${drawn} rows are in the page`);
  },
);
