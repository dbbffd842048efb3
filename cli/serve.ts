/** `tradewinds serve`: the server until it is told to stop. */
import { sql } from "kysely";
import { readConfig } from "../core/kernel/config.ts";
import { openProduct, productLog } from "../core/product.ts";
import { serve } from "../http/serve.ts";
import type { Terminal } from "./terminal.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

export async function serveCommand(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env);
  const log = productLog(config);
  // A person reads sentences; a collector of logs gets them like every other line.
  const say = terminal.messagesAreSeen ? terminal.err : (text: string) => log.info(text);
  const warn = terminal.messagesAreSeen ? (text: string) => terminal.err(`Warning: ${text}`) : log.warn;

  // From the beginning, so that a stop during the start is one as well.
  const asked = Promise.withResolvers<void>();
  let askedAt = 0;
  const forget = terminal.onStop(() => {
    askedAt = performance.now();
    say("Stopping: open requests have ten seconds to end");
    asked.resolve();
  }, () => {
    const seconds = Math.round((performance.now() - askedAt) / 1_000);
    say(`Still stopping after ${seconds} s: waiting for open requests and background work, then the store is closed`);
  });
  const product = await openProduct(config, { log, onProgress: say });
  try {
    const running = await serve(product);
    if (terminal.messagesAreSeen) terminal.out(`Tradewinds is ready at ${config.PUBLIC_URL ?? running.url}`);
    else log.info("ready", { url: running.url, public_url: config.PUBLIC_URL, pid: Deno.pid });
    if (!LOOPBACK.has(config.HOST!) && !config.PUBLIC_URL?.startsWith("https://")) {
      warn(
        "other machines can reach this server without encryption; put a proxy with TLS before it and set PUBLIC_URL",
      );
    }
    const admins = await sql`select 1 from users where role = 'admin' and is_active limit 1`.execute(
      product.services.db,
    );
    if (admins.rows.length === 0) {
      say(
        "There is no administrator yet; make one with: " +
          "tradewinds users create --email you@example.com --username you --role admin",
      );
    }
    asked.promise.then(() => running.stop());
    await running.finished;
  } finally {
    await product.close();
    forget();
  }
  say("Stopped");
}
