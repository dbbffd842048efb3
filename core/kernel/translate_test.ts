import assert from "node:assert/strict";
import { MarketDataError } from "../market/port.ts";
import { Refusal } from "./errors.ts";
import { createLog } from "./log.ts";
import { refusalOf, refusalOfOperation } from "./translate.ts";

function translated(error: unknown, errors?: readonly ("CONFLICT" | "NOT_FOUND")[]) {
  const lines: string[] = [];
  const log = createLog("debug", () => "now", (line) => void lines.push(line));
  const refusal = errors
    ? refusalOfOperation(error, log, { name: "a.b", errors })
    : refusalOf(error, log, { operation: "a.b" });
  return { refusal, logged: lines.map((line) => JSON.parse(line)) };
}

Deno.test("a refusal that the contract lists, or that any operation may give, goes out as it is", () => {
  for (const code of ["CONFLICT", "FORBIDDEN", "UNAVAILABLE", "VALIDATION_FAILED"] as const) {
    const own = new Refusal(code, "told");
    const { refusal, logged } = translated(own, ["CONFLICT"]);
    assert.deepEqual([refusal === own, logged], [true, []], code);
  }
});

Deno.test("a refusal that the contract does not list is a fault of ours, and its text stays in the log", () => {
  const { refusal, logged } = translated(new Refusal("NOT_FOUND", "a detail"), ["CONFLICT"]);
  assert.equal(refusal.code, "INTERNAL");
  assert.ok(!refusal.message.includes("a detail"));
  assert.deepEqual([logged[0].level, logged[0].operation, logged[0].code], ["error", "a.b", "NOT_FOUND"]);
});

Deno.test("a store that is not available is a warning and an answer that says when to come back", () => {
  for (const code of ["57P01", "CONNECTION_CLOSED", "40001", "55P03"]) {
    const { refusal, logged } = translated(Object.assign(new Error("of the store"), { code }), []);
    assert.deepEqual([refusal.code, refusal.retryAfterSeconds], ["UNAVAILABLE", 2], code);
    assert.ok(!refusal.message.includes("of the store"));
    assert.deepEqual([logged[0].level, logged[0].code], ["warn", code]);
  }
});

Deno.test("a market that fails says so in its own words, and when to come back", () => {
  const { refusal } = translated(new MarketDataError("unavailable", "The market data is late"), []);
  assert.deepEqual([refusal.code, refusal.message], ["UNAVAILABLE", "The market data is late"]);
  assert.equal(refusal.retryAfterSeconds, 2);
});

Deno.test("any other failure is a fault of ours, with its stack in the log alone", () => {
  const { refusal, logged } = translated(new TypeError("a secret inside"), []);
  assert.equal(refusal.code, "INTERNAL");
  assert.ok(!refusal.message.includes("secret"));
  assert.equal(logged[0].level, "error");
  assert.match(logged[0].cause, /a secret inside/);
});
