/** Portfolio names of maximum length without a space to break at: they must not make anything scroll sideways. */
import assert from "node:assert/strict";
import { chromium, type Page } from "playwright-core";
import { executablePath, FLAGS, startServer } from "./browser.ts";

const PERSON = { email: "long@example.com", password: "plum tree by the wall" };
const NAMES = ["N".repeat(48), "W".repeat(100)];

/** Calls the API as the page's own scripts would. */
async function call(url: string, path: string, body: unknown, token?: string) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  assert.ok(response.ok, `${path} answered ${response.status}: ${await response.clone().text()}`);
  return await response.json();
}

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

Deno.test(
  "long portfolio names do not make pages or dialogs scroll sideways",
  { ignore: !executablePath },
  async (t) => {
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
    try {
      await call(server.url, "/auth/register", { ...PERSON, username: "longnames" });
      const { access_token: token } = await call(server.url, "/auth/login", PERSON);
      const ids: string[] = [];
      for (const name of NAMES) {
        const { id } = await call(server.url, "/portfolios", { name, initial_cash: 10_000 }, token);
        await call(server.url, `/trading/${id}/buy`, { stock_symbol: "AAPL", shares: 2 }, token);
        const limit = { transaction_type: "BUY", order_type: "limit", limit_price: 1 };
        await call(server.url, `/orders/${id}/orders`, { stock_symbol: "AAPL", shares: 1, ...limit }, token);
        ids.push(id);
      }
      const dialog = async (page: Page, opener: RegExp, ready: RegExp) => {
        await page.getByRole("button", { name: opener }).first().click();
        await page.getByRole("dialog").getByText(ready).first().waitFor();
      };
      const views: [string, string, ((page: Page) => Promise<void>)?][] = [
        ["dashboard", "/dashboard"],
        ["portfolios", "/portfolios"],
        ["deposit dialog", "/portfolios", (page) => dialog(page, /Deposit/, /Amount/)],
        ["trade dialog", "/stocks/AAPL", async (page) => {
          await dialog(page, /^Trade$/, /Bid and ask/);
          await page.getByLabel("Portfolio").selectOption(ids[1]!);
          await page.getByRole("dialog").getByText("Average cost").waitFor();
        }],
        ...ids.flatMap((id, i): typeof views => [
          [`portfolio ${i}`, `/portfolios/${id}`],
          [`orders ${i}`, `/portfolios/${id}?tab=orders`],
          [`transactions ${i}`, `/portfolios/${id}?tab=transactions`],
        ]),
      ];
      for (const width of [390, 1440]) {
        const context = await browser.newContext({ viewport: { width, height: 900 } });
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        await page.goto(`${server.url}/login`);
        await page.getByLabel("Email").fill(PERSON.email);
        await page.getByLabel("Password").fill(PERSON.password);
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.waitForURL("**/dashboard");
        for (const [name, path, act] of views) {
          await t.step(`${name} at ${width} px`, async () => {
            await page.goto(server.url + path);
            await page.getByRole("main").first().waitFor();
            if (!path.startsWith("/stocks")) {
              await page.getByText(/N{10}|W{10}/).and(page.locator(":not(option)")).first().waitFor();
            }
            await act?.(page);
            assert.deepEqual(await tooWide(page), []);
          });
        }
        await context.close();
      }
    } finally {
      await browser.close();
      await server.stop();
    }
  },
);
