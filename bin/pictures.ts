/**
 * Makes the pictures of the README from the running product: `deno task pictures`. A server with a new store advances
 * through seven months of a portfolio; then screenshots are taken in both themes.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { executablePath, FLAGS } from "../tests/e2e/browser.ts";

const BEGIN = "2026-04-20T10:00:00-04:00";
const PERSON = { email: "northstar@example.com", password: "quiet-harbour-42" };
const MOST_BYTES = 200_000;
const folder = new URL("../docs/pictures/", import.meta.url).pathname;
const cli = new URL("../cli/main.ts", import.meta.url).pathname;

const data = await Deno.makeTempDir({ prefix: "tradewinds-pictures-" });
const env = {
  DATA_DIR: data,
  PORT: "0",
  RATE_LIMITS: "off",
  LOG_LEVEL: "warn",
  DATABASE_URL: "",
  CLOCK_START: BEGIN,
  MARKET_SEED: "1",
};
const server = new Deno.Command(Deno.execPath(), { args: ["run", "-A", cli, "serve"], env, stdout: "null" }).spawn();

async function address(): Promise<string> {
  for (let i = 0; i < 600; i++) {
    await new Promise((wake) => setTimeout(wake, 100));
    const file = await Deno.readTextFile(`${data}/server.json`).catch(() => null);
    if (file) return JSON.parse(file).url;
  }
  throw new Error("The server did not start");
}

let token = "";
async function call<T>(url: string, method: string, path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

async function advance(by: string): Promise<void> {
  const args = ["run", "-A", cli, "clock", "advance", by];
  const { success } = await new Deno.Command(Deno.execPath(), { args, env, stdout: "null", stderr: "null" }).output();
  if (!success) throw new Error(`The clock could not be moved by ${by}`);
}

async function signIn(url: string): Promise<void> {
  token = "";
  token = (await call<{ access_token: string }>(url, "POST", "/auth/login", PERSON)).access_token;
}

/** Plays through seven months of an investor. Returns the portfolio's id. */
async function playMonths(url: string): Promise<string> {
  await call(url, "POST", "/auth/register", { ...PERSON, username: "northstar" });
  await signIn(url);
  const create = (body: unknown) => call<{ id: string }>(url, "POST", "/portfolios", body);
  const core = await create({ name: "Long-term core", initial_cash: 60_000 });
  const income = await create({ name: "Dividend income", initial_cash: 30_000, visibility: "public" });
  const buy = (id: string, stock_symbol: string, shares: number) =>
    call(url, "POST", `/trading/${id}/buy`, { stock_symbol, shares, use_reserve: true });
  const first = { MSFT: 20, NVDA: 30, AAPL: 40, JPM: 12, JNJ: 22, XOM: 30 };
  for (const [symbol, shares] of Object.entries(first)) await buy(core.id, symbol, shares);
  const paying = { KO: 60, PG: 20, VZ: 80, PFE: 60 };
  for (const [symbol, shares] of Object.entries(paying)) await buy(income.id, symbol, shares);
  await call(url, "POST", "/contributions", {
    name: "Monthly savings",
    amount: 500,
    frequency: "monthly",
    target_portfolio_id: core.id,
    next_contribution_date: "2026-05-01",
    auto_invest_percentage: 60,
    target_allocation: { KO: 60, JNJ: 40 },
  });
  for (
    const [by, symbol, shares] of [["6w", "COST", 1], ["12w", "UNH", 3], ["12w", "KO", 5], ["4d", "NVDA", 1]] as const
  ) {
    await advance(by);
    await signIn(url);
    await buy(core.id, symbol, shares);
  }
  return core.id;
}

async function take(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
  await page.waitForTimeout(2500);
  const file = `${folder}${name}.png`;
  await page.screenshot({ path: file });
  const { size } = await Deno.stat(file);
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MOST_BYTES}`);
  console.log(`${name}.png, ${Math.round(size / 1000)} kB`);
}

async function inTheme(browser: Browser, url: string, theme: "light" | "dark", portfolio: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: theme,
    baseURL: url,
    locale: "en-US",
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill(PERSON.email);
  await page.getByLabel("Password", { exact: true }).fill(PERSON.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
  const orders = await call<{ id: string }[]>(
    url,
    "GET",
    `/orders/${portfolio}/orders?status_filter=executed`,
    undefined,
  );
  await take(page, `dashboard-${theme}`, "/dashboard");
  await take(page, `receipt-${theme}`, `/portfolios/${portfolio}?dialog=receipt&in=${portfolio}&item=${orders[0]!.id}`);
  await take(page, `trade-${theme}`, `/portfolios/${portfolio}?dialog=trade&side=BUY&symbol=NVDA&in=${portfolio}`);
  await take(page, `stock-${theme}`, "/stocks/AAPL?range=6M");
  await page.close();
}

try {
  if (!executablePath) throw new Error("Chromium is needed, as chromium or google-chrome");
  await Deno.mkdir(folder, { recursive: true });
  const url = await address();
  const portfolio = await playMonths(url);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    for (const theme of ["light", "dark"] as const) await inTheme(browser, url, theme, portfolio);
  } finally {
    await browser.close();
  }
} finally {
  server.kill("SIGTERM");
  await server.status;
  await Deno.remove(data, { recursive: true });
}
