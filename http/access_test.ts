import assert from "node:assert/strict";
import { PASSWORD } from "../tests/access_examples.ts";
import { OPERATOR_TOKEN, testServer } from "../tests/support.ts";

/** A request from an address through proxies that each appended the address before them. */
const from = (address: string, forwarded?: string) =>
  [
    new Request("http://localhost/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json", ...(forwarded ? { "x-forwarded-for": forwarded } : {}) },
      body: JSON.stringify({ email: "nobody@example.com", password: "plum tree by the wall" }),
    }),
    { remoteAddr: { transport: "tcp", hostname: address, port: 1 }, completed: Promise.resolve() },
  ] as const;
const limits = { RATE_LIMITS: "on", RATE_LIMIT_SIGN_INS_PER_MINUTE: "1" };

Deno.test("limits use the connection's address and ignore the client's headers", async () => {
  const server = await testServer(limits);
  const status = async (...[request, info]: ReturnType<typeof from>) => (await server.app.fetch(request, info)).status;
  assert.equal(await status(...from("10.0.0.1", "1.1.1.1")), 401);
  assert.equal(await status(...from("10.0.0.1", "2.2.2.2")), 429);
  assert.equal(await status(...from("10.0.0.2")), 401);
  await server.close();
});

Deno.test("behind a proxy limits use the address that the proxy saw, not one that a client prepended", async () => {
  const server = await testServer({ ...limits, TRUST_PROXY: "true" });
  const status = async (...[request, info]: ReturnType<typeof from>) => (await server.app.fetch(request, info)).status;
  assert.equal(await status(...from("10.0.0.1", "1.1.1.1")), 401);
  assert.equal(await status(...from("10.0.0.1", "9.9.9.9, 1.1.1.1")), 429);
  assert.equal(await status(...from("10.0.0.1", "1.1.1.1, 2.2.2.2")), 401);
  assert.equal(await status(...from("10.0.0.1")), 401, "without the header, the connection's address counts");
  await server.close();
});

Deno.test("only the operator may act as a user by name", async () => {
  const server = await testServer();
  const ann = await server.signUp("ann");
  const as = (user: string, token = `Operator ${OPERATOR_TOKEN}`) =>
    server.call("portfolios.list", {}, token, { "x-act-as": user });
  assert.equal((await as(ann.userId)).status, 200);
  assert.equal((await as("ann")).status, 200);
  const unknown = await as("nobody");
  assert.deepEqual([unknown.status, unknown.body.detail], [404, "There is no user nobody"]);
  assert.equal((await as("ann", "Operator another token of the same kind")).status, 401);
  const bob = await server.signUp("bob");
  await server.call("portfolios.create", { name: "Ann's" }, ann.token);
  assert.deepEqual((await as("ann", bob.token)).body, [], "a user's token is only ever that user's");
  await server.close();
});

Deno.test("the refresh cookie is HttpOnly and for this host only; with TLS it is Secure", async () => {
  for (
    const [settings, name, end] of [[{}, "rt", ""], [
      { PUBLIC_URL: "https://t.example" },
      "__Host-rt",
      "; Secure",
    ]] as const
  ) {
    const server = await testServer(settings);
    const { email } = await server.signUp();
    const body = JSON.stringify({ email, password: "plum tree by the wall" });
    const cookie = (await server.fetch("/api/auth/login", { method: "POST", body })).headers.get("set-cookie")!;
    const attributes = "; Path=/; HttpOnly; SameSite=Strict; Max-Age=";
    assert.match(cookie, new RegExp(`^${name}=[^;]+${attributes}7776000${end}$`));
    const headers = { cookie: cookie.split(";")[0]! };
    const gone = await server.fetch("/api/auth/logout", { method: "POST", headers });
    assert.equal(gone.headers.get("set-cookie"), `${name}=${attributes}0${end}`);
    await server.close();
  }
});

Deno.test("the response lists every repeated and every unknown parameter", async () => {
  const server = await testServer();
  const { token } = await server.signUp();
  const answer = await server.fetch("/api/orders?limit=1&limit=2&colour=red&offset=0", { token });
  assert.deepEqual([answer.status, answer.body.detail], [422, [
    { loc: ["query", "limit"], msg: "Give this parameter once", type: "repeated" },
    { loc: ["query", "colour"], msg: "There is no such parameter", type: "unknown_field" },
  ]]);
  await server.close();
});

Deno.test("the sessions of people at one address have the same mark, whatever a client says", async () => {
  const server = await testServer();
  const markOf = async (username: string, address: string, forwarded: string) => {
    const { userId } = await server.signUp(username);
    const [request, info] = from(address, forwarded);
    const body = JSON.stringify({ email: `${username}@example.com`, password: PASSWORD });
    const answer = await server.app.fetch(new Request(request, { body }), info);
    assert.equal(answer.status, 200);
    const { address_hash: mark } = await server.product.db.selectFrom("sessions").select("address_hash")
      .where("user_id", "=", userId).orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();
    return mark;
  };
  const first = await markOf("ann", "10.0.0.1", "1.1.1.1");
  assert.equal(await markOf("bob", "10.0.0.1", "2.2.2.2"), first);
  assert.notEqual(await markOf("cat", "10.0.0.2", "1.1.1.1"), first);
  await server.close();
});
