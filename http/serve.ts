/** A running server: the HTTP adapter, the matcher, the jobs and the clock's heartbeat on one product. */
import { HEARTBEAT_MS, wallNow } from "../core/kernel/clock/clock.ts";
import { newSecret } from "../core/kernel/ids.ts";
import { refusalOf } from "../core/kernel/run/translate.ts";
import { refuseNewerVersion, VERSION_CHECK_MS } from "../core/kernel/store/stored_settings.ts";
import { StartError } from "../core/kernel/store/start_error.ts";
import { within } from "../core/kernel/within.ts";
import { recorderOf, report, REPORT_MS, reportEnd, reportStart, startRecording } from "../core/health/mod.ts";
import { processUpToNow, whenIdle } from "../core/orders/mod.ts";
import { figuresAhead, rowsAhead } from "../core/research/mod.ts";
import type { Product } from "../core/product.ts";
import { startJobs } from "../jobs/loop.ts";
import { createApp } from "./app.ts";
import { listen } from "./listen.ts";
import { restoreServerFile, type ServerFile, serverFile, writeServerFile } from "./server_file.ts";

/** How often due work is checked, except at real speed. */
const DUE_WORK_MS = 250;
/** A timer may end this early. */
const TIMER_MS = 1;
/** How often it is checked whether a trading session or a trading day has begun. */
const PREFETCH_MS = 1_000;

/** How long background work pauses after a failure: the store may be unavailable. */
const AFTER_FAILURE_MS = 1_000;
/** On stop: timeouts for open requests and background work, and for saving the clock. */
const STOP_MS = 10_000;
const SAVE_MS = 500;

export interface Running {
  readonly url: string;
  /** Resolves when the server has stopped; rejects when it stopped because a newer market version took over. */
  readonly finished: Promise<void>;
  /** Accepts no more requests, lets open ones end (for ten seconds at most), stops everything except the product. */
  stop(): Promise<void>;
}

/**
 * Repeats work at multiples of so many milliseconds, at which other work begins too, so that a server at rest wakes up
 * less often, or each time so long after its previous end as a function says; the returned function stops it.
 */
type Every = (ms: number | (() => number), name: string, work: () => Promise<unknown>) => () => Promise<void>;

/** Logs failures, and pauses after them. */
function repeater(log: Product["services"]["log"]): Every {
  return (ms, name, work) => {
    let ended = false;
    let running: Promise<unknown> = Promise.resolve();
    const pause = () => typeof ms === "number" ? ms - performance.now() % ms + TIMER_MS : ms();
    let timer = setTimeout(turn, pause());
    function turn() {
      let failed = false;
      running = work().catch((error) => {
        refusalOf(error, log, { work: name });
        failed = true;
      }).finally(() => {
        if (!ended) timer = setTimeout(turn, failed ? Math.max(pause(), AFTER_FAILURE_MS) : pause());
      });
    }
    return async () => {
      ended = true;
      clearTimeout(timer);
      await running;
    };
  };
}

/** The server's address for a browser on this machine. */
function urlOf({ hostname, port }: { readonly hostname: string; readonly port: number }): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `http://${["127.0.0.1", "0.0.0.0", "::1", "::"].includes(hostname) ? "localhost" : host}:${port}`;
}

/**
 * The background work of a server.
 * @param stopping resolved on stop, which does not wait for prefetched figures
 * @param onNewer called when a newer release has raised the market's version on the store
 */
