/** Other users of a test server, with a role that its operator gives them at the terminal. */
import type { BrowserContext } from "playwright-core";
import { markSession, newUser, type TestServer } from "./browser.ts";

type Terminal = Pick<TestServer, "terminal">;

export const giveRole = ({ terminal }: Terminal, email: string, role: string): Promise<string> =>
  terminal("users", "set-role", email, "--role", role, "--reason", "for a test");

interface Test {
  readonly context: BrowserContext;
  readonly server: Pick<TestServer, "url" | "terminal">;
}

/** Another user, signed in in a window of their own. */
export async function anotherUser({ context, server }: Test, name: string, role = "user") {
  const own = await context.browser()!.newContext({ serviceWorkers: "block", reducedMotion: "reduce" });
  const { email, post } = await newUser(own, server.url, name);
  if (role !== "user") await giveRole(server, email, role);
  const page = await own.newPage();
  await markSession(page, server.url);
  return { page, post, email, username: email.split("@")[0]!, own, close: () => own.close() };
}
