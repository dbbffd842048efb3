/** The full screener in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSound, isSoundInWindows } from "../browser.ts";
import { countCalls, marketPages } from "../market_pages.ts";

const visit = await marketPages();
const found = async (page: Page): Promise<number> => {
  const text = await page.getByRole("status").filter({ hasText: /stocks? found/ }).textContent();
  return Number(/[\d,]+/.exec(text!)![0].replaceAll(",", ""));
};
const rows = (page: Page) => page.getByRole("table", { name: "Stocks found" }).locator("tbody tr:not(.gap)");

visit("conditions are added, narrowed and removed by keyboard", async (page, url) => {
  const calls = countCalls(page);
  await page.goto(`${url}/analysis/screener`);
  await rows(page).first().waitFor();
  const all = await found(page);
  assert.ok(await rows(page).count() < 60, "only the rows near the window are drawn");
  assert.ok(calls() <= 10, `${calls()} calls`);
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Market cap", exact: true }).click();
  await page.getByRole("button", { name: "Large, over $10B" }).click();
  await page.waitForURL(/market_cap/);
  await page.getByRole("button", { name: "Market cap ≥ $10B" }).waitFor();
  await page.getByText(/before, \d/).waitFor();
  const large = await found(page);
  assert.ok(large < all);
  const thumb = page.getByRole("slider", { name: "Lower end" });
  await thumb.focus();
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => {
    const text = document.querySelector(".screen-results h2")?.textContent ?? "";
    return Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", "")) < before;
  }, large);
  await page.getByRole("button", { name: /^Market cap ≥/ }).focus();
  await page.keyboard.press("Backspace");
  await page.waitForURL((address) => !address.search.includes("market_cap"));
});

visit(
  "a set shows its values with their counts, and an empty result names the most restrictive condition",
  async (page, url) => {
    await page.goto(`${url}/analysis/screener?where=price:5:50`);
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: /^Condition/ }).click();
    await page.getByRole("button", { name: "Exchange", exact: true }).click();
    await page.getByRole("checkbox", { name: /^NYSE \d/ }).check();
    await page.waitForURL(/exchange(%3A|:)NYSE/);
    await page.getByRole("button", { name: "Exchange is NYSE" }).waitFor();
    await page.goto(`${url}/analysis/screener?where=price:5:50;market_cap:900T:`);
    // A note is shown until the figures of the last close are complete.
    await page.getByRole("button", { name: "Remove Market cap" }).last().waitFor();
    await page.getByText("No stocks found matching your criteria").waitFor();
  },
);

visit("the table is sorted by its headers, in the address, and saves every match", async (page, url) => {
  await page.goto(`${url}/analysis/screener?where=exchange:NYSE`);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await page.waitForURL(/sort=price/);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  const text = await Deno.readTextFile(await saved.path());
  assert.equal(text.trim().split("\n").length, await found(page) + 1);
});

visit("a failed screen shows an error and can be retried", async (page, url) => {
  // Otherwise the stream would still deliver the matches.
  await page.route("**/api/stream?*", (route) => route.abort());
  await page.route("**/api/stocks/market/screen*", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${url}/analysis/screener`);
  await page.getByText("Unable to screen the market").waitFor();
  await page.unroute("**/api/stocks/market/screen*");
  await page.getByRole("button", { name: "Try again" }).click();
  await rows(page).first().waitFor();
});

visit("matches arrive over the stream, and are polled while it is down", async (page, url) => {
  let requests = 0;
  page.on("request", (request) => requests += Number(new URL(request.url()).pathname === "/api/stocks/market/screen"));
  const changed = async () => {
    const time = page.locator(".screen-live time");
    const before = await time.getAttribute("datetime");
    await page.waitForFunction(
      (then) => document.querySelector(".screen-live time")?.getAttribute("datetime") !== then,
      before,
    );
  };
  await page.goto(`${url}/analysis/screener?where=price:5:50`);
  await rows(page).first().waitFor();
  await changed();
  const before = requests;
  await changed();
  assert.equal(requests, before, "no request was sent");
  await page.route("**/api/stream?*", (route) => route.abort());
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await page.waitForURL(/sort=/);
  await changed();
  assert.ok(requests >= before + 2, `${requests - before} calls`);
});

visit("the screener is accessible and fits its window in both themes", async (page, url) => {
  await page.goto(`${url}/analysis/screener?where=price:5:50;sector:Energy|Utilities&open=0`);
  await isSoundInWindows(page, "screener", async () => {
    await page.getByRole("slider", { name: "Lower end" }).waitFor();
    await page.getByText(/stocks? found/).waitFor();
  });
});

visit("matches are shown as tiles, of which only those near the viewport are rendered", async (page, url) => {
  await page.goto(`${url}/analysis/screener`);
  await rows(page).first().waitFor();
  await page.getByRole("radio", { name: "Tiles" }).click();
  await page.waitForURL(/view=tiles/);
  const tiles = page.getByRole("list", { name: "Stocks found" }).getByRole("listitem");
  await page.waitForFunction(() => document.querySelectorAll(".stock-tile").length > 10);
  const first = await tiles.first().getByRole("link").textContent();
  assert.ok(await tiles.count() < 150, `${await tiles.count()} tiles`);
  await page.locator(".stock-tile path").first().waitFor({ state: "attached" });
  await isSound(page, "tiles");
  await page.evaluate(() => scrollTo(0, 6000));
  await page.waitForFunction(
    (before) => {
      const tile = document.querySelector(".stock-tile a");
      return tile && tile.textContent !== before && document.querySelectorAll(".stock-tile").length > 10;
    },
    first,
  );
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll(".stock-tile")].some((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return top < innerHeight / 2 && bottom > innerHeight / 2 - 40;
    })
  );
  assert.ok(seen, "tiles stand where the window is");
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, "tiles at 390");
});

visit("tiles are sorted by the columns of the table, in the same address", async (page, url) => {
  await page.goto(`${url}/analysis/screener?where=price:5:50;exchange:NYSE&sort=price`);
  await rows(page).first().waitFor();
  const heads = await page.locator("table.data th .sort").allInnerTexts();
  await page.getByRole("radio", { name: "Tiles" }).click();
  const choice = page.getByLabel("Sort by");
  const choices = await choice.locator("option").allInnerTexts();
  assert.deepEqual(choices, [...heads.map((head) => head === "Stock" ? "Symbol" : head), "Name"]);
  assert.equal(await choice.inputValue(), "price");
  const names = () => page.locator(".stock-tile .stock-name").allInnerTexts();
  const sorted = (sign: 1 | -1) =>
    page.waitForFunction((sign) => {
      const shown = [...document.querySelectorAll<HTMLElement>(".stock-tile .stock-name")].map((tile) =>
        tile.innerText
      );
      return shown.length > 10 && shown.every((name, i) => i === 0 || sign * (name < shown[i - 1]! ? -1 : 1) > 0);
    }, sign);
  await choice.selectOption({ label: "Symbol" });
  await page.waitForURL(/sort=symbol/);
  await sorted(1);
  const first = await names();
  await page.getByLabel("Order").selectOption({ label: "High to low" });
  await page.waitForURL(/sort=-symbol/);
  await sorted(-1);
  assert.notEqual((await names())[0], first[0]);
  await page.getByRole("radio", { name: "Table" }).click();
  await page.getByRole("columnheader", { name: "Stock" }).and(page.locator("[aria-sort=descending]")).waitFor();
});

visit("a ready-made screen replaces the conditions, and can be changed like any other", async (page, url) => {
  await page.goto(`${url}/analysis/screener?where=exchange:NYSE`);
  await page.getByRole("button", { name: "Ready-made screens" }).click();
  await isSound(page, "ready-made screens");
  await page.getByRole("button", { name: /^Cheap for their earnings/ }).click();
  const conditions = page.locator(".condition-name");
  await conditions.filter({ hasText: "Market cap" }).waitFor();
  assert.equal(await conditions.count(), 2);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: /^Market cap ≥/ }).focus();
  await page.keyboard.press("Backspace");
  await page.waitForURL((address) => address.searchParams.get("where") === "pe_ratio:1:15");
});

visit("columns are chosen in their order, are in the address, the file and a saved screen", async (page, url) => {
  const address = `${url}/analysis/screener?where=price:5:50`;
  await page.goto(address);
  await rows(page).first().waitFor();
  const heads = () => page.locator("table.data th").allInnerTexts();
  const usual = await heads();
  const choose = page.getByRole("button", { name: "Columns", exact: true });
  const column = (name: string) => page.locator(".column-choice").getByRole("button", { name, exact: true });
  // From what is shown to a table of two.
  await choose.focus();
  await page.keyboard.press("Enter");
  await column("Gap").click();
  await column("Exchange").press("Enter");
  const away = ["Price", "Market cap", "Change today", "Relative volume", "P/E ratio", "Dividend yield", "Sector"];
  for (const name of [...away, "Today", "52 weeks"]) await column(name).click();
  await page.waitForURL((at) => at.searchParams.get("columns") === "gap,exchange");
  await column("Exchange").click();
  assert.ok(await column("Gap").isDisabled(), "the last one stays");
  await column("Exchange").click();
  await page.waitForURL((at) => at.searchParams.get("columns") === "gap,exchange");
  await isSound(page, "the choice of columns");
  await page.keyboard.press("Escape");
  const chosen = ["Stock", "Gap", "Exchange", "Action"];
  await page.getByRole("columnheader", { name: "Gap" }).waitFor();
  assert.deepEqual(await heads(), chosen);
  await rows(page).first().getByText(/^[+−]?\d+\.\d\d%$/).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  assert.match(await Deno.readTextFile(await file.path()), /^\W?Symbol,Gap,Exchange\r?\n[\w.]+,-?[\d.]+,[A-Z]+\r?\n/);
  await page.getByRole("button", { name: "Save screen" }).click();
  await page.getByLabel("Name of the screen").fill("Two columns");
  await page.keyboard.press("Enter");
  const saved = page.getByRole("button", { name: "Two columns", exact: true });
  await saved.waitFor();
  await choose.click();
  await page.getByRole("button", { name: "Default columns" }).click();
  await page.keyboard.press("Escape");
  await page.waitForURL((at) => !at.searchParams.has("columns"));
  assert.deepEqual(await heads(), usual);
  await saved.click();
  await page.waitForURL((at) => at.searchParams.get("columns") === "gap,exchange");
  // A link with unknown columns shows those that are known; a phone has them as figures of a row and of a tile.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ["", "&view=tiles"]) {
    await page.goto(`${address}&columns=gap,beauty,exchange,price${view}`);
    const figures = page.locator(".screen-figures").first();
    await figures.getByText("Exchange").waitFor();
    assert.deepEqual(await figures.locator(".ellipsis").allInnerTexts(), ["Gap", "Exchange"]);
    await isSound(page, `chosen columns at 390${view}`);
  }
});

visit("a screen is saved under a name, found by that name, and deleted", async (page, url) => {
  await page.goto(`${url}/analysis/screener?where=price:5:50&sort=price`);
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "Save screen" }).click();
  await page.getByLabel("Name of the screen").fill("Cheap enough");
  await page.keyboard.press("Enter");
  const saved = page.getByRole("button", { name: "Cheap enough", exact: true });
  await saved.waitFor();
  await page.goto(`${url}/analysis/screener`);
  await saved.click();
  await page.waitForURL(/where=price(%3A|:)5(%3A|:)50/);
  await page.waitForURL(/sort=price/);
  const notify = page.getByRole("button", { name: "Tell me of new matches of Cheap enough" });
  await notify.click();
  await page.getByText("You are told of new matches of Cheap enough").waitFor();
  await page.waitForFunction(() => document.querySelector(".saved-screen [aria-pressed=true].icon-button"));
  const [{ id }] = await page.evaluate(async () => {
    const { access_token } = await (await fetch("/api/auth/refresh", { method: "POST" })).json();
    return await (await fetch("/api/screens", { headers: { authorization: `Bearer ${access_token}` } })).json();
  });
  // The link of a notification.
  await page.goto(`${url}/analysis/screener?screen=${id}`);
  await page.waitForURL((address) => /where=price/.test(address.search) && !address.search.includes("screen="));
  await notify.click();
  await page.waitForFunction(() => !document.querySelector(".saved-screen [aria-pressed=true].icon-button"));
  await page.getByRole("button", { name: "Delete Cheap enough" }).click();
  await saved.waitFor({ state: "detached" });
  await page.goto(`${url}/analysis/screener?screen=${id}`);
  await page.getByText("That screen is no longer saved").waitFor();
});
