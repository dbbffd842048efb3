import assert from "node:assert/strict";
import { encode as encodePng } from "@jsquash/png";
import { identity } from "../core/identity/module.ts";
import { profiles } from "../core/profiles/module.ts";
import { testServer } from "../tests/support.ts";

const limits = { RATE_LIMITS: "on", RATE_LIMIT_REQUESTS_PER_MINUTE: "40" };
// Opened by the first test: a store for each file at once keeps a busy PostgreSQL from answering in time.
let opened: ReturnType<typeof testServer> | undefined;
const open = () => opened ??= testServer(limits, [identity, profiles]);
Deno.test.afterAll(async () => (await opened)?.close());
const get = async (path: string): Promise<Response> =>
  await (await open()).app.fetch(new Request(`http://localhost${path}`));

Deno.test("CM-42: a picture is served to anyone, cached forever, and without scripts; a wrong hash is a 404", async () => {
  const server = await open();
  const { token, userId } = await server.signUp();
  const png = new Uint8Array(await encodePng(new ImageData(300, 200)));
  const image = `data:image/png;base64,${png.toBase64()}`;
  const { body, status } = await server.call("profiles.set-avatar", { image }, token);
  assert.equal(status, 200, JSON.stringify(body));
  const response = await get(body.avatar_url);
  const { headers } = response;
  assert.equal(response.status, 200);
  assert.equal((await response.bytes()).length > 0, true);
  assert.deepEqual([
    headers.get("content-type"),
    headers.get("cache-control"),
    headers.get("content-security-policy"),
    headers.get("x-content-type-options"),
  ], ["image/webp", "public, max-age=31536000, immutable", "sandbox; default-src 'none'", "nosniff"]);
  const wrong = [
    `/api/avatars/${userId}/0000000000000000`,
    `/api/avatars/${crypto.randomUUID()}/${body.avatar_url.split("/").at(-1)}`,
    "/api/avatars/nobody/0000000000000000",
    `${body.avatar_url.slice(0, -1)}`,
  ];
  for (const path of wrong) {
    const none = await get(path);
    assert.equal(none.status, 404, path);
    assert.equal((await none.json()).code, "NOT_FOUND");
  }
  assert.equal((await server.call("profiles.remove-avatar", {}, token)).status, 204);
  assert.equal((await get(body.avatar_url)).status, 404);
});

Deno.test("CM-41: the body of this operation may be larger than others, so that the handler names the reason", async () => {
  const server = await open();
  const { token } = await server.signUp();
  const image = `data:image/png;base64,${"A".repeat(8 * 1024 * 1024)}`;
  const { status, body } = await server.call("profiles.set-avatar", { image }, token);
  assert.deepEqual([status, body.detail], [400, "Image must be smaller than 5MB"]);
  assert.equal((await server.call("auth.update-me", { bio: "A".repeat(70_000) }, token)).status, 413);
});

Deno.test("pictures count towards the limit of requests of an address", async () => {
  let status = 404;
  for (let i = 0; i < 100 && status === 404; i++) {
    const response = await get(`/api/avatars/${crypto.randomUUID()}/0000000000000000`);
    status = response.status;
    await response.body?.cancel();
  }
  assert.equal(status, 429);
});
