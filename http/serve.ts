/** A running server: the HTTP door, the matcher, the jobs and the clock's heartbeat on one product. */
import { HEARTBEAT_MS } from "../core/kernel/clock.ts";
import { newSecret } from "../core/kernel/ids.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { matchUpToNow } from "../core/orders/mod.ts";
import type { Product } from "../core/product.ts";
import { startJobs } from "../jobs/loop.ts";
import { createApp } from "./app.ts";
import { restoreServerFile, type ServerFile, serverFile, writeServerFile } from "./server_file.ts";

/** How often resting orders are looked at. */
const MATCH_MS = 250;

export interface Running {
  readonly url: string;
  /** Resolves when the server has stopped by itself or by `stop`. */
  readonly finished: Promise<void>;
  /** Lets open requests end, then stops everything but the product. */
  stop(): Promise<void>;
}

export async function serve(product: Product): Promise<Running> {
  const { config, log, clock } = product.services;
  const operatorToken = newSecret();
  const app = await createApp(product, operatorToken);
  const stopping = new AbortController();
  const server = Deno.serve({
    port: Number(config.PORT),
    hostname: config.HOST!,
    signal: stopping.signal,
    automaticCompression: true,
    onListen: () => {},
  }, app.fetch);
  const host = server.addr.hostname.includes(":") ? `[${server.addr.hostname}]` : server.addr.hostname;
  const url = `http://${
    ["127.0.0.1", "0.0.0.0", "::1", "::"].includes(server.addr.hostname) ? "localhost" : host
  }:${server.addr.port}`;
  const dataDir = config.DATA_DIR!;
  const found: ServerFile = { url, pid: Deno.pid, operator_token: operatorToken };
  await writeServerFile(dataDir, found);

  const { runner } = product;
  const loops = [
    every(MATCH_MS, () => matchUpToNow(async (name, actor, input) => (await runner.run(name, actor, input)).output)),
    every(HEARTBEAT_MS, () => clock.beat()),
    every(1_000, () => restoreServerFile(dataDir, found)),
    // Another instance may have set the clock.
    ...(product.store.kind === "postgres" ? [every(1_000, () => clock.refresh())] : []),
  ];
  const jobs = startJobs(product.runner);

  function every(ms: number, work: () => Promise<unknown>): () => Promise<void> {
    let ended = false;
    let running: Promise<unknown> = Promise.resolve();
    let timer = setTimeout(turn, ms);
    function turn() {
      running = work().catch((error) => {
        if (!(error instanceof Refusal)) log.error("background work failed", error);
      }).finally(() => {
        if (!ended) timer = setTimeout(turn, ms);
      });
    }
    return async () => {
      ended = true;
      clearTimeout(timer);
      await running;
    };
  }

  let stopped: Promise<void> | null = null;
  const stop = () =>
    stopped ??= (async () => {
      stopping.abort();
      await Promise.all([server.finished, ...loops.map((end) => end()), jobs.stop()]);
      await clock.beat(true).catch((error) => log.warn("the clock could not be noted", { error: String(error) }));
      app.close();
      await Deno.remove(serverFile(dataDir)).catch(() => {});
    })();
  return { url, finished: server.finished.then(stop), stop };
}
