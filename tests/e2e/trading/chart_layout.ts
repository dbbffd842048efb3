/** The chart desk's layout: drawings and look by account, templates, charts side by side, and bar replay. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../until.ts";
import { isSoundAndFits, markSession, resize, WINDOWS, windowTests } from "../browser.ts";

const inWindow = await windowTests("layout");

const chart = (page: Page) => page.getByRole("application");
const open = async (page: Page, url: string, symbol: string, search = "") => {
  await page.goto(`${url}/stocks/${symbol}?tab=chart${search}`);
  await page.locator(".desk-legend").first().waitFor();
};
/** Draws a horizontal line by keys, at the close of the last bar. */
async function drawLevel(page: Page) {
  await chart(page).first().focus();
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  await page.locator(".desk-selected").waitFor();
}
/** Waits until the panel counts so many of a thing on the chart. */
const counts = (page: Page, thing: string, count: number) =>
  until(async () => {
    const panel = await page.getByRole("complementary", { name: "Technical Indicators" }).innerText();
    return new RegExp(`${thing}\\s+${count}(\n|$)`).test(panel);
  });
const drawings = (page: Page, count: number) => counts(page, "Drawings", count);
const stored = (page: Page, method: string, path: string) =>
  page.waitForResponse((response) => response.request().method() === method && response.url().includes(path));

inWindow(
  "drawings are kept by account: what one device draws and deletes, another one shows",
  async (page, url, more) => {
    await open(page, url, "AAPL");
    await Promise.all([stored(page, "PATCH", "/charts/AAPL/drawings"), drawLevel(page)]);
    const moved = stored(page, "PATCH", "/charts/AAPL/drawings");
    await page.keyboard.press("ArrowUp");
    await moved;
    const level = await page.locator(".desk-selected").innerText();
    await page.evaluate(() => localStorage.clear());
    const other = await more.context.newPage();
    await markSession(other, url);
    await open(other, url, "AAPL");
    await drawings(other, 1);
    await chart(other).focus();
    await other.keyboard.press("d");
    assert.equal(await other.locator(".desk-selected").innerText(), level);
    const removed = stored(other, "PATCH", "/charts/AAPL/drawings");
    await other.keyboard.press("Delete");
    await removed;
    await page.reload();
    await drawings(page, 0);
  },
);

inWindow("what a visitor has drawn joins the drawings of the account", async (page, url) => {
  const price = 150;
  await page.evaluate((price) => {
    const drawing = { id: crypto.randomUUID(), kind: "level", price };
    localStorage.setItem("tradewinds.drawings", JSON.stringify({ version: 1, stocks: { AAPL: [drawing] } }));
  }, price);
  const [response] = await Promise.all([stored(page, "PATCH", "/charts/AAPL/drawings"), open(page, url, "AAPL")]);
  assert.deepEqual((await response.json()).drawings.map((one: { price: number }) => one.price), [price]);
  await drawings(page, 1);
  await until(() => page.evaluate(() => !localStorage.getItem("tradewinds.drawings")!.includes("level")));
});

inWindow("a drawing that could not be sent is shown and sent later", async (page, url) => {
  await open(page, url, "AAPL");
  await page.route("**/charts/AAPL/drawings", (route) => route.abort());
  await drawLevel(page);
  await page.getByText(/^The drawing is not stored yet/).waitFor();
  await drawings(page, 1);
  await page.unroute("**/charts/AAPL/drawings");
  const [response] = await Promise.all([
    stored(page, "PATCH", "/charts/AAPL/drawings"),
    page.keyboard.press("ArrowUp"),
  ]);
  assert.equal((await response.json()).drawings.length, 1);
});

inWindow(
  "the look of a chart is that of every stock's, also after a reload; a link's own look comes first",
  async (page, url) => {
    await open(page, url, "AAPL");
    const panel = page.getByRole("complementary", { name: "Technical Indicators" });
    await panel.getByRole("switch", { name: "RSI" }).click();
    const kept = stored(page, "PUT", "/chart-layout");
    await page.getByRole("radio", { name: "Line" }).click();
    await kept;
    await open(page, url, "MSFT");
    await until(async () =>
      (await page.locator(".desk-legend").allInnerTexts()).some((text) => text.includes("RSI 14"))
    );
    assert.ok(await page.getByRole("radio", { name: "Line" }).isChecked());
    await open(page, url, "MSFT", "&ind=macd");
    await until(async () => (await page.locator(".desk-legend").allInnerTexts()).some((text) => text.includes("MACD")));
    assert.ok(await page.getByRole("radio", { name: "Candlestick" }).isChecked());
  },
);

