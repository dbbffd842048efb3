/** Shared by the browser tests: a browser and a server. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { asLetters, makeDataDir } from "../../core/kernel/testing.ts";
import { until } from "../until.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The browser installed on this machine; undefined if there is none. */
export const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .find((path) => existsSync(path));
/** Disabled features. The first two would render the address bar's popups in two more pages per window. */
const DISABLED = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter"],
  ...["OptimizationHints", "PaintHolding"],
];
const flags = (disabled: readonly string[]) => [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  ...["--disable-background-networking", "--disable-component-update"],
  // Replaces Playwright's own list, so that list is included.
  `--disable-features=${disabled.join(",")}`,
];
export const FLAGS = flags(DISABLED);
/** Also without the spare renderer process: a test opens one page. Benchmarks keep it. */
const TEST_FLAGS = flags([...DISABLED, "SpareRendererForSitePerProcess"]);

export interface TestServer {
  readonly url: string;
  /** Its process, another one after `resume`. */
  pid(): number;
  /** Runs a command of the terminal as the server's operator. Returns what it prints. */
  terminal(...args: string[]): Promise<string>;
  /** Moves the market clock on by a duration like PT2H. */
  advance(by: string): Promise<void>;
  /** Ends the process and keeps the store. */
  pause(): Promise<void>;
  /** Starts another process on the same store and port. */
  resume(): Promise<void>;
  /** Ends the process and removes the store. */
  stop(): Promise<void>;
}

/** A server on a new, empty store. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dir = await Deno.makeTempDir({ prefix: "tradewinds-e2e-" });
  await makeDataDir(dir);
  const spawn = (port: string) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", `${root}cli/main.ts`, "serve"],
      env: {
        ...{ PORT: port, DATA_DIR: dir, RATE_LIMITS: "off", LOG_LEVEL: "warn", DATABASE_URL: "" },
        // The minimum, since the figures of all symbols are computed when the server starts.
        ...{ MARKET_SEED: "1", MARKET_SYMBOLS: "800", ...env },
      },
      stdout: "null",
      stderr: "inherit",
    }).spawn();
  let child = spawn("0");
  const pause = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  const stop = async () => {
    await pause().catch(() => {});
    await Deno.remove(dir, { recursive: true });
  };
  const ready = async (): Promise<string> => {
    let file: string | null = null;
    const written = until(async () => {
      file = await Deno.readTextFile(`${dir}/server.json`).catch(() => null);
      return Boolean(file);
    });
    await written.catch(async (error) => {
      await stop();
      throw error;
    });
    return JSON.parse(file!).url;
  };
  const url = await ready();
  const resume = async () => {
    child = spawn(new URL(url).port);
    await ready();
  };
  const terminal = async (...args: string[]) => {
    const env = { DATA_DIR: dir, DATABASE_URL: "", LOG_LEVEL: "warn" };
    const command = ["run", "-A", `${root}cli/main.ts`, ...args];
    const output = await new Deno.Command(Deno.execPath(), { args: command, env }).output();
    const [printed, complaint] = [output.stdout, output.stderr].map((bytes) => new TextDecoder().decode(bytes));
    assert.ok(output.success, `${args.join(" ")}: ${complaint}`);
    return printed!;
  };
  const advance = async (by: string) => void await terminal("clock", "advance", by);
  return { url, pid: () => child.pid, terminal, advance, pause, resume, stop };
}

export const PASSWORD = "plum tree by the wall";
let users = 0;

/** Registers a user and signs in in this window, by the response's cookie; `post` calls the API as that user. */
export async function newUser(context: BrowserContext, url: string, name: string) {
  let token = "";
  const post = async (path: string, data: unknown) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    // An import of thousands of rows takes long on a busy machine.
    const answer = await context.request.post(`${url}/api${path}`, { data, headers, timeout: 120_000 });
    assert.ok(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`);
    return await answer.json();
  };
  // Without digits: 6 and 9 look alike, which a name beside that of a staff member must not.
  const username = `${name}${asLetters(++users)}`;
  const email = `${username}@example.com`;
  await post("/auth/register", { email, username, password: PASSWORD });
  token = (await post("/auth/login", { email, password: PASSWORD })).access_token;
  return { email, post };
}

/** Sets the flag of a session in the browser, without which the app would treat the user as a visitor. */
export async function markSession(page: Page, url: string): Promise<void> {
  // An empty page of the same origin, so that the app does not start. The server's other responses are sandboxed.
  const empty = `${url}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(empty);
  await page.evaluate(() => localStorage.setItem("tradewinds.session", "1"));
  await page.unroute(empty);
}

let source: string | undefined;

/** Runs axe without its wrapper for Playwright, which is slower: it loads axe each time and copies passed rules too. */
async function axe(page: Page): Promise<string[]> {
  source ??= await Deno.readTextFile(new URL(import.meta.resolve("axe-core/axe.min.js")));
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(source);
  return await page.evaluate(async () => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
}

/** Violations that axe finds after all animations have ended, and whether the page scrolls sideways. */
export async function faultsOf(page: Page, where: string): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) =>
      playState !== "running" || effect?.getTiming().iterations === Infinity
    )
  );
  return [...(await axe(page)).map((fault) => `${where}: ${fault}`), ...await widerThanWindow(page, where)];
}

/** The fault of `faultsOf` for a page that scrolls sideways, without axe; for other widths. */
export async function widerThanWindow(page: Page, where: string): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  return wide ? [`${where} scrolls sideways`] : [];
}

