/** `tradewinds serve`: the server until it is told to stop. */
import { sql } from "kysely";
import { readConfig } from "../core/kernel/config.ts";
import { openProduct } from "../core/product.ts";
import { serve } from "../http/serve.ts";
import type { Terminal } from "./terminal.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

export async function serveCommand(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env);
  const product = await openProduct(config, { onProgress: (what) => terminal.err(what) });
  try {
    const running = await serve(product);
    terminal.out(`Tradewinds is ready at ${config.PUBLIC_URL ?? running.url}`);
    if (!LOOPBACK.has(config.HOST!) && !config.PUBLIC_URL?.startsWith("https://")) {
      terminal.err(
        "Warning: other machines can reach this server without encryption; put a proxy with TLS before it and set PUBLIC_URL",
      );
    }
    const admins = await sql`select 1 from users where role = 'admin' and is_active limit 1`.execute(
      product.services.db,
    );
    if (admins.rows.length === 0) {
      terminal.err(
        "There is no administrator yet; make one with: tradewinds users create --email you@example.com --username you --role admin",
      );
    }
    const forget = terminal.onStop(() => {
      terminal.err("Stopping; open requests end first");
      running.stop();
    });
    await running.finished;
    forget();
  } finally {
    await product.close();
  }
}
