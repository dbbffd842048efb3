/** Shared by the browser tests: a browser and a server. */
import { fileURLToPath } from "node:url";
import { makeDataDir } from "../../core/kernel/testing.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The browser installed on this machine; undefined if there is none. */
export const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  (path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  },
);
export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A server on an empty store of its own; `stop` removes both. */
export async function startServer(env: Record<string, string> = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = await Deno.makeTempDir({ prefix: "tradewinds-e2e-" });
  await makeDataDir(dir);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `${root}cli/main.ts`, "serve"],
    env: { PORT: "0", DATA_DIR: dir, RATE_LIMITS: "off", LOG_LEVEL: "warn", DATABASE_URL: "", ...env },
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.status;
    await Deno.remove(dir, { recursive: true });
  };
  for (let i = 0; i < 300; i++) {
    await new Promise((wake) => setTimeout(wake, 100));
    const file = await Deno.readTextFile(`${dir}/server.json`).catch(() => null);
    if (file) return { url: JSON.parse(file).url, stop };
  }
  await stop();
  throw new Error("The server did not start");
}
