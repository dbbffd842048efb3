/** Every operation has a handler, a route, a command, an access rule, an error list and a test. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { filesIn } from "../bin/files.ts";
import { contractList, contracts } from "../core/contracts.ts";
import { errorCatalogue, sharedErrors } from "../core/kernel/errors.ts";
import { migrations } from "../migrations/mod.ts";
import { modules } from "../core/modules.ts";
import { routesInOrder } from "../http/operations.ts";
import { openapiDocument } from "../http/openapi.ts";
import { routeOf } from "../core/kernel/route.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

Deno.test("every contract has a summary, an access rule and its errors", () => {
  for (const c of contractList) {
    assert.match(c.name, /^[a-z]+\.[a-z-]+$/);
    assert.match(c.summary, /^[A-Z].{8,80}[^.]$/, c.name);
    assert.ok(c.access === "public" || c.access === "user" || c.access === "owner" || c.access.length > 0, c.name);
    assert.equal(c.access === "owner", c.owned !== undefined, `${c.name}: an owner's operation names what is owned`);
    if (c.owned) assert.ok(c.owned.field in c.input.shape && c.errors.includes("NOT_FOUND"), c.name);
    assert.ok(
      c.maxAge === undefined || (c.kind === "query" && c.access === "public"),
      `${c.name}: only what everybody sees may be kept`,
    );
    for (const code of c.errors) {
      assert.ok(code in errorCatalogue && !(sharedErrors as readonly string[]).includes(code), `${c.name}: ${code}`);
    }
    for (const secret of c.secrets ?? []) {
      assert.ok(secret in c.input.shape || secret in ((c.output as z.ZodObject).shape ?? {}), c.name);
    }
    assert.ok(z.toJSONSchema(c.input, { io: "input", unrepresentable: "any" }));
  }
});

Deno.test("routes are unique, fixed paths come before those with fields, and path fields are inputs", () => {
  const seen = new Set<string>();
  for (const { contract: { name, input }, route } of routesInOrder(contractList)) {
    const shape = `${route.method} ${route.path.replace(/:\w+/g, ":x")}`;
    assert.ok(!seen.has(shape), `${name}: ${shape}`);
    seen.add(shape);
    for (const field of [...route.pathFields, ...route.queryFields]) {
      assert.ok(field in input.shape, `${name}: ${field}`);
    }
  }
  const paths = routesInOrder(contractList).map((r) => r.route.path);
  assert.ok(paths.indexOf("/portfolios/holdings-summary") < paths.indexOf("/portfolios/:id"));
  assert.ok(paths.indexOf("/orders/book/:symbol") < paths.indexOf("/orders/:portfolio_id/orders"));
});

Deno.test("every migration in the folder is in the list, ordered by name", () => {
  const names = [...Deno.readDirSync(`${root}migrations`)].map(({ name }) => name).filter((name) =>
    /^\d.*(?<!_test)\.ts$/.test(name)
  );
  assert.deepEqual(Object.keys(migrations), names.map((name) => name.replace(/\.ts$/, "")).sort());
});

Deno.test("every operation is called by its name in a test", () => {
  const all = [...filesIn(root, /(_test|access_examples)\.ts$/)].filter((file) => !file.endsWith("/registry_test.ts"))
    .map((file) => Deno.readTextFileSync(file)).join("\n");
  const untested = contractList.map((c) => c.name).filter((name) => !all.includes(`"${name}"`));
  assert.deepEqual(untested, []);
});

Deno.test("the OpenAPI document has every operation once, and every reference resolves", () => {
  const document = openapiDocument(modules) as {
    paths: Record<string, Record<string, { operationId: string }>>;
    components: { schemas: Record<string, unknown> };
  };
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((m) => m.operationId));
  assert.deepEqual(ids.sort(), contractList.map((c) => c.name).sort());
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    assert.ok(document.components.schemas[name!], name!);
  }
  assert.equal(routeOf(contracts["portfolios.create"]).status, 201);
});
