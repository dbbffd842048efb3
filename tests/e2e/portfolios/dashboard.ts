/**
 * The dashboard in a real browser: registration to the first trade by keyboard alone, layout shift while it loads, the
 * number of its requests, and that its figures agree while prices move.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSound, markSession, newUser, PASSWORD, requestedBy, WINDOWS, windowTests } from "../browser.ts";

const inWindow = await windowTests("dash");

type Post = Awaited<ReturnType<typeof newUser>>["post"];
/** Two portfolios and some stocks. */
async function invest(post: Post): Promise<void> {
  const { id } = await post("/portfolios", { name: "Long-term core", initial_cash: 50_000 });
  await post("/portfolios", { name: "Dividend income", initial_cash: 10_000, visibility: "public" });
  for (const stock_symbol of ["AAPL", "MSFT", "KO"]) {
    await post(`/trading/${id}/buy`, { stock_symbol, shares: 4 });
  }
}

/** Waits until there are no placeholders and the chart's code is loaded. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.querySelector(".drawn svg") && !document.querySelector("main .skeleton") &&
    document.getAnimations().length === 0
  );

/** Presses Tab until the focused element has this text. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const name = await page.evaluate(() => {
      const element = document.activeElement === document.body ? null : document.activeElement as HTMLInputElement;
      return element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    });
    if (wanted.test(name)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${wanted}`);
}

inWindow(
  "registration to the first trade needs only the keyboard, and fewer than 180 keys",
  async (page, url) => {
    const { keyboard } = page;
    await page.addInitScript(() => {
      // Counted across all pages.
      addEventListener("keydown", () => sessionStorage.keys = Number(sessionStorage.keys ?? 0) + 1, { capture: true });
    });
    await page.goto(url);
    await tabTo(page, /Create an account/);
    await keyboard.press("Enter");
    await page.waitForURL("**/register");
    await page.getByLabel("Email").waitFor();
    await tabTo(page, /^Email/);
    await keyboard.type("keys@example.com");
    await tabTo(page, /^Username/);
    await keyboard.type("keys_only");
    await tabTo(page, /^Password/);
    await keyboard.type(PASSWORD);
    await tabTo(page, /^Confirm/);
    await keyboard.type(PASSWORD);
    await keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.getByText("Your first trade is three steps away").waitFor();
    await tabTo(page, /^Create your first portfolio/);
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/Cash reserve: 5% of it \(\$500\.00\)/).waitFor();
    assert.equal(await dialog.getByLabel("Name").inputValue(), "My first portfolio");
    // Typing replaces it.
    assert.equal(await page.evaluate(() => String(getSelection())), "My first portfolio");
    assert.equal(await dialog.getByLabel("Initial cash").inputValue(), "10000");
    await keyboard.press("Enter");
    await page.getByText("Your first trade is two steps away").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Buy your first stock" }).and(page.locator(":focus")).waitFor();
    await keyboard.press("Enter");
    // The suggested ticket: five hundred dollars of the first company.
    await dialog.getByRole("heading", { name: "Trade AAPL" }).waitFor();
    await dialog.getByLabel("Amount in dollars").waitFor();
    await tabTo(page, /^Amount in dollars/);
    assert.equal(await dialog.getByLabel("Amount in dollars").inputValue(), "500");
    await dialog.getByRole("button", { name: /^Buy .* AAPL for about/ }).and(page.locator(":enabled")).waitFor();
    await keyboard.press("Enter");
    await page.getByText(/Bought .* AAPL at/).waitFor();
    await page.getByRole("heading", { name: "What moved your day" }).waitFor();
    // A limit for the user's time, at three keys a second; the machine's speed is not tested.
    const keys = await page.evaluate(() => Number(sessionStorage.keys));
    assert.ok(keys > 60 && keys < 180, `${keys} keys`);
  },
  { signedIn: false },
);

