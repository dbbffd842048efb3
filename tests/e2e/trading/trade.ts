/** Trading in a real browser: orders by keyboard, their lines and receipts; two pages; a server that stops. */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { isSound, type TestServer, windowTests } from "../browser.ts";
import { until } from "../../until.ts";

const inWindow = await windowTests("trader");

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly server: TestServer;
  /** A new user's portfolio, with 10,000 dollars and 2.5 shares of AAPL. */
  readonly portfolio: string;
}

const visit = (name: string, work: (visit: Visit) => Promise<void>) =>
  inWindow(name, async (page, _, { context, server, post }) => {
    const { id: portfolio } = await post("/portfolios", { name: "Desk", initial_cash: 10_000 });
    await post(`/trading/${portfolio}/buy`, { stock_symbol: "AAPL", shares: 2.5 });
    await work({ context, page, server, portfolio });
  });

visit(
  "by keyboard alone: a row's b opens the ticket on its amount, Enter buys, and the focus returns to the row",
  async ({ page, server, portfolio }) => {
    await page.goto(`${server.url}/portfolios/${portfolio}`);
    await page.getByRole("row", { name: /AAPL/ }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("b");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount in dollars").waitFor();
    await page.waitForFunction(() => document.activeElement?.closest(".amount") !== null);
    await page.keyboard.type("500");
    await dialog.getByRole("button", { name: /^Buy .* AAPL for about \$/ }).waitFor();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(/^Bought/).first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "TR");
  },
);

visit(
  "the order has the typed amount, even if the estimate is not yet updated",
  async ({ page, server, portfolio }) => {
    await page.goto(`${server.url}/portfolios/${portfolio}?dialog=trade&side=BUY&symbol=AAPL&in=${portfolio}`);
    const dialog = page.getByRole("dialog");
    const amount = dialog.getByLabel("Amount in dollars");
    await amount.fill("500");
    await dialog.getByRole("button", { name: /^Buy .* AAPL for about \$/ }).waitFor();
    await amount.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, "900");
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.form!.requestSubmit();
    });
    const toast = await page.getByText(/^Bought [\d.]+ AAPL at/).first().innerText();
    const [, shares, price] = toast.match(/^Bought ([\d.]+) AAPL at \$([\d.]+)/)!;
    assert.ok(Math.abs(Number(shares) * Number(price) - 900) < 5, toast);
  },
);

