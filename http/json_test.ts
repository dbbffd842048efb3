import assert from "node:assert/strict";
import fc from "fast-check";
import type { FieldError, Refusal } from "../core/kernel/errors.ts";
import { parseObject } from "./json.ts";

const fault = (text: string): FieldError => {
  try {
    parseObject(text);
  } catch (error) {
    return ((error as Refusal).detail as readonly FieldError[])[0]!;
  }
  throw new Error(`${text} was accepted`);
};

Deno.test("parseObject() reads any object without duplicate fields", () => {
  const named = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(fc.property(named, (value) => {
    const text = JSON.stringify(value);
    assert.deepEqual(parseObject(text), JSON.parse(text));
  }));
  for (
    const text of ['{"a":{"b":1},"c":{"b":1}}', '{"a":[{"b":1},{"b":1}]}', '{"a":"b\\":\\"","b":": : \\\\"}', "{}"]
  ) {
    assert.deepEqual(parseObject(text), JSON.parse(text));
  }
});

Deno.test("parseObject() refuses a duplicate field at any depth, and names it", () => {
  const cases: [string, string][] = [
    ['{"shares":1,"shares":2}', "shares"],
    ['{"a":1,"b":{"c":1,"d":2,"c":3}}', "c"],
    ['{"a":[{"x":1},{"x":1,"x":1}]}', "x"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"":1,"":2}', ""],
  ];
  for (const [text, field] of cases) {
    assert.deepEqual(fault(text), { loc: ["body", field], msg: "Give this field once", type: "repeated" });
  }
});

Deno.test("parseObject() accepts 32 levels of objects and arrays, and no more", () => {
  const arrays = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  for (const nested of [arrays, objects]) {
    assert.deepEqual(parseObject(nested(32)), JSON.parse(nested(32)));
    assert.equal(fault(nested(33)).msg, "The body may be at most 32 levels deep");
    assert.equal(fault(nested(20_000)).type, "invalid_json");
  }
  const flat = `{"a":[${Array(100).fill("[],{}").join()}]}`;
  assert.deepEqual(parseObject(flat), JSON.parse(flat));
});

Deno.test("parseObject() refuses anything but a JSON object", () => {
  for (const text of ["", "{", "null", "[]", '"a"', "1", "{'a':1}", '{"a":NaN}']) {
    assert.equal(fault(text).type, "invalid_json", text);
  }
});
