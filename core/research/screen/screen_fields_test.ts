import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import {
  conditionText,
  MOST_SCREEN_COLUMNS,
  parseBound,
  parseCondition,
  screenColumnNames,
  screenColumnsIn,
  screenFieldNames,
  screenFields,
} from "./screen_fields.ts";

Deno.test("a condition is a field with a lower and an upper end, or with values", () => {
  deepEqual(parseCondition("price:5:50"), { field: "price", min: 5, max: 50 });
  deepEqual(parseCondition("pe_ratio::20"), { field: "pe_ratio", min: null, max: 20 });
  deepEqual(parseCondition("change:-3.5:"), { field: "change", min: -3.5, max: null });
  deepEqual(parseCondition("gap::"), { field: "gap", min: null, max: null });
  deepEqual(parseCondition("market_cap:1.1b:2T"), { field: "market_cap", min: 1_100_000_000, max: 2e12 });
  deepEqual(parseCondition("sector:Energy|Real Estate|Energy"), { field: "sector", values: ["Energy", "Real Estate"] });
});

Deno.test("a text that is no condition is refused with the format of one", () => {
  const wrong = [
    "",
    "price",
    "price:5",
    "price:a:b",
    "price:1:2:3",
    "price:1e3:",
    "nothing:1:2",
    "sector:",
    "sector:A||B",
  ];
  for (const text of wrong) {
    const parsed = parseCondition(text);
    ok("error" in parsed && parsed.error.startsWith("Write field:min:max, like "), text);
  }
  deepEqual(parseCondition("price:5:4"), { error: "The lower end 5 is above the upper end 4" });
  ok("error" in parseCondition(`sector:${"x".repeat(61)}`));
  ok("error" in parseCondition(`type:${Array.from({ length: 31 }, (_, i) => i).join("|")}`));
});

Deno.test("the text of a condition is read back as the same condition", () => {
  for (const text of ["price:5:50", "market_cap::1000000000000", "change:-0.25:", "rsi_14::", "exchange:NYSE|NASDAQ"]) {
    const parsed = parseCondition(text);
    ok(!("error" in parsed));
    equal(conditionText(parsed), text);
  }
  deepEqual(["", "1.5K", "-2m", "x", "1KK"].map(parseBound), [null, 1500, -2_000_000, undefined, undefined]);
});

Deno.test("presets of every field are conditions that can be written", () => {
  for (const name of screenFieldNames) {
    const field = screenFields[name];
    ok(field.label.length > 0 && field.meaning.length > 0);
    for (const { min, max } of field.kind === "number" ? field.presets : []) {
      const condition = { field: name as "price", min, max };
      deepEqual(parseCondition(conditionText(condition)), condition);
    }
  }
});

Deno.test("columns keep their order, each once, without unknown ones and those beyond the limit", () => {
  deepEqual(screenColumnsIn(["rsi_14", "beauty", "price", "rsi_14", "today"]), ["rsi_14", "price", "today"]);
  deepEqual(screenColumnsIn([]), []);
  equal(screenColumnsIn(screenColumnNames).length, MOST_SCREEN_COLUMNS);
});
