import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { staleAmong } from "./equivalent.ts";
import { mutantsIn } from "./mutants.ts";
import { targets } from "./targets.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("every mutant in the list of equivalent ones exists: its file and its line are still there", () => {
  assert.deepEqual(staleAmong(targets.flatMap(({ files }) => mutantsIn(root, files))), []);
});

Deno.test("every area has sources, and no source belongs to two", () => {
  assert.deepEqual(targets.filter(({ files }) => files.length === 0), []);
  const files = targets.flatMap(({ files }) => files);
  assert.deepEqual(files.filter((file, i) => files.indexOf(file) !== i), []);
});
