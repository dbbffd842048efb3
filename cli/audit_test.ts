import assert from "node:assert/strict";
import { inFolderWithStore, testTerminal } from "./testing.ts";

Deno.test("audit verify checks the chain from the terminal: exit code 0 when it is whole, 1 with a head that it lacks", () =>
  inFolderWithStore(async (_dir, env) => {
    const run = (...args: string[]) => testTerminal(env).run(...args, "--json");
    const person = ["--email", "ada@example.com", "--username", "ada", "--password", "plum tree by the wall"];
    assert.equal((await run("users", "create", ...person)).exit, 0);
    const whole = await run("audit", "verify");
    assert.equal(whole.exit, 0, whole.err);
    const { ok, count, head, unchecked } = whole.json<
      { ok: boolean; count: number; head: { hash: string }; unchecked: string[] }
    >();
    assert.deepEqual([ok, count, unchecked.length], [true, 1, 1]);
    const known = await run("audit", "verify", "--head", head.hash);
    assert.deepEqual([known.exit, known.json<{ unchecked: string[] }>().unchecked], [0, []]);
    const cut = await run("audit", "verify", "--head", "0".repeat(64));
    assert.equal(cut.exit, 1);
    assert.match(cut.out, /No row has the head that was given/);
    assert.equal((await run("audit", "verify", "--head", "c41a")).exit, 2);
    const { actions } = (await run("audit", "list")).json<{ actions: { role: string; action: string }[] }>();
    assert.deepEqual(actions.map(({ role, action }) => [role, action]), [["operator", "users.create"]]);
    assert.match((await testTerminal(env).run("audit", "export")).out, /^number,at,.*\r\n1,.*,operator,users\.create,/);
  }));
