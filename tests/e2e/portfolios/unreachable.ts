/** What a page shows and does while the server or the network is unavailable, and how it recovers. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSoundInWindows, moveTo, windowTests } from "../browser.ts";

const inWindow = await windowTests("away");
const UNREACHED = "The server cannot be reached. Check your connection and try again.";

/** Opens the ticket for a dollar amount of KO, ready to be sent. */
async function ticket(page: Page, url: string, id: string) {
  await page.goto(`${url}/stocks/KO?dialog=trade&side=BUY&symbol=KO&in=${id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount in dollars").fill("500");
  const send = dialog.getByRole("button", { name: /^Buy \d/ });
  await send.waitFor();
  return { dialog, send, close: dialog.getByRole("button", { name: "Close" }) };
}

/** The idempotency keys of the trades that the page sends. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/buy")) keys.push(request.headers()["idempotency-key"]!);
  });
  return keys;
}

inWindow(
  "without a network an order fails at once, is not sent later, and can be tried again",
  async (page, url, d) => {
    const { id } = await d.post("/portfolios", { name: "Core", initial_cash: 10_000 });
    const keys = keysOf(page);
    const { dialog, send, close } = await ticket(page, url, id);
    await d.context.setOffline(true);
    await send.click();
    await dialog.getByText(UNREACHED).waitFor();
    assert.ok(await close.isEnabled());
    // When the page has noticed that the server is back, it would also have resent the order.
    await Promise.all([
      page.waitForResponse((response) => response.ok() && response.url().includes("/api/health")),
      d.context.setOffline(false),
    ]);
    assert.equal(keys.length, 1, "the order was sent again automatically");
    await send.click();
    await page.getByText(/Bought [\d.]+ KO/).first().waitFor();
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1], "the second try was another order");
  },
);

inWindow(
  "an order is sent while the browser reports to be offline but the server responds",
  async (page, url, d) => {
    const { id } = await d.post("/portfolios", { name: "Core", initial_cash: 10_000 });
    await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
    const keys = keysOf(page);
    const { send } = await ticket(page, url, id);
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await send.click();
    await page.getByText(/Bought [\d.]+ KO/).first().waitFor();
    assert.equal(keys.length, 1);
  },
);

/** Marks the page, so that `isMarked` shows whether it was reloaded since. */
const mark = (page: Page) => page.evaluate(() => void ((globalThis as { marked?: boolean }).marked = true));
const isMarked = (page: Page) => page.evaluate(() => (globalThis as { marked?: boolean }).marked === true);
const unreachable = (page: Page) => page.getByRole("heading", { name: "The server cannot be reached" });
const nothingIsLive = async (page: Page) => {
  assert.equal(await page.locator(".lamp.open").count(), 0);
  assert.equal(await page.getByText(/Market Open|Live market data|Live, as of/).count(), 0);
};

inWindow(
  "while the server is unavailable nothing is shown as live, and a page recovers when it is back",
  async (page, url, d) => {
    await page.goto(`${url}/stocks`);
    await page.getByText("Live market data").waitFor();
    await page.locator(".market-chip .lamp.open").waitFor();
    await mark(page);
    await d.server.pause();
    try {
      await page.locator(".market-chip .lamp.connecting, .market-chip .lamp.lost").waitFor();
      await nothingIsLive(page);
      // The code of these pages has not been loaded.
      await page.getByRole("link", { name: "Portfolios" }).click();
      await unreachable(page).waitFor();
      await isSoundInWindows(page, "unreachable");
      assert.equal(await page.getByText("A new version is ready").count(), 0);
      await moveTo(page, `${url}/analysis/screener`);
      await unreachable(page).waitFor();
      await moveTo(page, `${url}/stocks/AAPL`);
      await unreachable(page).waitFor();
      assert.equal(await page.getByText("Stock Not Found").count(), 0);
    } finally {
      await d.server.resume();
    }
    await page.getByText("Current Price").first().waitFor();
    await page.locator(".market-chip .lamp.open").waitFor();
    assert.ok(await isMarked(page), "the page was reloaded");
  },
);

for (const [how, symbol] of [["unavailable", "KO"], ["starting, and answers 503", "PEP"]] as const) {
  inWindow(`a stock opened while the server is ${how} is shown once it is back`, async (page, url, d) => {
    // The first visit installs the worker, the next one caches what the page needs.
    await page.goto(`${url}/stocks/${symbol}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByText("Current Price").first().waitFor();
    if (how === "unavailable") await d.server.pause();
    else {
      const refuse = { status: 503, json: { detail: "The store is not reachable", code: "UNAVAILABLE" } };
      await d.context.route(`${url}/api/**`, (route) => route.fulfill(refuse));
    }
    try {
      await page.goto(`${url}/stocks/${symbol}?again`);
      await page.getByRole("alert").first().waitFor();
      assert.equal(await page.getByText("Stock Not Found").count(), 0);
      await nothingIsLive(page);
      await mark(page);
    } finally {
      if (how === "unavailable") await d.server.resume();
      else await d.context.unroute(`${url}/api/**`);
    }
    await page.getByText("Current Price").first().waitFor();
    // The user is signed in again, too.
    await page.getByRole("button", { name: /^Menu of away/ }).waitFor();
    await page.locator(".market-chip .lamp.open").waitFor();
    assert.ok(await isMarked(page), "the page was reloaded");
  }, { serviceWorkers: "allow" });
}

inWindow(
  "a loading page shows no failure, and reports once per region that it is loading",
  async (page, url, d) => {
    const { id } = await d.post("/portfolios", { name: "Core", initial_cash: 100_000 });
    for (const stock_symbol of ["KO", "PEP", "AAPL"]) await d.post(`/trading/${id}/buy`, { stock_symbol, shares: 3 });
    // The holdings load, but the data of their stocks does not, so each row waits.
    await page.route("**/api/stocks/**", () => {});
    await page.goto(`${url}/portfolios/${id}`);
    await page.getByRole("row", { name: /KO/ }).first().waitFor();
    for (const path of [`/portfolios/${id}`, "/stocks/KO", "/analysis", `/stocks/KO?dialog=trade&symbol=KO&in=${id}`]) {
      // Loaded anew: requests of the previous page could run into their timeout meanwhile.
      await page.goto(url + path);
      await page.locator(".skeleton").first().waitFor();
      const found = await page.evaluate(() => ({
        text: document.body.innerText,
        // A spinner is round if it is as wide as it is high.
        spinners: [...document.querySelectorAll<HTMLElement>(".spinner")].map((one) =>
          one.offsetWidth - one.offsetHeight
        ),
        regions: document.querySelectorAll("main section, main .panel, dialog").length,
      }));
      // A caption of the trade dialog's chart.
      const text = found.text.replaceAll("May be unavailable after market hours", "");
      assert.doesNotMatch(text, /unavailable|No price|could not|Failed|Not Found/i, `${path}\n${text}`);
      const count = found.text.match(/loading/gi)?.length ?? 0;
      assert.ok(count <= found.regions, `${path} says ${count} times that it is loading`);
      assert.deepEqual(found.spinners.filter((off) => off !== 0), [], path);
    }
  },
);
