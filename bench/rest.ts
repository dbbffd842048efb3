/** `rest`: processor time of a start, and what a server uses when nobody has used it for a while, and with one page. */
import { withDatabase } from "./database.ts";
import { processOf, untilAtRest } from "./processor.ts";
import { type Running, serverSettings, startProduct, withDirectory } from "./processes.ts";
import { megabytes, orSkip, type Report } from "./report.ts";
import { buyMany, makeTraders, seeding, tradableSymbols } from "./seed.ts";

/** The first pages are opened by then. */
const START_MS = 40_000;
/** The market's worker ends after five minutes without a query. */
const UNUSED_MS = 330_000;
const MEASURED_MS = 60_000;
const SYMBOLS = 20;
const GOAL = { rest: 0.01, page: 0.03, bytes: 250e6 };

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

/** The part of one core that a process uses. */
async function shareOf({ pid }: Running): Promise<number> {
  const used = processOf(pid);
  const [before, began] = [await used(), performance.now()];
  await wait(MEASURED_MS);
  return (await used() - before) / (performance.now() - began);
}

async function ask(url: string, token: string, path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`${url}/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...signal && { signal },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

/** An open dashboard: its stream, with the quotes of the holdings. Returns what closes it. */
async function openPage(url: string, token: string, symbols: readonly string[]): Promise<() => void> {
  const ending = new AbortController();
  const { body } = await ask(url, token, `stream?symbols=${symbols.join()}`, ending.signal);
  body!.pipeTo(new WritableStream()).catch(() => {});
  return () => ending.abort();
}

async function measure(report: Report, store: string, settings: Record<string, string>): Promise<void> {
  const { token, symbols } = await seeding(settings, async (product, call) => {
    const [trader] = await makeTraders(product, call, 1);
    const symbols = await tradableSymbols(product, SYMBOLS);
    await buyMany(call, trader!, symbols, SYMBOLS);
    return { token: trader!.token, symbols };
  });
  const product = await startProduct(settings);
  const line = (what: string, measured: string, goal: string, met: boolean | null) =>
    report({ what: `${what}, ${store}`, measured, beside: "", ratio: "", goal, met });
  try {
    await wait(START_MS);
    const started = await processOf(product.pid)();
    line("processor time of a start and the 40 s after it", `${(started / 1000).toFixed(1)} s`, "", null);
    // The figures of the day are computed at once when someone asks, instead of little by little for minutes.
    const screen = await ask(product.url, token, "stocks/market/screen?where=pe_ratio::30,rsi_14::70");
    await screen.body!.cancel();
    await wait(UNUSED_MS);
    const rest = await shareOf(product);
    line("a server that nobody uses, of one core", percent(rest), `< ${percent(GOAL.rest)}`, rest < GOAL.rest);
    const { now } = await product.memory();
    line("its memory", megabytes(now), `< ${megabytes(GOAL.bytes)}`, now < GOAL.bytes);
    // The first request starts the market's worker again, which computes the market's rows.
    const before = await processOf(product.pid)();
    const close = await openPage(product.url, token, symbols);
    await wait(5_000);
    await untilAtRest(product.pid);
    const opening = await processOf(product.pid)() - before;
    line("processor time until a page's opening is over", `${(opening / 1000).toFixed(1)} s`, "", null);
    const page = await shareOf(product);
    close();
    line("with one open page, of one core", percent(page), `< ${percent(GOAL.page)}`, page < GOAL.page);
  } finally {
    await product.stop();
  }
}

/** Both stores, one after the other. */
export async function rest(report: Report): Promise<void> {
  await withDirectory((directory) => measure(report, "embedded", serverSettings(`${directory}/data`, null)));
  await orSkip(
    report,
    "PostgreSQL",
    () =>
      withDatabase((url) =>
        withDirectory((directory) => measure(report, "PostgreSQL", serverSettings(`${directory}/data`, url)))
      ),
  );
}