inWindow("a look is saved as a template, used on another stock, deleted and brought back", async (page, url) => {
  await open(page, url, "AAPL", "&ind=ema20.rsi&style=area");
  await page.getByRole("button", { name: "Templates" }).click();
  const dialog = page.getByRole("dialog", { name: "Templates" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter a name").waitFor();
  await dialog.getByLabel("Save this chart's look as").fill("Swing");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: /^Swing/ }).waitFor();
  await open(page, url, "MSFT");
  await page.getByRole("button", { name: "Templates" }).click();
  await dialog.getByRole("button", { name: /^Swing/ }).click();
  assert.equal(await dialog.count(), 0);
  assert.ok(await page.getByRole("radio", { name: "Area" }).isChecked());
  await until(() => new URL(page.url()).searchParams.get("ind") === "ema20.rsi");
  await page.getByRole("button", { name: "Templates" }).click();
  await dialog.getByRole("button", { name: "Delete Swing" }).click();
  await dialog.getByText("Swing is deleted").waitFor();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("button", { name: /^Swing/ }).waitFor();
});

inWindow("charts side by side have one cursor, and each its own stock and range", async (page, url) => {
  await open(page, url, "AAPL");
  await page.getByRole("radio", { name: "4 charts" }).click();
  const beside = page.locator(".desk-beside");
  await until(async () => await page.locator(".desk-charts .desk-legend .when").count() === 4);
  assert.equal(await beside.count(), 3);
  assert.equal(new URL(page.url()).searchParams.get("beside"), "SPY,QQQ,DIA");
  await beside.first().getByLabel("Range").selectOption("5Y");
  await until(() => new URL(page.url()).searchParams.get("beside") === "SPY_5Y,QQQ,DIA");
  await beside.last().getByRole("button", { name: "Another stock in place of DIA" }).click();
  await beside.last().getByRole("combobox", { name: "Stock of this chart" }).fill("KO");
  await page.getByRole("option", { name: /^KO/ }).first().click();
  await until(() => new URL(page.url()).searchParams.get("beside") === "SPY_5Y,QQQ,KO");
  await until(async () => await page.locator(".desk-charts .desk-legend .when").count() === 4);
  await chart(page).nth(1).focus();
  for (const key of ["End", "Shift+ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  const whens = () => page.locator(".desk-charts .desk-legend .when").allInnerTexts();
  // Weeks of five years beside days: the day on which the week began.
  await until(async () => new Set(await whens()).size === 1);
  const [day] = await whens();
  await chart(page).first().focus();
  await page.keyboard.press("End");
  await until(async () => !(await whens()).includes(day!));
  await page.keyboard.press("Escape");
  for (const { colorScheme, viewport } of WINDOWS) {
    await page.emulateMedia({ colorScheme });
    await resize(page, viewport);
    await isSoundAndFits(page, `four charts, ${viewport.width}`);
  }
});

inWindow(
  "a range that begins after the replay shows nothing, and one chosen for the first chart begins in it",
  async (page, url) => {
    await open(page, url, "AAPL", "&r=5Y&beside=MSFT_1M");
    await until(async () => await page.locator(".desk-legend .when").count() === 2);
    await chart(page).first().focus();
    await page.keyboard.press("r");
    await page.locator(".desk-beside").getByText("Not Yet").waitFor();
    await page.getByRole("radio", { name: "1M", exact: true }).click();
    // Both have bars of a month now, up to the same day.
    await until(async () => {
      const days = await page.locator(".desk-legend .when").allInnerTexts();
      return days.length === 2 && days[0] === days[1];
    });
    assert.equal(await page.getByText("Not Yet").count(), 0);
  },
);

inWindow("a replay shows the chart as it was, bar by bar, and nothing later", async (page, url, { post }) => {
  const { id } = await post("/portfolios", { name: "Core", initial_cash: 50_000 });
  await post(`/trading/${id}/buy`, { stock_symbol: "AAPL", shares: 12 });
  await open(page, url, "AAPL", "&ind=rsi");
  await counts(page, "Your buys", 1);
  const day = () => page.locator(".desk-legend .when").first().innerText();
  const last = await day();
  await chart(page).focus();
  await page.keyboard.press("r");
  const replay = page.getByRole("group", { name: "Replay" });
  const place = replay.locator("b");
  await until(async () => await day() === await place.innerText());
  assert.notEqual(await day(), last);
  await counts(page, "Your buys", 0);
  const toCome = async () => Number(/\d+/.exec(await replay.getByText(/bars to come$/).innerText())![0]);
  const begin = await toCome();
  await page.keyboard.press(".");
  await until(async () => await toCome() === begin - 1);
  await replay.getByRole("button", { name: "A bar back" }).click();
  await until(async () => await toCome() === begin);
  await replay.getByLabel("Speed").selectOption("10 bars a second");
  await replay.getByRole("button", { name: "Play", exact: true }).click();
  await until(async () => await toCome() < begin - 3);
  await replay.getByRole("button", { name: "Pause" }).click();
  const slider = replay.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("End");
  await until(async () => await day() === last);
  assert.ok(await replay.getByRole("button", { name: "Play", exact: true }).isDisabled());
  await page.keyboard.press("Home");
  for (const { colorScheme, viewport } of WINDOWS) {
    await page.emulateMedia({ colorScheme });
    await resize(page, viewport);
    await isSoundAndFits(page, `replay, ${viewport.width}`);
  }
  await replay.getByRole("button", { name: "End the replay" }).click();
  assert.equal(await replay.count(), 0);
});
