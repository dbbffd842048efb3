/** Portfolio names of maximum length without spaces must not make anything scroll sideways. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn, resize, WINDOWS, windowTests } from "../browser.ts";

const NAMES = ["N".repeat(48), "W".repeat(100)];
const inWindow = await windowTests("longnames");

/** Elements wider than their box (the page, a dialog, or a dialog's body), with the parts that overflow. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("dialog, dialog .body")];
    const clipped = (part: Element, box: Element): boolean =>
      part !== box && (getComputedStyle(part).overflowX !== "visible" || clipped(part.parentElement!, box));
    return boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth;
      const beyond = [...box.querySelectorAll("*")].filter((part) =>
        part.getBoundingClientRect().right > edge && !clipped(part.parentElement!, box)
      );
      return [box.className || box.tagName, ...beyond.map((part) => part.outerHTML.slice(0, 120))];
    });
  });

inWindow("long portfolio names do not make pages or dialogs scroll sideways", async (page, url, { post }) => {
  const ids: string[] = [];
  for (const name of NAMES) {
    const { id } = await post("/portfolios", { name, initial_cash: 10_000 });
    await post(`/trading/${id}/buy`, { stock_symbol: "AAPL", shares: 2 });
    const limit = { transaction_type: "BUY", order_type: "limit", limit_price: 1 };
    await post(`/orders/${id}/orders`, { stock_symbol: "AAPL", shares: 1, ...limit });
    ids.push(id);
  }
  const dialog = async (opener: RegExp, ready: RegExp) => {
    await page.getByRole("button", { name: opener }).first().click();
    await page.getByRole("dialog").getByText(ready).first().waitFor();
  };
  const views: [path: string, act?: () => Promise<void>][] = [
    ["/dashboard"],
    ["/portfolios"],
    ["", () => dialog(/Deposit/, /Amount/)],
    ["/stocks/AAPL", async () => {
      await dialog(/^Trade$/, /Bid and ask/);
      await page.getByLabel("Portfolio").selectOption(ids[1]!);
      await page.getByRole("dialog").getByText("Average cost").waitFor();
    }],
    ...ids.flatMap((id): [path: string, act?: () => Promise<void>][] => [
      [`/portfolios/${id}`],
      ...["orders", "transactions"].map((tab): [string, () => Promise<void>] => ["", async () => {
        await page.getByRole("tab", { name: new RegExp(tab, "i") }).click();
        await page.waitForURL(({ searchParams }) => searchParams.get("tab") === tab);
        await drawn(page);
      }]),
    ]),
  ];
  const found: string[] = [];
  for (const [path, act] of views) {
    // Without a path, it continues on the page of the previous one.
    if (path) await page.goto(url + path);
    await page.getByRole("main").first().waitFor();
    if (!path.startsWith("/stocks")) {
      await page.getByText(/N{10}|W{10}/).and(page.locator(":not(option)")).first().waitFor();
    }
    await act?.();
    for (const { viewport } of WINDOWS) {
      await resize(page, viewport);
      for (const parts of await tooWide(page)) found.push(`${page.url()} at ${viewport.width} px: ${parts.join(" ")}`);
    }
  }
  assert.deepEqual(found, []);
});

inWindow("large figures do not run into each other beside the sectors", async (page, url, { post }) => {
  const { id } = await post("/portfolios", { name: "Large", initial_cash: 900_000 });
  await post(`/trading/${id}/buy`, { stock_symbol: "AAPL", shares: 2 });
  await page.goto(`${url}/portfolios/${id}?tab=analytics`);
  const sectors = page.getByRole("table", { name: "Sector Allocation" });
  await page.getByText("Holdings performance").scrollIntoViewIfNeeded();
  for (const { viewport } of WINDOWS) {
    await resize(page, viewport);
    await sectors.getByText("Cash").scrollIntoViewIfNeeded();
    const cut = await sectors.locator("td.end").evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)
    );
    assert.deepEqual(cut, [], `at ${viewport.width} px`);
  }
});
