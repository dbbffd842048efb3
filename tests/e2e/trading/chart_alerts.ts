/** Alerts on the chart: made by its tool and at a level, moved by pointer and keys, and deleted. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSound, windowTests } from "../browser.ts";
import { until } from "../../until.ts";

const inWindow = await windowTests("alerter");

const chart = (page: Page) => page.getByRole("application");
const selected = (page: Page) => page.locator(".desk-selected");
const field = (page: Page) => page.getByRole("dialog").getByLabel("Price", { exact: true });
const direction = (page: Page) => page.getByRole("dialog").getByLabel("When it");
const toast = (page: Page, text: RegExp) => page.locator(".toast", { hasText: text }).last();
const dollarsIn = (text: string) => Number(/\$([\d.]+)/.exec(text)![1]);

async function show(page: Page, url: string) {
  await page.goto(`${url}/stocks/AAPL?tab=chart&r=1M`);
  await page.locator(".desk-legend").first().waitFor();
  await chart(page).focus();
}
/** Selects the alert's line by key, since its place depends on the market. */
async function select(page: Page, words: RegExp) {
  await chart(page).focus();
  // Until the list of alerts has arrived.
  await until(async () => {
    await page.keyboard.press("d");
    return words.test((await selected(page).allInnerTexts()).join());
  });
}

inWindow(
  "an alert is made with the chart's tool, moved by keys and by dragging, and deleted, each undone",
  async (page, url) => {
    await show(page, url);
    await page.keyboard.press("a");
    assert.equal(await page.getByRole("button", { name: "Alert", exact: true }).getAttribute("aria-pressed"), "true");
    // Near the top of the pane, above the price.
    const box = (await chart(page).boundingBox())!;
    await page.mouse.click(box.x + 300, box.y + 44);
    await field(page).waitFor();
    const price = Number(await field(page).inputValue());
    assert.equal(await direction(page).inputValue(), "price_above");
    await page.getByRole("button", { name: "Create alert" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await select(page, /^Alert above \$/);
    assert.equal(dollarsIn(await selected(page).innerText()), price);
    assert.match(await page.locator(".desk-list dl > .row").filter({ hasText: "Price alerts" }).innerText(), /1$/);
    // Several presses are one change.
    const changes: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && changes.push(request.url()));
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
    const raised = await toast(page, /^Alert for AAPL moved to/).innerText();
    assert.equal(dollarsIn(raised), Math.round(price * 100 + 30) / 100);
    assert.equal(changes.length, 1);
    await toast(page, /moved/).getByRole("button", { name: "Undo" }).click();
    await selected(page).filter({ hasText: new RegExp(`\\$${price.toFixed(2)}`) }).waitFor();

    await page.mouse.move(box.x + 300, box.y + 44);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 64, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(
      (old) => Number(/\$([\d.]+)/.exec(document.querySelector(".desk-selected")!.textContent!)![1]) < old,
      price,
    );
    await page.waitForResponse((response) => response.request().method() === "PATCH");
    const lowered = dollarsIn(await selected(page).innerText());
    await page.reload();
    await page.locator(".desk-legend").first().waitFor();
    await select(page, /^Alert above \$/);
    assert.equal(dollarsIn(await selected(page).innerText()), lowered);

    await page.keyboard.press("Delete");
    await selected(page).waitFor({ state: "detached" });
    await toast(page, /^Alert for AAPL at .* deleted/).getByRole("button", { name: "Undo" }).click();
    await select(page, /^Alert above \$/);
    await isSound(page, "chart with an alert");
  },
);

inWindow("a level is the price of a new alert, and an alert cannot be moved across the price", async (page, url) => {
  await show(page, url);
  const box = (await chart(page).boundingBox())!;
  await page.keyboard.press("h");
  // Near the bottom of the pane, below the price.
  await page.mouse.click(box.x + 300, box.y + 380);
  await selected(page).filter({ hasText: /^Horizontal line at \$/ }).waitFor();
  const price = dollarsIn(await selected(page).innerText());
  await selected(page).getByRole("button", { name: "Add alert" }).click();
  await field(page).waitFor();
  assert.equal(Number(await field(page).inputValue()), price);
  assert.equal(await direction(page).inputValue(), "price_below");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await chart(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create alert" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await select(page, /^Alert below \$/);
  // The level is at the same price, below the alert's line: it is not moved.
  await page.mouse.move(box.x + 300, box.y + 380);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 44, { steps: 6 });
  await page.mouse.up();
  await toast(page, /^Failed to move alert: .*AAPL is at \$[\d.]+ already/).waitFor();
  await selected(page).filter({ hasText: `Alert below $${price.toFixed(2)}` }).waitFor();
});
