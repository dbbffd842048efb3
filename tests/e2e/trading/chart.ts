/**
 * The Chart tab of a stock in a real browser: panes and indicators, the cursor by keys, drawings, comparison, missing
 * bars, and that it fits every window.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../until.ts";
import { isSoundAndFits, resize, TABLET, WINDOWS, windowTests } from "../browser.ts";

const inWindow = await windowTests("chart");

type Show = (search: string, ready?: boolean) => Promise<void>;
/** A test of a signed-in user's chart of AAPL, with one trade. */
const onChart = (
  name: string,
  work: (page: Page, show: Show) => Promise<void>,
  options: Parameters<typeof inWindow>[2] = {},
) =>
  inWindow(name, async (page, url, { post }) => {
    const { id } = await post("/portfolios", { name: "Core", initial_cash: 50_000 });
    await post(`/trading/${id}/buy`, { stock_symbol: "AAPL", shares: 12 });
    const show = async (search: string, ready = true) => {
      await page.goto(`${url}/stocks/AAPL?tab=chart${search}`);
      if (ready) await page.locator(".desk-legend").first().waitFor();
    };
    await work(page, show);
  }, { locale: "en-US", ...options });

const chart = (page: Page) => page.getByRole("application");
const spoken = (page: Page) => page.locator(".desk-panes > [role=status]");
const legends = (page: Page) => page.locator(".desk-legend").allInnerTexts();
const search = (page: Page) => new URL(page.url()).searchParams;

onChart(
  "indicators add panes and store their settings in the address, and the panel shows the values at the cursor",
  async (page, show) => {
    await show("");
    const panel = page.getByRole("complementary", { name: "Technical Indicators" });
    assert.match((await legends(page))[0]!, /SMA 50/);
    assert.equal((await legends(page)).length, 2);
    const height = (await chart(page).boundingBox())!.height;
    await panel.getByRole("switch", { name: "RSI" }).click();
    await panel.getByRole("switch", { name: "MACD" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".desk-legend").length === 4);
    const [, volume, rsi, macd] = await legends(page);
    assert.match(volume!, /Volume Analysis/);
    assert.match(rsi!, /RSI 14[\s\S]*(Overbought|Oversold|Neutral)/);
    assert.match(macd!, /MACD 12\/26\/9[\s\S]*signal[\s\S]*(Bullish|Bearish|Neutral)/);
    assert.ok((await chart(page).boundingBox())!.height > height + 390);
    await panel.getByRole("spinbutton", { name: /^SMA/ }).fill("200");
    await panel.getByLabel("Fast").fill("8");
    await panel.getByLabel("Slow").fill("99");
    assert.equal(search(page).get("ind"), "sma200.rsi.macd8-26-9");
    await page.reload();
    await panel.getByText("SMA 200", { exact: true }).waitFor();
    await panel.getByText("MACD 8/26/9", { exact: true }).first().waitFor();
    await panel.getByText("Your buys").waitFor();
    // The buys come after the bars.
    await until(async () => /Your buys\s+1\n/.test(await panel.innerText()));
    await panel.getByRole("button", { name: "Add EMA" }).click();
    await panel.getByRole("spinbutton", { name: /^EMA/ }).fill("400");
    await page.waitForFunction(() => document.querySelector(".desk-legend")!.textContent!.includes("EMA 400"));
    await panel.getByRole("spinbutton", { name: /^EMA/ }).fill("401");
    assert.equal(await panel.getByRole("spinbutton", { name: /^EMA/ }).getAttribute("aria-invalid"), "true");
    await panel.getByRole("button", { name: "Remove SMA 200" }).click();
    await page.waitForFunction(() => !document.querySelector(".desk-legend")!.textContent!.includes("SMA"));
    assert.equal(search(page).get("ind"), "ema400-1.rsi.macd8-26-9");
  },
);

onChart(
  "bars have the chosen length, a range that it does not serve changes, and a reload keeps both",
  async (page, show) => {
    await show("&r=1Y");
    const range = (name: string) => page.getByRole("radio", { name, exact: true });
    const note = (text: string) => page.getByText(text, { exact: true }).waitFor();
    const bars = page.getByLabel("Bars", { exact: true });
    await note("Daily bars, adjusted for splits");
    await bars.selectOption("5-minute bars");
    await note("5-minute bars, adjusted for splits");
    assert.ok(await range("6M").isChecked(), "a year has too many");
    await page.reload();
    await note("5-minute bars, adjusted for splits");
    await bars.selectOption("Weekly bars");
    await note("Weekly bars, adjusted for splits");
    await range("1D").click();
    await note("1-minute bars, adjusted for splits");
    assert.equal(search(page).get("bar"), null, "a day has no weeks");
    await bars.selectOption("Monthly bars");
    await note("Monthly bars, adjusted for splits");
    assert.ok(await range("1Y").isChecked());
  },
);

