import assert from "node:assert/strict";
import { escaped, escapedLines, jsonText } from "./controls.ts";

Deno.test("control characters are shown as escapes; JSON says the same value", () => {
  const name = 'naïve 船 👩‍👩‍👧\t"a"\r\n\x1b]0;x\x07\x7f\x9b\u202E\u2028\u2066';
  assert.equal(escaped(name), 'naïve 船 👩‍👩‍👧\\t"a"\\r\\n\\u001b]0;x\\u0007\\u007f\\u009b\\u202e\\u2028\\u2066');
  assert.equal(escapedLines("a\nb\x1b\r"), "a\nb\\u001b\\r");
  assert.deepEqual(JSON.parse(jsonText({ name }, 2)), { name });
  assert.doesNotMatch(jsonText({ name }, 2), /(?!\n)[\p{Cc}\u2028\u202E\u2066]/u);
});