function repeatedWork(
  { services, runner, store }: Product,
  every: Every,
  stopping: Promise<void>,
  onNewer: (newer: StartError) => void,
): (() => Promise<void>)[] {
  const { config, clock, market, db } = services;
  const prefetch = (figures: (at: number) => Promise<void>) =>
    every(
      PREFETCH_MS,
      "figures ahead",
      () => Promise.race([figures(clock.market(wallNow()).epochMilliseconds), stopping]),
    );
  /** At real speed at the beginning of each second of the market, when quotes change: whole seconds are decided. */
  const untilDueWork = (): number =>
    clock.anchor.speed === 1 ? 1_000 - clock.market().epochMilliseconds % 1_000 + TIMER_MS : DUE_WORK_MS;
  const processDueWork = () =>
    processUpToNow(services, async (name, actor, input) => (await runner.run(name, actor, input)).output);
  const checkVersion = (version: number) =>
    refuseNewerVersion(db, version).catch((error) => {
      if (!(error instanceof StartError)) throw error;
      onNewer(error);
    });
  const isAhead = config.MARKET_AHEAD === "on" && market.ahead !== null;
  const recorder = recorderOf(services);
  // Other instances are possible on PostgreSQL only: they may set the clock, or have a newer market.
  const isShared = store.kind === "postgres";
  const { version } = market;
  return [
    every(untilDueWork, "due work", processDueWork),
    every(HEARTBEAT_MS, "heartbeat", () => clock.beat()),
    ...(isAhead ? [rowsAhead(market, () => recorder.isUsed), figuresAhead(market)].map(prefetch) : []),
    ...(isShared ? [every(1_000, "clock", () => clock.refresh())] : []),
    ...(isShared && version !== null ? [every(VERSION_CHECK_MS, "market version", () => checkVersion(version))] : []),
  ];
}

/** Records what this instance does and reports it, from the start on, until the returned function is called. */
function startHealth({ services, store }: Product, every: Every): () => Promise<void> {
  const endRecording = startRecording(services);
  const failed = (error: unknown) => void refusalOf(error, services.log, { work: "health" });
  void reportStart(services, store.kind === "embedded").catch(failed);
  const endReports = every(REPORT_MS, "health", () => report(services));
  return async () => {
    endRecording();
    await endReports();
    await reportEnd(services).catch(failed);
  };
}

/** @param stopMs how long a stop waits for open requests and background work */
export async function serve(product: Product, stopMs = STOP_MS): Promise<Running> {
  const { config, log, clock, market } = product.services;
  const operatorToken = newSecret();
  const ahead = config.MARKET_AHEAD === "on" ? market.ahead : null;
  // Only queries about the whole market wait for it.
  void ahead?.prepare(clock.market(wallNow()).epochMilliseconds).catch(() => {});
  const app = await createApp(product, operatorToken);
  const server = listen(
    { port: Number(config.PORT), hostname: config.HOST! },
    app.fetch,
    (error) => void refusalOf(error, log, { work: "connections" }),
  );
  const url = urlOf(server.address);
  const dataDir = config.DATA_DIR!;
  const found: ServerFile = { url, pid: Deno.pid, operator_token: operatorToken };
  await writeServerFile(dataDir, found);

  const every = repeater(log);
  const stopping = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  let stopped: Promise<void> | null = null;
  /** Why this server may no longer show prices. */
  let replaced: StartError | null = null;
  const loops = repeatedWork(product, every, stopping.promise, (newer) => {
    if (stopped) return;
    log.error(`Stopping: ${newer.message}`);
    replaced = newer;
    void stop();
  });
  const endServerFile = every(1_000, "server file", () => restoreServerFile(dataDir, found));
  const jobs = startJobs(product.runner);
  const endHealth = startHealth(product, every);

  function stop(): Promise<void> {
    if (stopped) return stopped;
    stopped = (async () => {
      app.drain();
      stopping.resolve();
      const delay = replaced ? 0 : Number(config.SHUTDOWN_DELAY);
      await new Promise((resolve) => setTimeout(resolve, delay * 1_000));
      // The next server continues the due work.
      product.stop();
      // Without the file the terminal no longer calls this server; it waits until the store is free.
      await endServerFile();
      await Deno.remove(serverFile(dataDir)).catch(() => {});
      // Requests that have arrived are answered. Streams do not end by themselves.
      const answered = server.shutdown();
      app.endStreams();
      const loopsEnded = [...loops.map((end) => end()), jobs.stop()];
      const ended = Promise.all([answered, ...loopsEnded]).then(() => whenIdle(product.services));
      if (!await within(stopMs, ended)) log.warn("stopped with requests or background work still open");
      const saved = clock.beat(true).catch((error) =>
        log.warn("the clock could not be saved", { error: String(error) })
      );
      await within(SAVE_MS, Promise.all([saved, endHealth()]));
      app.close();
    })();
    finished.resolve(stopped.then(() => {
      if (replaced) throw replaced;
    }));
    return stopped;
  }
  return { url, finished: finished.promise, stop };
}
