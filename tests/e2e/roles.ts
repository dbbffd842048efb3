/** Other users of a test server, with a role that its operator gives them at the terminal. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";
import { markSession, newUser } from "./browser.ts";

export async function giveRole(url: string, email: string, role: string): Promise<void> {
  const args = ["users", "set-role", email, "--role", role, "--reason", "for a test"];
  const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
  const env = { DATA_DIR: await dataDirOf(url), DATABASE_URL: "", LOG_LEVEL: "warn" };
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["run", "-A", main, ...args], env }).output();
  assert.ok(success, "the role could not be set");
}

/** The folder of the store of a test server. */
async function dataDirOf(url: string): Promise<string> {
  const probe = await Deno.makeTempDir();
  const temporary = probe.slice(0, probe.lastIndexOf("/"));
  await Deno.remove(probe);
  for await (const { name } of Deno.readDir(temporary)) {
    if (!name.startsWith("tradewinds-e2e-")) continue;
    const file = await Deno.readTextFile(`${temporary}/${name}/server.json`).catch(() => null);
    if (file && JSON.parse(file).url === url) return `${temporary}/${name}`;
  }
  throw new Error(`No store of ${url}`);
}

interface Test {
  readonly context: BrowserContext;
  readonly server: { readonly url: string };
}

/** Another user, signed in in a window of their own. */
export async function anotherUser({ context, server: { url } }: Test, name: string, role = "user") {
  const own = await context.browser()!.newContext({ serviceWorkers: "block", reducedMotion: "reduce" });
  const { email, post } = await newUser(own, url, name);
  if (role !== "user") await giveRole(url, email, role);
  const page = await own.newPage();
  await markSession(page, url);
  return { page, post, email, username: email.split("@")[0]!, own, close: () => own.close() };
}
