import assert from "node:assert/strict";
import { MarketDataError } from "../../market/port.ts";
import { Refusal } from "../errors.ts";
import { createLog } from "../log.ts";
import { refusalOf, refusalOfOperation, refuseWhenStopping } from "./translate.ts";

function translated(error: unknown, errors?: readonly ("CONFLICT" | "NOT_FOUND")[]) {
  const lines: string[] = [];
  const log = createLog("debug", () => "now", (line) => void lines.push(line));
  const refusal = errors
    ? refusalOfOperation(error, log, { name: "a.b", errors })
    : refusalOf(error, log, { operation: "a.b" });
  return { refusal, logged: lines.map((line) => JSON.parse(line)) };
}

Deno.test("a refusal that the contract lists, or that any operation may give, is returned unchanged", () => {
  for (const code of ["CONFLICT", "FORBIDDEN", "UNAVAILABLE", "VALIDATION_FAILED"] as const) {
    const own = new Refusal(code, "own");
    const { refusal, logged } = translated(own, ["CONFLICT"]);
    assert.deepEqual([refusal === own, logged], [true, []], code);
  }
});

Deno.test("a refusal that the contract does not list is an internal error, and its text is only logged", () => {
  const { refusal, logged } = translated(new Refusal("NOT_FOUND", "a detail"), ["CONFLICT"]);
  assert.equal(refusal.code, "INTERNAL");
  assert.ok(!refusal.message.includes("a detail"));
  assert.deepEqual([logged[0].level, logged[0].operation, logged[0].code], ["error", "a.b", "NOT_FOUND"]);
});

Deno.test("an unavailable store logs a warning and answers with the time to retry after", () => {
  for (const code of ["57P01", "CONNECTION_CLOSED", "40001", "55P03"]) {
    const { refusal, logged } = translated(Object.assign(new Error("of the store"), { code }), []);
    assert.deepEqual([refusal.code, refusal.retryAfterSeconds], ["UNAVAILABLE", 2], code);
    assert.ok(!refusal.message.includes("of the store"));
    assert.deepEqual([logged[0].level, logged[0].code], ["warn", code]);
  }
});

Deno.test("a market failure is answered with its own message and the time to retry after", () => {
  const { refusal } = translated(new MarketDataError("unavailable", "The market data is late"), []);
  assert.deepEqual([refusal.code, refusal.message], ["UNAVAILABLE", "The market data is late"]);
  assert.equal(refusal.retryAfterSeconds, 2);
});

Deno.test("any other failure is an internal error, with its stack only in the log", () => {
  const { refusal, logged } = translated(new TypeError("a secret inside"), []);
  assert.equal(refusal.code, "INTERNAL");
  assert.ok(!refusal.message.includes("secret"));
  assert.equal(logged[0].level, "error");
  assert.match(logged[0].cause, /a secret inside/);
});

Deno.test("a server that is stopping refuses with the time to retry after, and one that runs refuses nothing", () => {
  const stopping = new AbortController();
  refuseWhenStopping(stopping.signal);
  stopping.abort();
  assert.throws(() => refuseWhenStopping(stopping.signal), { code: "UNAVAILABLE", retryAfterSeconds: 2 });
});
