/** Alerts on the chart: made by its tool and at a level, moved by pointer and keys, and deleted. */
import assert from "node:assert/strict";
import type { Page, Response } from "playwright-core";
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

    // Upwards: below it is the price, which moves, and an alert that is there already is refused.
    await answered(page, "PATCH", async () => {
      await page.mouse.move(box.x + 300, box.y + 44);
      await page.mouse.down();
      await page.mouse.move(box.x + 300, box.y + 30, { steps: 4 });
      await page.mouse.up();
    });
    await page.waitForFunction(
      (old) => Number(/\$([\d.]+)/.exec(document.querySelector(".desk-selected")!.textContent!)![1]) > old,
      price,
    );
    const higher = dollarsIn(await selected(page).innerText());
    await page.reload();
    await page.locator(".desk-legend").first().waitFor();
    await select(page, /^Alert above \$/);
    assert.equal(dollarsIn(await selected(page).innerText()), higher);

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

/** Draws a trend line by two clicks, and selects it. */
async function drawTrend(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = (await chart(page).boundingBox())!;
  await page.keyboard.press("t");
  for (const [x, y] of [from, to]) await page.mouse.click(box.x + x, box.y + y);
  await selected(page).filter({ hasText: /^Trend line from/ }).waitFor();
}
const addAlert = (page: Page) => selected(page).getByRole("button", { name: "Add alert" }).click();
interface Made {
  readonly kind: string;
  readonly line: { readonly from_price: number; readonly to_price: number };
}
/** The alert that the server answers with when it is created or changed by what the test does. */
async function answered(page: Page, method: "POST" | "PATCH", act: () => Promise<unknown>): Promise<Made> {
  const isAnswer = (response: Response) =>
    response.request().method() === method && /\/alerts(\/|$)/.test(new URL(response.url()).pathname);
  const [response] = await Promise.all([page.waitForResponse(isAnswer), act()]);
  return await response.json();
}
const undo = (page: Page, text: RegExp) => toast(page, text).getByRole("button", { name: "Undo" }).click();

inWindow("a trend line becomes an alert by one press, which is moved, deleted and made again", async (page, url) => {
  await show(page, url);
  await drawTrend(page, [200, 70], [420, 50]);
  const made = await answered(page, "POST", () => addAlert(page));
  assert.equal(made.kind, "line_above");
  await toast(page, /^Alert set: AAPL, Rises to a line, now \$/).waitFor();
  await selected(page).filter({ hasText: /^Trend line from/ }).waitFor();

  await select(page, /^Rises to a line, now \$/);
  await page.keyboard.press("Enter");
  await selected(page).filter({ hasText: /^Start of the alert's line, \$/ }).waitFor();
  await page.keyboard.press("Enter");
  await selected(page).filter({ hasText: /^End of the alert's line, \$/ }).waitFor();
  const before = dollarsIn(await selected(page).innerText());
  assert.equal(before, made.line.to_price);
  const raised = await answered(page, "PATCH", () => page.keyboard.press("ArrowUp"));
  assert.equal(raised.line.to_price, Math.round(before * 100 + 10) / 100);
  assert.equal(raised.line.from_price, made.line.from_price);
  const undone = await answered(page, "PATCH", () => undo(page, /^Alert line for AAPL moved/));
  assert.deepEqual(undone.line, made.line);
  await selected(page).filter({ hasText: `End of the alert's line, $${before.toFixed(2)}` }).waitFor();

  // Beyond its second point, where the drawing has ended.
  const box = (await chart(page).boundingBox())!;
  const slope = (50 - 70) / (420 - 200);
  const [x, y] = [box.x + 480, box.y + 50 + 60 * slope];
  const dragged = await answered(page, "PATCH", async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 20, { steps: 4 });
    await page.mouse.up();
  });
  assert.ok(dragged.line.from_price < made.line.from_price && dragged.line.to_price < made.line.to_price);

  await page.getByRole("button", { name: "Alerts for AAPL" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Rises to a line, now/).waitFor();
  const kinds = await direction(page).locator("option").allInnerTexts();
  assert.ok(!kinds.some((kind) => kind.includes("line")), kinds.join());
  await isSound(page, "dialog with an alert of a line");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await select(page, /^Rises to a line, now \$/);
  await page.keyboard.press("Delete");
  await selected(page).waitFor({ state: "detached" });
  const again = await answered(page, "POST", () => undo(page, /^Alert line for AAPL deleted/));
  assert.deepEqual([again.kind, again.line], ["line_above", dragged.line]);
  await select(page, /^Trend line from/);
});

inWindow("a trend line below the price becomes an alert of a fall, drawn from right to left too", async (page, url) => {
  await show(page, url);
  await drawTrend(page, [420, 380], [200, 375]);
  const made = await answered(page, "POST", () => addAlert(page));
  assert.equal(made.kind, "line_below");
  assert.ok(made.line.from_price > made.line.to_price);
  await select(page, /^Falls to a line, now \$/);
  await undo(page, /^Alert set: AAPL, Falls to a line, now \$/);
  await selected(page).waitFor({ state: "detached" });
});

inWindow(
  "an alert's line begins at its own time, also on bars of another length",
  async (page, url, { context, post }) => {
    const { price } = await (await context.request.get(`${url}/api/stocks/AAPL/quote`)).json();
    const dollars = (part: number) => Math.round(price * part * 100) / 100;
    await post("/stocks/AAPL/alerts", {
      ...{ kind: "line_above", from_at: "2026-11-13T10:00:00-05:00", from_price: dollars(1.001) },
      ...{ to_at: "2026-11-16T15:00:00-05:00", to_price: dollars(1.002) },
    });
    await show(page, url);
    await select(page, /^Rises to a line, now \$/);
    const box = (await chart(page).boundingBox())!;
    const isAt = async (x: number) => {
      for (let y = 10; y < 300; y += 4) {
        await page.mouse.move(box.x + x, box.y + y);
        if (await chart(page).evaluate((host) => host.classList.contains("over"))) return true;
      }
      return false;
    };
    assert.equal(await isAt(box.width - 130), true, "after the last bar");
    assert.equal(await isAt(4), false, "at the left edge, a month before its first point");
  },
);