onChart(
  "keys move the cursor, whose bar is announced; they choose ranges, zoom and the log scale",
  async (page, show) => {
    await show("&ind=rsi");
    await chart(page).focus();
    await page.keyboard.press("End");
    const last = await spoken(page).innerText();
    assert.match(last, /^\w{3} \d+, 20\d\d: close \$[\d,.]+, [+−][\d.]+%, SMA 50 \$[\d,.]+, RSI 14 [\d.]+$/);
    await page.keyboard.press("ArrowLeft");
    const before = await spoken(page).innerText();
    assert.notEqual(before, last);
    assert.ok((await legends(page))[0]!.includes(before.split(":")[0]!));
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await spoken(page).innerText(), before);
    await page.keyboard.press("Home");
    assert.ok(
      Date.parse((await spoken(page).innerText()).split(":")[0]!) < Date.parse(last.split(":")[0]!) - 360 * 864e5,
    );
    await page.getByRole("button", { name: "Read aloud" }).click();
    const silent = await spoken(page).innerText();
    await chart(page).focus();
    await page.keyboard.press("End");
    assert.equal(await spoken(page).innerText(), silent);
    await page.keyboard.press("l");
    await page.waitForURL((url) => url.searchParams.get("log") === "true");
    await page.keyboard.press("1");
    await page.getByText("1-minute bars, adjusted for splits").waitFor();
    assert.match((await legends(page))[0]!, /\d+:\d\d [AP]M ET/);
  },
);

onChart(
  "a drag into the past loads older bars beside those in sight, and the wheel zooms about the pointer",
  async (page, show) => {
    // Older bars arrive when the pointer rests, so that its next movement does not hide a jump.
    let held = Promise.resolve();
    await page.route("**/bars/AAPL*", async (route) => {
      await held;
      await route.continue();
    });
    for (const search of ["&r=1Y", "&r=1D", "&r=5Y&bar=1mo"]) {
      await show(search);
      const box = (await chart(page).boundingBox())!;
      const at = async (x: number) => {
        await page.mouse.move(box.x + x, box.y + 200);
        const day = async () => (await legends(page))[0]!.split(" O\n")[0]!.slice(0, 24);
        // Until the legend has followed, however busy the machine is.
        for (let before = "";;) {
          await page.waitForTimeout(60);
          const now = await day();
          if (now === before) return now;
          before = now;
        }
      };
      const inside = await at(300);
      await page.mouse.down();
      const { promise, resolve: release } = Promise.withResolvers<void>();
      held = promise;
      const drag = async () => {
        await page.mouse.move(box.x + 310, box.y + 200, { steps: 10 });
        await page.mouse.move(box.x + 600, box.y + 200, { steps: 29 });
        release();
      };
      await Promise.all([page.waitForResponse((response) => response.url().includes("/bars/AAPL")), drag()]);
      await page.waitForTimeout(500);
      await page.mouse.up();
      // A drag begins a few pixels after the button is pressed.
      const near: string[] = [];
      for (let x = 592; x <= 604; x++) near.push(await at(x));
      assert.ok(near.includes(inside), `${search}: ${inside} is where it was dragged to, there are ${near.join()}`);
      assert.notEqual(await at(100), inside, "before it are older bars");
      const pointed = await at(600);
      await page.mouse.wheel(0, -200);
      // The pointer may be at the border of two bars.
      const there = [await at(598), await at(600), await at(602)];
      assert.ok(there.includes(pointed), `${search}: ${pointed} stays under the pointer, there are ${there.join()}`);
    }
  },
);