for (const window of WINDOWS) {
  const { width } = window.viewport;
  inWindow(`the dashboard at ${width} px keeps still while it loads`, async (page, url, { post }) => {
    await invest(post);
    await page.addInitScript(() => {
      const shifts: { value: number; nodes: string[] }[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (
          const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Element | null }[];
          })[]
        ) {
          if (entry.hadRecentInput) continue;
          shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => node?.className ?? "") });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${url}/dashboard`);
    await settled(page);
    const shifts = await page.evaluate(() =>
      (globalThis as unknown as { shifts: { value: number; nodes: string[] }[] }).shifts
    );
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    assert.ok(sum < 0.05, `${sum}: ${JSON.stringify(shifts)}`);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    assert.ok(scrollWidth <= clientWidth, "it scrolls sideways");
  }, window);
}

inWindow("the dashboard asks for its figures in at most ten requests", async (page, url, { post }) => {
  await invest(post);
  const requests = requestedBy(page);
  await page.goto(`${url}/dashboard`);
  await settled(page);
  assert.ok(requests.size <= 10, [...requests].join("\n"));
});

inWindow(
  "the dashboard's figures agree at every moment, and it is accessible in both themes",
  async (page, url, { post }) => {
    await invest(post);
    await page.goto(`${url}/dashboard`);
    await settled(page);
    for (let i = 0; i < 5; i++) {
      const [hero, card, day, sum] = await page.evaluate(() => {
        const texts = (selector: string) => document.querySelector(selector)?.textContent ?? "";
        return [
          texts(".hero-figure"),
          texts(".strip-name") && texts(".strip-value strong"),
          texts("section:has(.gain-bars) header .delta"),
          texts(".gain-foot .delta"),
        ];
      });
      assert.match(hero!, /^\$[\d,]+\.\d\d$/);
      assert.equal(card, hero);
      assert.ok(day!.startsWith(sum!), `${day} against ${sum}`);
      // The next tick of the market.
      await page.evaluate((before) =>
        new Promise<void>((done) => {
          const watch = new MutationObserver(() => {
            if (document.querySelector(".hero-figure")?.textContent === before) return;
            watch.disconnect();
            done();
          });
          watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        }), hero);
    }
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await isSound(page, theme);
    }
  },
);

inWindow(
  "a visitor of a protected page signs in first and is then led to that page",
  async (page, url, { context }) => {
    const id = "0190a000-0000-7000-8000-000000000001";
    for (
      const path of ["dashboard", "portfolios", `portfolios/${id}`, "stocks", "stocks/AAPL", "analysis", "leaderboard"]
        .concat("waverider", "admin", "admin/users", "profile", `profile/${id}`).map((path) => `/${path}`)
    ) {
      await page.goto(url + path);
      await page.waitForURL(`**/login?redirect=${encodeURIComponent(path)}`);
    }
    await page.getByRole("button", { name: "Forgot password?" }).click();
    await page.getByText(/Ask whoever runs it for a reset link/).waitFor();
    await newUser(context, url, "dash");
    await markSession(page, url);
    await page.goto(`${url}/login?redirect=/leaderboard`);
    await page.getByRole("heading", { name: "Leaderboard" }).waitFor();
    for (const path of ["/waverider/none", "/none", "/no/such/page"]) {
      await page.goto(url + path);
      await page.getByText("There is no page at this address").waitFor();
      await page.getByRole("navigation").getByRole("link", { name: "Portfolios" }).first().waitFor();
    }
    await page.goto(`${url}/profile`);
    await page.waitForURL(/\/profile\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { name: /^dash[a-p]/ }).waitFor();
    await page.goto(`${url}/profile/${id}`);
    await page.getByText("Profile Not Found").waitFor();
  },
  { signedIn: false },
);

inWindow(
  "changes since the last visit are shown, and a dialog opens by its link",
  async (page, url, { post }) => {
    await invest(post);
    await page.goto(`${url}/dashboard`);
    await settled(page);
    assert.equal(await page.locator(".since").count(), 0);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("tradewinds.visit."))!;
      const visit = JSON.parse(localStorage.getItem(key)!);
      const [id] = Object.keys(visit.values);
      localStorage.setItem(
        key,
        JSON.stringify({ at: visit.at - 86_400_000, marketAt: visit.marketAt - 86_400_000, values: { [id!]: 40_000 } }),
      );
    });
    await page.reload();
    await page.getByText(/\$40,000\.00 then/).waitFor();
    await page.getByText(/3 fills/).waitFor();
    const [id] = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("tradewinds.visit."))!;
      return Object.keys(JSON.parse(localStorage.getItem(key)!).values);
    });
    await page.goto(`${url}/dashboard?dialog=withdraw&in=${id}`);
    const dialog = page.getByRole("dialog", { name: "Withdraw Funds" });
    await dialog.getByRole("button", { name: "$1,000" }).click();
    await dialog.getByRole("button", { name: "Withdraw $1,000.00" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(/Withdrew \$1,000\.00 from/).waitFor();
  },
);

inWindow(
  "the cursor of the value chart moves the value and its gain, and reads what was marked",
  async (page, url, { post }) => {
    await invest(post);
    await page.goto(`${url}/dashboard?range=1D`);
    await settled(page);
    await page.locator(".line-mark").first().waitFor();
    const lead = page.locator(".hero-lead");
    await lead.getByText(/today/).waitFor();
    const plot = page.locator(".line-plot").first();
    await plot.focus();
    await page.keyboard.press("Home");
    const said = page.locator(".line-chart [role=status]");
    // A market that stands still has one point, which is the current value.
    if (await plot.evaluate((chart) => chart.querySelector(".line")!.getAttribute("d")!.includes("L"))) {
      await lead.getByText(/ by /).waitFor();
      const [value] = (await said.textContent())!.match(/\$[\d,]+\.\d\d/)!;
      assert.equal(await page.locator(".hero-figure").textContent(), value);
    }
    await page.keyboard.press("End");
    await lead.getByText(/today/).waitFor();
    assert.match((await said.textContent())!, /Buy: 4 AAPL at \$|Deposit: \$50,000\.00|and \d more/);
    await page.keyboard.press("Tab");
    assert.equal(await said.textContent(), "");
  },
);

inWindow(
  "portfolios beyond the edge are reached by an arrow, and a long name is read whole",
  async (page, url, { post }) => {
    const name = "Long-term core of the whole family, for the house by the sea and all that comes after it";
    const { id } = await post("/portfolios", { name, initial_cash: 50_000 });
    for (const other of ["Dividends", "Swing trades", "Small experiments", "Last of them"]) {
      await post("/portfolios", { name: other, initial_cash: 10_000 });
    }
    await post(`/trading/${id}/buy`, { stock_symbol: "KO", shares: 4 });
    await page.goto(`${url}/dashboard`);
    await settled(page);
    const last = page.locator(".strip > a").last();
    const isInSight = () =>
      last.evaluate((card) => {
        const [own, strip] = [card.getBoundingClientRect(), card.parentElement!.getBoundingClientRect()];
        return own.right <= strip.right + 1;
      });
    assert.equal(await isInSight(), false);
    const further = page.getByRole("button", { name: "Show further portfolios" });
    for (let i = 0; i < 4 && !await isInSight(); i++) await further.click();
    assert.equal(await isInSight(), true);
    await page.getByRole("button", { name: "Show the portfolios before" }).waitFor();
    await page.getByRole("group", { name: "Portfolios" }).focus();
    const left = () => page.locator(".strip").evaluate(({ scrollLeft }) => scrollLeft);
    const before = await left();
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction((before) => document.querySelector(".strip")!.scrollLeft < before, before);
    const head = page.locator(".strip-name").first();
    const isClipped = () => head.evaluate((element) => getComputedStyle(element).overflow === "hidden");
    assert.equal(await isClipped(), true);
    const { height } = (await page.locator(".strip").boundingBox())!;
    await page.locator(".strip > a").first().focus();
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => getComputedStyle(document.querySelector(".strip-name")!).overflow === "visible");
    assert.equal((await page.locator(".strip").boundingBox())!.height, height, "nothing moves");
    const [lines, cut] = await page.locator(".strip").evaluate((strip) => {
      const gains = [...strip.querySelectorAll<HTMLElement>(".strip-value .small")];
      const longer = gains.map((gain) => gain.appendChild(new Text(" (+12.34%)")));
      const seen = [
        Math.max(...gains.map((gain) => gain.clientHeight / parseFloat(getComputedStyle(gain).lineHeight))),
        Math.max(...[...strip.children].map((card) => card.scrollWidth - card.clientWidth)),
      ];
      for (const text of longer) text.remove();
      return seen;
    });
    assert.deepEqual([lines, cut], [1, 0], "a longer gain of the day stays in its line");
  },
);

inWindow("on a phone the day's moves have their percent, and no word is cut", async (page, url, { post }) => {
  await invest(post);
  await page.goto(`${url}/dashboard`);
  await settled(page);
  await page.locator(".gain-bars").scrollIntoViewIfNeeded();
  const rows = page.locator(".gain-bars li");
  for (const text of await rows.allInnerTexts()) assert.match(text, /%/);
  const cut = await page.locator(".gain-label").evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
  );
  assert.equal(cut, 0);
  assert.ok(await rows.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "it fits");
}, WINDOWS.find(({ viewport }) => viewport.width < 500)!);