visit("a page opened with a ticket loads its tab once the ticket is closed", async ({ page, server, portfolio }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const totals = () => asked.filter((path) => path === `/api/orders/${portfolio}/totals`).length;
  await page.goto(`${server.url}/portfolios/${portfolio}?dialog=trade&side=BUY&symbol=AAPL&in=${portfolio}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/Spread \$/).waitFor();
  assert.equal(totals(), 0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("table", { name: "Current Holdings" }).getByRole("row", { name: /AAPL/ }).waitFor();
  assert.equal(totals(), 1);
  // A ticket over a page that is shown already leaves it there.
  await page.getByRole("button", { name: "Buy AAPL" }).click();
  await dialog.waitFor();
  assert.equal(await page.locator("table.data tbody tr").count(), 1);
});

visit(
  "a reload keeps a filled ticket with its prices, and a closed one leaves nothing",
  async ({ page, server, portfolio }) => {
    await page.goto(`${server.url}/portfolios/${portfolio}?dialog=trade&side=BUY&symbol=AAPL&in=${portfolio}`);
    const dialog = page.getByRole("dialog");
    const amount = dialog.getByLabel("Amount in dollars");
    await amount.waitFor();
    await isSound(page, "a first ticket");
    await dialog.getByRole("button", { name: "More order options" }).click();
    await dialog.getByRole("radio", { name: "Limit", exact: true }).click();
    await amount.fill("321");
    await dialog.getByLabel("Limit price").fill("12.34");
    await dialog.getByRole("button", { name: /^Place limit buy of .* at \$12\.34/ }).waitFor();
    await page.reload();
    await dialog.getByRole("button", { name: /^Place limit buy of .* at \$12\.34/ }).waitFor();
    assert.equal(await amount.inputValue(), "321");
    assert.equal(await dialog.getByLabel("Limit price").inputValue(), "12.34");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.goto(`${server.url}/portfolios/${portfolio}?dialog=trade&side=BUY&symbol=AAPL&in=${portfolio}`);
    await amount.waitFor();
    assert.equal(await amount.inputValue(), "");
    // The other fields stay in sight, as they were used last.
    assert.equal(await dialog.getByRole("radio", { name: "Market", checked: true }).count(), 1);
  },
);

visit(
  "a bracket is placed with its lines on the chart; dragging a line changes its field",
  async ({ page, server, portfolio }) => {
    await page.goto(`${server.url}/portfolios/${portfolio}?dialog=trade&side=BUY&symbol=AAPL&in=${portfolio}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "More order options" }).click();
    await dialog.getByRole("radio", { name: "Bracket" }).click();
    await dialog.getByLabel("Amount in dollars").fill("800");
    const target = dialog.getByLabel("Take profit");
    const grip = dialog.locator(".level-grip[data-level=target]");
    await grip.waitFor();
    // The line has a price once the quote is there.
    await until(async () => Number(await target.inputValue()) > 0);
    const atFirst = Number(await target.inputValue());
    // The chart's first prices set the scale on which the line has its place.
    await dialog.locator("path.line").first().waitFor({ state: "attached" });
    await grip.hover();
    const { x, y, width, height } = (await grip.boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + 12, { steps: 4 });
    await page.mouse.up();
    await until(async () => Number(await target.inputValue()) < atFirst);
    await isSound(page, "bracket");
    const limit = dialog.getByLabel("Buy limit");
    const place = dialog.getByRole("button", { name: /^Place bracket for/ });
    const ask = Number(await limit.inputValue());
    await limit.fill((ask + 1).toFixed(2));
    await dialog.getByText(/^fills now at about/).waitFor();
    const before = await place.boundingBox();
    await limit.fill((ask - 1).toFixed(2));
    await dialog.getByText(/below the ask/).waitFor();
    assert.deepEqual(await place.boundingBox(), before, "the button stays where it is when the limit is met or waits");
    await dialog.getByLabel("Stop", { exact: true }).fill((Number(await limit.inputValue()) - 5).toFixed(2));
    await place.click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(/Order placed: limit to buy/).waitFor();
  },
);

visit(
  "a fill in one page is shown in another one, with a toast that links to the receipt",
  async ({ context, page, server, portfolio }) => {
    const other = await context.newPage();
    other.setDefaultTimeout(20_000);
    await other.goto(`${server.url}/portfolios/${portfolio}`);
    await other.getByRole("row", { name: /AAPL/ }).getByText("2.5", { exact: true }).waitFor();
    await page.goto(`${server.url}/stocks/AAPL?dialog=trade&side=BUY&symbol=AAPL&in=${portfolio}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "More order options" }).click();
    await dialog.getByRole("radiogroup", { name: "Amount in" }).getByText("Shares").click();
    await dialog.getByLabel("Number of shares").fill("1");
    await dialog.getByRole("button", { name: /^Buy 1 AAPL for about/ }).click();
    await other.getByText("Bought").first().waitFor();
    await other.getByRole("row", { name: /AAPL/ }).getByText("3.5", { exact: true }).waitFor();
    await other.getByRole("button", { name: "View receipt" }).click();
    await other.getByRole("dialog").getByText("How the price came about").waitFor();
    await isSound(other, "receipt");
    await other.keyboard.press("Escape");
    await other.getByRole("dialog").waitFor({ state: "hidden" });
  },
);

visit(
  "when the server restarts, an open page shows that it is unavailable, and then updates prices again",
  async ({ page, server }) => {
    // Wait for the stream, so that it can be lost.
    await Promise.all([
      page.waitForResponse((response) => response.url().includes("/api/stream?symbols=")),
      page.goto(`${server.url}/stocks/AAPL`),
    ]);
    await page.getByText("Market Open").first().waitFor();
    const seen = () => page.locator(".quote-row time").first().getAttribute("datetime");
    await page.locator(".quote-row time").first().waitFor();
    await server.pause();
    await page.getByText("Reconnecting").waitFor();
    await page.getByText(/^Connection lost since \d{1,2}:\d\d/).first().waitFor();
    const last = await seen();
    await server.resume();
    await page.getByText("Market Open").first().waitFor();
    await page.waitForFunction(
      (before) => document.querySelector(".quote-row time")?.getAttribute("datetime") !== before,
      last,
    );
  },
);
