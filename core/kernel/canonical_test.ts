import assert from "node:assert/strict";
import { canonicalText } from "./canonical.ts";

Deno.test("the canonical text of a value is that of its JSON, with sorted keys", () => {
  const at = Temporal.Instant.from("2026-11-17T15:30:00.5Z");
  const value = {
    z: [at, undefined, { b: -0, a: NaN }],
    not: undefined,
    "ä\n": "\ud800 text",
    a: { null: null },
    n: 1.5,
  };
  assert.equal(canonicalText(JSON.parse(JSON.stringify(value))), canonicalText(value));
  assert.equal(
    canonicalText(value),
    '{"a":{"null":null},"n":1.5,"z":["2026-11-17T15:30:00.5Z",null,{"a":null,"b":0}],"ä\\n":"\\ud800 text"}',
  );
});
