import assert from "node:assert/strict";
import { testServer } from "./support.ts";

Deno.test("wrong passwords get the same responses and lock for a known and for an unknown e-mail", async () => {
  const server = await testServer();
  const start = server.product.clock.wall();
  const answers = async (email: string) => {
    const all = [];
    for (const second of [0, 0, 0, 0, 0, 0, 1, 2, 2, 5, 6]) {
      server.product.clock.wallAt = start.add({ seconds: second });
      const { status, body, headers } = await server.call("auth.login", { email, password: "a wrong guess" });
      all.push([status, body, headers.get("retry-after")]);
    }
    return all;
  };
  const { email } = await server.signUp();
  const known = await answers(email);
  assert.deepEqual(known.map(([status, , wait]) => [status, wait]), [
    ...Array.from({ length: 5 }, () => [401, null]),
    ...[[429, "2"], [429, "1"], [401, null], [429, "4"], [429, "1"], [401, null]],
  ]);
  assert.deepEqual(await answers("nobody@example.com"), known);
  await server.close();
});
