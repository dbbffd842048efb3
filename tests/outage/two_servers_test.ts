/** A suspension on one server, and the user's sessions on another one with the same PostgreSQL store. */
import assert from "node:assert/strict";
import { runTerminal, settingsFor, startServer } from "../crash/server.ts";
import { Caller } from "../crash/traffic.ts";
import { databaseUrl, ownDatabase } from "./database.ts";

/** A second, and what a busy machine needs to notice it. */
const ENDED_MS = 1_500;
const user = { email: "ann@example.com", username: "ann", password: "plum tree by the wall" };
const admin = { email: "harbor@example.com", username: "harbor", password: "plum tree by the wall" };

Deno.test({
  name: "a suspension on one server ends sessions, tokens and streams on another one within a second",
  ignore: !databaseUrl,
  fn: async () => {
    const database = await ownDatabase("suspension");
    const directories = [await Deno.makeTempDir({ prefix: "tw-one-" }), await Deno.makeTempDir({ prefix: "tw-two-" })];
    const settings = directories.map((directory) => settingsFor(directory, { DATABASE_URL: database.url }));
    const one = await startServer(settings[0]!);
    const two = await startServer(settings[1]!);
    const [here, there] = [new Caller(one.url), new Caller(two.url)];
    try {
      await here.get("/auth/register", null, user);
      await there.get("/auth/register", null, admin);
      const role = ["--role", "admin", "--reason", "for a test"];
      const made = await runTerminal(settings[1]!, "users", "set-role", admin.email, ...role);
      assert.equal(made.code, 0, made.err);
      const signIn = (caller: Caller, { email, password }: typeof user) =>
        caller.get<{ access_token: string }>("/auth/login", null, { email, password });
      const [{ access_token: session }, { access_token: acts }] = [
        await signIn(here, user),
        await signIn(there, admin),
      ];
      const { token } = await here.get<{ token: string }>("/auth/tokens", session, { name: "script" });
      const stream = await fetch(`${one.url}/api/stream`, { headers: { authorization: `Bearer ${session}` } });
      assert.equal(stream.status, 200);
      // Both are known to the first server now.
      for (const known of [session, token]) await here.get("/auth/me", known);
      const streamed = stream.text();
      const answer = await fetch(`${two.url}/api/admin/users/ann/status`, {
        method: "PUT",
        headers: { "content-type": "application/json", authorization: `Bearer ${acts}` },
        body: JSON.stringify({ is_active: false, for: "24h", reason: "Spam" }),
      });
      const began = performance.now();
      assert.equal(answer.status, 200, await answer.text());
      const untilRefused = async (given: string) => {
        while ((await here.fetch("/auth/me", given)).status !== 401) await new Promise((wake) => setTimeout(wake, 20));
        return performance.now() - began;
      };
      const ends = await Promise.all([
        untilRefused(session),
        untilRefused(token),
        streamed.then(() => performance.now() - began),
      ]);
      assert.ok(Math.max(...ends) < ENDED_MS, `they ended after ${ends.map(Math.round)} ms`);
      const again = await here.fetch("/auth/login", null, { email: user.email, password: user.password });
      assert.equal(again.status, 403);
      assert.match(again.text, /Your account is suspended until .* ET: Spam/);
    } finally {
      here.close();
      there.close();
      await Promise.all([one.kill(), two.kill()]);
      await database.drop();
      for (const directory of directories) await Deno.remove(directory, { recursive: true });
    }
  },
});