/** Asserts that `faultsOf` finds nothing. */
export const isSound = async (page: Page, where: string): Promise<void> =>
  assert.deepEqual(await faultsOf(page, where), []);

/** Animations take an eighth of the CPU time of a test's page. */
const STILL = { serviceWorkers: "block", reducedMotion: "reduce" } as const;
const DESKTOP = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
export const TABLET = { width: 768, height: 1024 };
/** The windows in which axe checks a page: both themes, and the smallest and largest width. */
export const WINDOWS = [DESKTOP, PHONE];

/** `isSound` in one of `WINDOWS`; in the large one it also checks that the page fits a tablet's width. */
export async function isSoundAndFits(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()!;
  const faults = await faultsOf(page, `${where} at ${size.width} px`);
  if (size.width === DESKTOP.viewport.width) {
    await resize(page, TABLET);
    faults.push(...await widerThanWindow(page, `${where} at 768 px`));
    await resize(page, size);
  }
  assert.deepEqual(faults, []);
}

/** `isSoundAndFits` in each of `WINDOWS`, the large one last, with one page; waits in each until the page is ready. */
export async function isSoundInWindows(page: Page, where: string, ready = () => Promise.resolve()): Promise<void> {
  for (const { viewport, colorScheme } of [...WINDOWS].reverse()) {
    await page.emulateMedia({ colorScheme });
    await resize(page, viewport);
    await ready();
    await isSoundAndFits(page, where);
  }
}

/** Navigates within the app, as its links do: unlike `goto`, this does not restart the app. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), address);
}

/** The addresses of the data that a page requests from now on; on a slow machine some are requested again. */
export function requestedBy(page: Page): ReadonlySet<string> {
  const addresses = new Set<string>();
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    searchParams.delete("_t");
    // The token renewal, the check for the server and the stream do not belong to a page.
    if (/^\/api\/(?!auth\/refresh|health|stream)/.test(pathname)) addresses.add(`${pathname}?${searchParams}`);
  });
  return addresses;
}

/** Waits until there are no placeholders. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector(".skeleton"));
}

/** Clicks a tab, by its position in `tabs`, and waits until the address names it. */
export async function openTab(page: Page, tabs: readonly string[], tab: string): Promise<void> {
  await page.getByRole("tab").nth(tabs.indexOf(tab)).click();
  await page.waitForURL(({ searchParams }) => (searchParams.get("tab") ?? tabs[0]) === tab);
  await page.getByRole("tab", { selected: true }).first().waitFor();
}

/** Resizes a page's window, and waits until the page is rendered in it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

interface More {
  readonly context: BrowserContext;
  readonly server: TestServer;
  /** The user's e-mail; empty for a visitor. */
  readonly email: string;
  /** Calls the API as the user; not for a visitor. */
  readonly post: Awaited<ReturnType<typeof newUser>>["post"];
}
const visitor: Pick<More, "email" | "post"> = {
  email: "",
  post: () => Promise.reject(new Error("A visitor calls no API")),
};

/**
 * Most tests need no figures of the whole market, which take seconds after each start. They begin on a day without a
 * holiday near it, whatever day it is now.
 */
const USUAL = { MARKET_AHEAD: "off", CLOCK_START: "2026-11-17T10:30:00-05:00" };
/** Long enough for a busy machine: the first query about the whole market waits for its figures. */
const PATIENCE_MS = 180_000;

const opened = new Map<string, Promise<[Browser, TestServer]>>();

/** A browser and a server with these settings, shared by all files that one file imports, since each takes seconds. */
function open(env: Record<string, string>): Promise<[Browser, TestServer]> {
  const key = JSON.stringify(env);
  const found = opened.get(key);
  if (found) return found;
  const both = Promise.all([
    chromium.launch({ executablePath: executablePath!, args: TEST_FLAGS }),
    startServer({ ...USUAL, ...env }),
  ]);
  opened.set(key, both);
  Deno.test.afterAll(async () => {
    const [browser, server] = await both;
    await Promise.all([browser.close(), server.stop()]);
  });
  return both;
}

/**
 * Opens a browser and a server, or uses those of a file imported before. Returns a function that registers a test with
 * its own window, by default signed in as a new user of that name. A test fails on errors of its page.
 */
export async function windowTests(user: string, env: Record<string, string> = {}) {
  const both = executablePath ? await open(env) : null;
  return (
    name: string,
    work: (page: Page, url: string, more: More) => Promise<void>,
    { signedIn = true, ...options }: BrowserContextOptions & { signedIn?: boolean } = {},
  ) =>
    Deno.test({
      name,
      fn: async () => {
        assert.ok(both, "This test needs a browser: install Chromium");
        const [browser, server] = both;
        const { url } = server;
        const context = await browser.newContext({ ...DESKTOP, ...STILL, ...options });
        const errors: string[] = [];
        context.on("weberror", (error) => errors.push(error.error().message));
        try {
          const { email, post } = signedIn ? await newUser(context, url, user) : visitor;
          const page = await context.newPage();
          page.setDefaultTimeout(PATIENCE_MS);
          if (signedIn) await markSession(page, url);
          await work(page, url, { context, server, email, post });
          assert.deepEqual(errors, []);
        } finally {
          await context.close();
        }
      },
      // The browser and the server outlive the test.
      sanitizeOps: false,
      sanitizeResources: false,
    });
}
