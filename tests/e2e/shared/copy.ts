/** A public portfolio: what others see of it, its copy as weights, and the feed of those who follow its owner. */
import assert from "node:assert/strict";
import { drawn, isSoundInWindows, newUser, windowTests } from "../browser.ts";

const inWindow = await windowTests("petrel", { NEW_ACCOUNT_HOURS: "0" });
type More = Parameters<Parameters<typeof inWindow>[1]>[2];

/** Another user with a public portfolio of two stocks, after its first close. */
async function sharedPortfolio({ context, server }: More, name: string) {
  const own = await context.browser()!.newContext();
  const { post } = await newUser(own, server.url, "deepkeel");
  const { id } = await post("/portfolios", { name, initial_cash: 10_000, visibility: "public" });
  for (const [stock_symbol, shares] of [["KO", 40], ["JNJ", 10]] as const) {
    await post(`/trading/${id}/buy`, { stock_symbol, shares });
  }
  await own.close();
  // The same day of the next week: no holiday from November 17 to the end of the tests.
  await server.advance("P7D");
  return id as string;
}

inWindow("a portfolio of the board is followed and copied as weights, once for two clicks", async (page, url, more) => {
  const name = "Two good businesses";
  const id = await sharedPortfolio(more, name);
  const { id: into } = await more.post("/portfolios", { name: "Core", initial_cash: 5_000 });
  await page.goto(`${url}/leaderboard`);
  await page.getByRole("link", { name }).click();
  await page.waitForURL(new RegExp(`/portfolios/shared/${id}$`));
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByRole("button", { name: /^Follow deepkeel/ }).click();
  await page.getByRole("button", { name: /^Following deepkeel/ }).waitFor();
  await page.getByText("share only, no amount").waitFor();
  await isSoundInWindows(page, "a shared portfolio", () => drawn(page));

  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(new URL(request.url()).pathname)));
  // With the keyboard alone up to the last click.
  await page.getByRole("button", { name: "Copy as weights" }).press("Enter");
  await page.getByLabel("Into").selectOption(into);
  await page.getByLabel("Amount").fill("9000");
  await page.getByText("This portfolio has $4750.00 to spend").waitFor();
  await page.getByLabel("Amount").fill("1000");
  const place = page.getByRole("button", { name: /^Place 2 orders for about \$/ });
  await place.waitFor();
  await isSoundInWindows(page, "the copy of a portfolio");
  assert.deepEqual(sent, [], "nothing is placed before the click");
  await place.dblclick();
  await page.getByText("2 of 2 orders placed").waitFor();
  const path = `/api/trading/${into}/buy`;
  assert.deepEqual(sent, [path, path]);
  await page.getByRole("button", { name: "Done" }).click();
  await page.goto(`${url}/portfolios/${into}`);
  for (const symbol of ["KO", "JNJ"]) await page.getByRole("link", { name: symbol }).first().waitFor();
});

inWindow("a follower reads the owner's fills a day late, and what the owner has reached", async (page, url, more) => {
  const name = "Read by others";
  const id = await sharedPortfolio(more, name);
  await page.goto(`${url}/portfolios/shared/${id}`);
  await page.getByRole("button", { name: /^Follow deepkeel/ }).click();
  await page.getByRole("button", { name: /^Following deepkeel/ }).waitFor();
  await page.getByRole("table", { name: "Fills" }).getByRole("row").nth(2).waitFor();
  await page.locator("main .person-name").click();
  await page.waitForURL(/\/profile\//);
  await page.getByRole("link", { name: new RegExp(name) }).waitFor();
  await page.getByText("Best rank").waitFor();
  await isSoundInWindows(page, "the profile of another user", () => drawn(page));
  await page.goto(`${url}/profile`);
  await page.getByText(/^bought JNJ at/).first().waitFor();
  await isSoundInWindows(page, "the own profile with its feed", () => drawn(page));
});

inWindow("a visitor reads a shared portfolio, and finds none where there is none", async (page, url, more) => {
  const id = await sharedPortfolio(more, "For visitors");
  const context = await more.context.browser()!.newContext({ serviceWorkers: "block" });
  try {
    const visitor = await context.newPage();
    await visitor.goto(`${url}/portfolios/shared/${id}`);
    await visitor.getByRole("heading", { name: "For visitors" }).waitFor();
    await visitor.getByRole("link", { name: "Sign in to follow and copy" }).waitFor();
    assert.equal(await visitor.getByRole("button", { name: "Copy as weights" }).count(), 0);
    await visitor.goto(`${url}/portfolios/shared/${crypto.randomUUID()}`);
    await visitor.getByText("This portfolio doesn't exist or is private.").waitFor();
  } finally {
    await context.close();
  }
  await page.goto(`${url}/portfolios/shared/${crypto.randomUUID()}`);
  await page.getByText("Portfolio Not Found").waitFor();
  await isSoundInWindows(page, "a portfolio that is not found");
});
