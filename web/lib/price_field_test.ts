import assert from "node:assert/strict";
import { stepped } from "./price_field.ts";

Deno.test("a step is a cent, and a hundredth of one below a dollar", () => {
  assert.equal(stepped("150", 1), "150.01");
  assert.equal(stepped("150.01", -10), "149.91");
  assert.equal(stepped("0.5", 1), "0.5001");
});

Deno.test("a price does not step to zero, nor from an empty field", () => {
  assert.equal(stepped("0.0001", -1), null);
  assert.equal(stepped("", 1), null);
  assert.equal(stepped(".", 1), null);
});
