/** Moving the market's time in the browser: what administrators do, and what all others see of it. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSoundInWindows, windowTests } from "../browser.ts";
import { anotherUser } from "../roles.ts";

// Other tests need their clock where it is, so these settings are theirs alone.
const inWindow = await windowTests("traveller", {
  CLOCK_START: "2026-11-17T10:30:00-05:00",
  CLOCK_SPEED: "0",
  CLOCK_FOR_ALL: "false",
});

const openDialog = (page: Page) => page.getByRole("button", { name: /Move market time/ }).click();

inWindow("an administrator moves the market's time and reads what it did; all others see it announced", async (
  page,
  url,
  more,
) => {
  const { page: admin, post, close } = await anotherUser(more, "timekeeper", "admin");
  try {
    const { id } = await post("/portfolios", { name: "Long-term core", initial_cash: 100_000 });
    await post(`/orders/${id}/orders`, {
      ...{ stock_symbol: "KO", transaction_type: "BUY", shares: 100, order_type: "market" },
    });
    await post("/contributions", {
      ...{ name: "Weekly", amount: 500, frequency: "weekly", target_portfolio_id: id },
      ...{ next_contribution_date: "2026-11-18", auto_invest_percentage: 0, target_allocation: {} },
    });
    await page.goto(`${url}/dashboard`);
    await page.getByText("Market Open").first().waitFor();
    assert.equal(await page.getByRole("button", { name: /Move market time/ }).count(), 0, "not for others");

    await admin.setViewportSize({ width: 1440, height: 900 });
    await admin.goto(`${url}/dashboard`);
    await openDialog(admin);
    const dialog = admin.getByRole("dialog");
    await dialog.getByText("Wed, Nov 18, 9:30 AM ET").waitFor();
    await isSoundInWindows(admin, "the choice of where to");
    await dialog.getByRole("radio", { name: /In a week/ }).check();
    await dialog.getByRole("button", { name: "Move to Nov 24, 2026, 10:30 AM ET" }).click();
    await dialog.getByText("1 contribution or deposit").waitFor();
    await dialog.getByText("Prices and trading").waitFor();
    await isSoundInWindows(admin, "the recap");
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("Moved to Nov 24, 2026").waitFor();

    // On a phone: a year, cancelled on the way.
    await admin.setViewportSize({ width: 390, height: 844 });
    await admin.getByRole("button", { name: /^Menu of/ }).click();
    await openDialog(admin);
    await dialog.getByRole("radio", { name: "The open of a date" }).check();
    await dialog.getByLabel("Date", { exact: true }).fill("2027-11-25");
    await dialog.getByRole("button", { name: "Move to Nov 26, 2027, 9:30 AM ET" }).waitFor();
    await Promise.all([
      page.getByText("The market's time is being moved to Nov 26, 2027").waitFor(),
      dialog.getByRole("button", { name: /^Move to/ }).click(),
    ]);
    await dialog.getByRole("button", { name: "Cancel the move" }).click();
    await dialog.getByText("Cancelled on the way to Nov 26, 2027").waitFor();
    await isSoundInWindows(admin, "the recap of a cancelled move");
  } finally {
    await close();
  }
});
