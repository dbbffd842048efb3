/** A contest from the entry to the audit of its file and the conversion of the portfolio. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../until.ts";
import { drawn, isSoundInWindows, newUser, windowTests } from "../browser.ts";

/** On the evening before the month; the clock is moved to its first session. */
const inWindow = await windowTests("northstar", { CLOCK_START: "2026-10-30T17:00:00-04:00", CLOCK_SPEED: "0" });

type More = Parameters<Parameters<typeof inWindow>[1]>[2];
const TAB = "/leaderboard?tab=competitions";

/** Other people with entries; all but the last one have traded. */
async function enterOthers({ context, server: { url } }: More, count: number): Promise<void> {
  const symbols = ["AAPL", "MSFT", "KO", "JPM"];
  for (let i = 0; i < count; i++) {
    const own = await context.browser()!.newContext();
    const { post } = await newUser(own, url, "rival");
    const { portfolio_id } = await post("/competitions/join", { portfolio_name: `Fund ${i}` });
    if (i < count - 1) await post(`/trading/${portfolio_id}/buy`, { stock_symbol: symbols[i % 4]!, shares: 12 });
    await own.close();
  }
}

async function join(page: Page, url: string): Promise<string> {
  await page.goto(url + TAB);
  await page.getByRole("button", { name: "Join the contest" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/all its trades become public at the close/).waitFor();
  await page.getByLabel("Name of the portfolio").fill("November Challenge");
  await isSoundInWindows(page, "the dialog of an entry");
  await dialog.getByRole("button", { name: "Join" }).click();
  await page.getByText("You have joined November 2026 Competition.").waitFor();
  const link = page.getByRole("link", { name: "November Challenge" });
  return new URL(await link.getAttribute("href") ?? "", url).pathname.split("/").at(-1)!;
}

/** Moves the clock over the close, and waits until the results are published. */
async function finish({ context, server }: More): Promise<string> {
  await server.advance("P11D");
  let id: string | undefined;
  await until(async () => {
    const past = await (await context.request.get(`${server.url}/api/competitions/history`)).json();
    return (id = past[0]?.id) !== undefined;
  });
  return id!;
}

inWindow(
  "CM-27: a member joins and trades; after the close the page recomputes the ranking, and the portfolio is converted",
  async (page, url, more) => {
    await more.server.advance("PT66H");
    const portfolio = await join(page, url);
    await page.getByText("Make a trade to rank").waitFor();
    await more.post(`/trading/${portfolio}/buy`, { stock_symbol: "TSLA", shares: 10 });
    await enterOthers(more, 5);
    await more.server.advance("P18D");
    await isSoundInWindows(page, "a running contest", async () => {
      await page.goto(url + TAB);
      await page.getByRole("application").waitFor();
      await drawn(page);
    });
    await page.getByText("Closed", { exact: true }).waitFor();
    assert.match(await page.locator("tr.own").innerText(), /You/);
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.getByRole("table", { name: "Returns of the first five by day" }).waitFor();
    await page.getByText(/of 6$/).first().waitFor();

    const id = await finish(more);
    await page.goto(`${url}${TAB}&contest=historical`);
    await page.getByRole("link", { name: "Results of November 2026 Competition" }).click();
    await page.waitForURL(`${url}/leaderboard/competitions/${id}`);
    await isSoundInWindows(page, "the audit of a contest", async () => {
      await page.getByText("The ranking holds.").waitFor();
      await drawn(page);
    });
    await page.getByText(/: 0 of 6 places differ\.$/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download file" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "november-2026-competition.json");
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText("The ranking holds.").waitFor();

    await page.getByRole("button", { name: "Convert to an ordinary portfolio" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Convert" }).click();
    await page.getByText("November Challenge is an ordinary portfolio now").waitFor();
    await page.goto(`${url}/portfolios/${portfolio}`);
    await page.getByRole("button", { name: "Deposit Funds" }).waitFor();
  },
);

inWindow(
  "CM-26: others see the audit of a contest without an own entry, and a wrong address says so",
  async (page, url, { context }) => {
    const [contest] = await (await context.request.get(`${url}/api/competitions/history`)).json();
    await page.goto(`${url}/leaderboard/competitions/${contest.id}`);
    await page.getByText("The ranking holds.").waitFor();
    assert.equal(await page.locator("tr.own").count(), 0, "this user has not entered");
    assert.equal(await page.getByRole("button", { name: /Convert/ }).count(), 0);
    await page.goto(`${url}/leaderboard/competitions/019a6f5e-7c3a-7000-8000-000000000001`);
    await page.getByText("Contest not found").waitFor();
  },
);
