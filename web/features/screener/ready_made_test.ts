import assert from "node:assert/strict";
import { readSort } from "../../lib/views/portfolio_view.ts";
import { readWhere, writeWhere } from "./conditions.ts";
import { readyMade } from "./ready_made.ts";

Deno.test("there are a dozen ready-made screens, each with a name and a meaning of its own", () => {
  const screens = readyMade();
  assert.equal(screens.length, 12);
  for (const part of ["name", "meaning", "where"] as const) {
    assert.equal(new Set(screens.map((screen) => screen[part])).size, 12, part);
  }
});

Deno.test("the conditions and the order of each are ones that the screener knows", () => {
  for (const { name, where, sort } of readyMade()) {
    assert.equal(writeWhere(readWhere(where)), where, name);
    assert.ok(readWhere(where).some(({ field }) => field === readSort(sort).key), `${name} sorts by what it is for`);
  }
});
