import assert from "node:assert/strict";
import { guarded, unguarded } from "./formula.ts";

Deno.test("no text reaches a spreadsheet as a formula, and it is read back as it was", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "''@", "＝1+1", "＠SUM(A1)", "'－1"]) {
    assert.equal(guarded(text), `'${text}`);
    assert.equal(unguarded(guarded(text)), text);
  }
  for (const text of ["", "a=1", "'quoted'", "O'Neil", " 1"]) {
    assert.equal(guarded(text), text);
    assert.equal(unguarded(text), text);
  }
});
