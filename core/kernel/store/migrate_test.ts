import assert from "node:assert/strict";
import { migrations } from "../../../migrations/mod.ts";
import { migrate } from "./migrate.ts";
import { testStore } from "../testing.ts";

Deno.test("an older release refuses a store that a newer one has migrated, and does not change it", async () => {
  const store = await testStore();
  assert.deepEqual(await migrate(store.db, migrations), []);
  const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
  await assert.rejects(migrate(store.db, older), {
    code: "SCHEMA_NEWER",
    message: new RegExp(`schema ${Object.keys(migrations).at(-1)}; run that release, or restore a backup`),
  });
  assert.deepEqual(await migrate(store.db, migrations), []);
  await store.close();
});
