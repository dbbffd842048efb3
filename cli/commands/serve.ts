/** `tradewinds serve`: the server, until it is stopped. */
import { type Config, readConfig, suggestionText, unknownSettings } from "../../core/kernel/config.ts";
import { StartError } from "../../core/kernel/store/start_error.ts";
import { within } from "../../core/kernel/within.ts";
import { type OpenOptions, openProduct, type Product, productLog } from "../../core/product.ts";
import { serve } from "../../http/serve.ts";
import type { Terminal } from "../terminal.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

export async function serveCommand(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env);
  const log = productLog(config);
  // Sentences on a terminal, JSON lines for a log collector.
  const say = terminal.messagesAreSeen ? terminal.err : (text: string) => log.info(text);
  const warn = terminal.messagesAreSeen ? (text: string) => terminal.err(`Warning: ${text}`) : log.warn;
  for (const { name, suggestion } of unknownSettings(terminal.envNames())) {
    warn(suggestionText(name, suggestion));
  }

  // Registered before the start, so that a stop during it is graceful too.
  const stopping = Promise.withResolvers<void>();
  let stoppingSince = 0;
  const removeHandler = terminal.onStop(() => {
    stoppingSince = performance.now();
    const delay = Number(config.SHUTDOWN_DELAY);
    say(`Stopping${delay > 0 ? ` in ${delay} s` : ""}: open requests have ten seconds to end`);
    stopping.resolve();
  }, () => {
    const seconds = Math.round((performance.now() - stoppingSince) / 1_000);
    say(`Still stopping after ${seconds} s: waiting for open requests and background work, then the store is closed`);
  });
  const product = await openUnlessStopped(config, { serves: true, log, onProgress: say }, stopping.promise).catch(
    (error) => {
      removeHandler();
      throw error;
    },
  );
  if (!product) {
    removeHandler();
    return say("Stopped before the server had started");
  }
  try {
    const running = await serve(product).catch((error) => {
      throw listenError(error, config);
    });
    if (terminal.messagesAreSeen) terminal.out(`Tradewinds is ready at ${config.PUBLIC_URL ?? running.url}`);
    else log.info("ready", { url: running.url, public_url: config.PUBLIC_URL, pid: Deno.pid });
    if (!LOOPBACK.has(config.HOST!) && !config.PUBLIC_URL?.startsWith("https://")) {
      warn(
        "other machines can reach this server without encryption; put a proxy with TLS before it and set PUBLIC_URL",
      );
    }
    const admin = await product.services.db.selectFrom("users").select("id").where("role", "=", "admin")
      .where("is_active", "=", true).limit(1).executeTakeFirst();
    if (!admin) {
      say(
        "There is no administrator yet; make one with: " +
          "tradewinds users create --email you@example.com --username you --role admin",
      );
    }
    void stopping.promise.then(() => running.stop());
    await running.finished;
  } finally {
    await product.close();
    removeHandler();
  }
  say("Stopped");
}

/** How long a stop waits for a store that is being opened or migrated. An unfinished migration is rolled back. */
const OPENING_MS = 1_000;

/** Opens the product if the server can listen; null when it is stopped meanwhile. */
async function openUnlessStopped(
  config: Config,
  options: OpenOptions,
  stopping: Promise<void>,
): Promise<Product | null> {
  try {
    Deno.listen({ port: Number(config.PORT), hostname: config.HOST! }).close();
  } catch (error) {
    throw listenError(error, config);
  }
  const opening = openProduct(config, options);
  if (!await Promise.race([stopping.then(() => true), opening.then(() => false)])) return await opening;
  await within(OPENING_MS, opening.then((product) => product.close(), () => {}));
  return null;
}

/** An error that explains why the server cannot listen. */
function listenError(error: unknown, { HOST, PORT }: Config): unknown {
  const at = `${HOST} port ${PORT}`;
  if (error instanceof Deno.errors.AddrInUse) {
    return new StartError(
      "PORT_IN_USE",
      `Another program listens on ${at}; stop it, or set PORT to another one (0 picks a free one)`,
      error,
    );
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new StartError("PORT_IN_USE", `This user may not listen on ${at}; set PORT to 1024 or more`, error);
  }
  if (error instanceof Deno.errors.AddrNotAvailable || /address/.test((error as Error).message)) {
    return new StartError(
      "HOST_UNUSABLE",
      `HOST is "${HOST}", which is not an address of this machine; use 127.0.0.1, 0.0.0.0 for all, or one of its own`,
      error,
    );
  }
  return error;
}
