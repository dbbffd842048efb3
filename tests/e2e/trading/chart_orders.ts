/** Own orders on the chart: their prices are lines that move by keys and by dragging. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../until.ts";
import { windowTests } from "../browser.ts";

const inWindow = await windowTests("mover");

const chart = (page: Page) => page.getByRole("application");
const selected = (page: Page) => page.locator(".desk-selected");
const toast = (page: Page, text: RegExp) => page.locator(".toast", { hasText: text }).last();
const dollarsIn = (text: string) => Number(/\$([\d,.]+\d)/.exec(text)![1]!.replace(",", ""));

inWindow(
  "a limit order moves with its line on the chart, undoes it, and cannot be dropped where it would fill",
  async (page, url, { post }) => {
    const { id } = await post("/portfolios", { name: "Lines", initial_cash: 100_000 });
    const quote = await (await fetch(`${url}/api/stocks/AAPL/quote`)).json() as { bid_price: number };
    const limit = Math.round(quote.bid_price * 99) / 100;
    const order = await post(`/orders/${id}/orders`, {
      ...{ stock_symbol: "AAPL", transaction_type: "BUY", shares: 10, order_type: "limit", limit_price: limit },
    });
    const changes: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && changes.push(request.url()));
    await page.goto(`${url}/stocks/AAPL?tab=chart&r=1M`);
    await page.locator(".desk-legend").first().waitFor();
    await chart(page).focus();
    await until(async () => {
      await page.keyboard.press("d");
      return (await selected(page).allInnerTexts()).join().startsWith("Buy 10, limit");
    });
    assert.equal(dollarsIn((await selected(page).innerText()).slice(6)), limit);
    assert.match(await page.locator(".desk-list dl > .row").filter({ hasText: "Pending orders" }).innerText(), /1$/);

    // Several presses are one change.
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
    const moved = await toast(page, /^Order moved: Buy 10/).innerText();
    assert.equal(dollarsIn(moved), Math.round(limit * 100 - 30) / 100);
    assert.equal(changes.length, 1);
    await toast(page, /^Order moved/).getByRole("button", { name: "Undo" }).click();
    await selected(page).filter({ hasText: `limit $${limit.toFixed(2)}` }).waitFor();

    // A percent in steps of a dollar: across the market's price, where it would fill.
    await chart(page).focus();
    const steps = Math.ceil(quote.bid_price * 0.02);
    for (let i = 0; i < steps; i++) await page.keyboard.press("Shift+ArrowUp");
    await toast(page, /^The order would fill at once there/).waitFor();
    await selected(page).filter({ hasText: `limit $${limit.toFixed(2)}` }).waitFor();
    assert.equal(changes.length, 2, "the move and its undo");
    await page.keyboard.press("Delete");
    await toast(page, /^Cancel an order on the tab Orders/).waitFor();
    assert.ok(changes.every((address) => address.endsWith(order.id)));
  },
);
