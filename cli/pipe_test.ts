import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

Deno.test("a reader that closes the pipe early ends a command quietly with 0", async () => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "cli/main.ts", "--help"],
    cwd: root,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await child.stdout.cancel();
  const [{ code }, said] = await Promise.all([child.status, new Response(child.stderr).text()]);
  assert.deepEqual([code, said], [0, ""]);
});
