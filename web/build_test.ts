import assert from "node:assert/strict";
import { sources } from "./build.ts";

Deno.test("the web app is built again when a file changes that it imports of the core, directly or not", () => {
  const found = sources();
  const has = (path: string) => found.some((file) => file.endsWith(`/${path}`));
  assert.ok(has("core/orders/contract.ts"));
  assert.ok(has("core/orders/order_types.ts"), "which a contract exports");
  assert.ok(!has("core/orders/store.ts"), "which only the server uses");
});