onChart(
  "drawings are made by pointer and keys, moved, kept after a reload, and deleted with undo",
  async (page, show) => {
    await show("");
    const box = (await chart(page).boundingBox())!;
    const level = page.locator(".desk-selected");
    await page.keyboard.press("h");
    await page.mouse.click(box.x + 300, box.y + 200);
    const first = await level.innerText();
    assert.match(first, /^Horizontal line at \$/);
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction((old) => document.querySelector(".desk-selected")?.textContent !== old, first);
    const nudged = await level.innerText();
    await page.mouse.move(box.x + 300, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 120, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction((old) => document.querySelector(".desk-selected")?.textContent !== old, nudged);
    await chart(page).focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
    assert.match(await level.innerText(), /^Trend line from /);
    const count = page.locator(".desk-list dl > .row").filter({ hasText: "Drawings" });
    assert.match(await count.innerText(), /2$/);
    await page.reload();
    await page.locator(".desk-legend").first().waitFor();
    assert.match(await count.innerText(), /2$/);
    await page.getByRole("button", { name: "Delete all drawings" }).click();
    assert.match(await count.innerText(), /0$/);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    assert.match(await count.innerText(), /2$/);
  },
);

onChart(
  "retracements and notes are drawn, and each step is undone and done again",
  async (page, show) => {
    await show("");
    const box = (await chart(page).boundingBox())!;
    const selected = page.locator(".desk-selected");
    const count = page.locator(".desk-list dl > .row").filter({ hasText: "Drawings" });
    const counted = (n: number) => count.filter({ hasText: new RegExp(`${n}$`) }).waitFor();
    await page.keyboard.press("f");
    await page.mouse.move(box.x + 200, box.y + 220);
    await page.mouse.down();
    await page.mouse.move(box.x + 420, box.y + 120, { steps: 4 });
    await page.mouse.up();
    await selected.filter({ hasText: /^Fibonacci retracement from \$/ }).waitFor();
    await page.keyboard.press("n");
    await page.mouse.click(box.x + 500, box.y + 90);
    const text = page.getByRole("textbox", { name: "Text of the note" });
    await text.waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Write what the note says").waitFor();
    await text.fill("Gap of May");
    await page.keyboard.press("Enter");
    await selected.filter({ hasText: /^Note "Gap of May" at \$/ }).waitFor();
    await counted(2);
    await chart(page).press("Enter");
    await text.fill("Gap of June");
    await page.keyboard.press("Enter");
    await selected.filter({ hasText: /^Note "Gap of June"/ }).waitFor();
    await chart(page).focus();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await counted(1);
    await page.keyboard.press("Control+Shift+z");
    await counted(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await counted(0);
    assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
    await page.getByRole("button", { name: "Redo" }).click();
    await counted(1);
  },
);

onChart(
  "other stocks are compared in percent, events have cards, and the chart is available as a table and an image",
  async (page, show) => {
    await show("&vs=MSFT,SPY");
    await page.waitForFunction(() => /MSFT[\s\S]*SPY/.test(document.querySelector(".desk-legend")!.textContent!));
    assert.ok(await page.getByRole("button", { name: "Log" }).isDisabled());
    await page.getByRole("button", { name: "Do not compare with SPY" }).click();
    assert.equal(search(page).get("vs"), "MSFT");
    const report = page.getByRole("group", { name: "Events" }).getByRole("button", { name: /^Earnings, / }).first();
    await report.click();
    const card = page.locator(".event-card");
    assert.match(await card.innerText(), /Quarter\s+Q\d 20\d\d\s+EPS\s+[−$][\s\S]*Revenue\s+\$[\d.]+B\s+Next day/);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as image" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "AAPL-1Y.png");
    await page.getByRole("button", { name: "Table" }).click();
    const heads = await page.getByRole("table").getByRole("columnheader").allInnerTexts();
    assert.deepEqual(heads.map((head) => head.toLowerCase()), [
      "time",
      "open",
      "high",
      "low",
      "close",
      "change",
      "volume",
      "sma 50",
      "msft",
    ]);
  },
);

onChart("without intraday bars the chart shows days, and without any bars it shows why", async (page, show) => {
  const bars = "**/api/stocks/bars/AAPL*", days = "**/api/stocks/AAPL/historical*";
  const fail = { status: 503, contentType: "application/json", body: '{"code":"UNAVAILABLE","detail":"No answer"}' };
  await page.route(bars, (route) => route.fulfill(fail));
  await show("&r=7D&ind=rsi.macd");
  await page.getByText("Bars within the day could not be loaded: these are daily.").waitFor();
  const [, , rsi, macd] = await legends(page);
  assert.match(rsi!, /No RSI data available/);
  assert.match(macd!, /No MACD data available/);
  await page.route(days, (route) => route.fulfill(fail));
  await show("&r=7D", false);
  await page.getByRole("heading", { name: "Unable to load the chart" }).waitFor();
  await page.unroute(bars);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".desk-legend").first().waitFor();
  await page.route(bars, (route) => route.fulfill({ json: { symbol: "AAPL", data: [] } }));
  await show("", false);
  await page.getByRole("heading", { name: "No Chart Data Available" }).waitFor();
  await page.getByText("Historical price data is not available for this stock.").waitFor();
});

for (const window of WINDOWS) {
  onChart(`the chart has no accessibility faults and fits its window: ${window.colorScheme}`, async (page, show) => {
    await show("&ind=sma50.ema20.rsi.macd.stoch&vs=MSFT");
    await isSoundAndFits(page, "chart");
    if (window.viewport.width === 1440) await resize(page, TABLET);
    await page.getByRole("button", { name: /^Indicators/ }).click();
    const sheet = page.getByRole("dialog", { name: "Technical Indicators" });
    await sheet.getByRole("switch", { name: "RSI" }).click();
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".desk-legend").length === 4);
  }, window);
}
