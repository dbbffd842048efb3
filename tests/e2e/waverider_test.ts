/** Waverider's console on a morning that the engine has traded. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSoundInWindows, windowTests } from "./browser.ts";
import { anotherUser } from "./roles.ts";

const inWindow = await windowTests("surfer", {
  CLOCK_START: "2026-11-20T09:28:00-05:00",
  CLOCK_SPEED: "0",
  MARKET_SEED: "2",
  MARKET_SYMBOLS: "800",
});

const DENIED = "Access denied. Waverider is restricted to admin users.";
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

inWindow("an admin follows a morning of the day trader through its eight tabs", async (page, url, more) => {
  const { page: admin, post, close } = await anotherUser(more, "harbormaster", "admin");
  try {
    await page.goto(`${url}/waverider`);
    await page.getByRole("heading", { level: 1, name: DENIED }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Waverider" }).count(), 0, "no link for others");

    await admin.goto(`${url}/waverider`);
    await admin.getByRole("button", { name: /Start/ }).click();
    await admin.getByText("Automation running").waitFor();
    await post("/admin/clock/advance", { by: "PT23M10S" });
    await admin.getByRole("button", { name: "Exit BP" }).waitFor();
    await admin.getByText("TTN").first().waitFor();
    await isSoundInWindows(admin, "Waverider's dashboard");
    await admin.keyboard.press("j");
    await admin.keyboard.press("o");
    await admin.waitForURL("**/stocks/BP");
    await admin.goBack();
    await admin.getByRole("button", { name: "Exit BP" }).waitFor();

    await tab(admin, "Opportunities");
    await admin.getByText("High EWS Scores (≥7)").waitFor();
    await isSoundInWindows(admin, "Waverider's opportunities");

    await admin.keyboard.press("3");
    await admin.getByText("Enter a ticker symbol above to get its EWS analysis").waitFor();
    await admin.keyboard.press("/");
    await admin.keyboard.type("ttn");
    await admin.keyboard.press("Enter");
    await admin.getByText("Quality Gates Analysis").waitFor();
    await isSoundInWindows(admin, "a manual scan");

    await admin.keyboard.press("Escape");
    await tab(admin, "Trades");
    await admin.getByLabel("Status").selectOption("closed");
    await admin.getByText("1 of 2 trades: Closed").waitFor();
    await admin.reload();
    await admin.getByText("1 of 2 trades: Closed").waitFor();
    await admin.goBack();
    await admin.getByText("2 trades, 1 open. No filter is active").waitFor();
    await admin.getByRole("button", { name: /Show Details/ }).nth(1).click();
    await admin.getByText("Its whole life").waitFor();
    await admin.getByText("VWAP", { exact: true }).waitFor();
    await admin.getByText("Sold 78 at $36.92").first().waitFor();
    await isSoundInWindows(admin, "a trade's life");

    for (
      const [name, text] of [
        ["Scorecard", "Performance Scorecard & Edge Analysis"],
        ["Performance", "kept everything"],
        ["Status", "System Status & Health"],
      ] as const
    ) {
      await tab(admin, name);
      await admin.getByText(text).first().waitFor();
      await isSoundInWindows(admin, `Waverider's ${name}`);
    }
    await tab(admin, "Diagnostics");
    await admin.locator("tbody tr").first().click();
    await admin.getByText("Detailed Filtering Decisions").waitFor();
    await admin.keyboard.press("Escape");

    await tab(admin, "Dashboard");
    await admin.getByRole("button", { name: "Exit BP" }).click();
    await admin.getByRole("button", { name: "Exit BP" }).waitFor({ state: "detached" });
    await admin.getByText("Manual Exit").first().waitFor();
    await admin.getByRole("button", { name: "Kill" }).click();
    await admin.getByRole("textbox", { name: "Reason, for the record" }).fill("Odd prices");
    await admin.getByRole("dialog").getByRole("button", { name: /Kill/ }).click();
    await admin.getByText("Odd prices").first().waitFor();
    await admin.reload();
    await admin.getByText("Odd prices").first().waitFor();
  } finally {
    await close();
  }
});
