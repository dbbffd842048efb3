import assert from "node:assert/strict";
import { isConflict, isConnectionLost, isStoreUnavailable, sqlState } from "./store_errors.ts";

const failure = (code: string, more: Record<string, string> = {}) => Object.assign(new Error(code), { code, ...more });

Deno.test("store failures are classified: a lost connection, a conflict, a lock timeout, a fault", () => {
  const lost = ["08006", "08P01", "53300", "57P01", "57P03", "CONNECTION_CLOSED", "CONNECTION_DESTROYED"]
    .concat(["CONNECTION_ENDED", "CONNECT_TIMEOUT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
  for (const code of lost) {
    const error = failure(code);
    assert.deepEqual(
      [isConnectionLost(error), isConflict(error), isStoreUnavailable(error)],
      [true, false, true],
      code,
    );
  }
  for (const code of ["40001", "40P01"]) {
    const error = failure(code);
    assert.deepEqual(
      [isConnectionLost(error), isConflict(error), isStoreUnavailable(error)],
      [false, true, true],
      code,
    );
  }
  const twin = failure("23505", { constraint_name: "idempotency_keys_pkey" });
  assert.deepEqual([isConflict(twin), isConflict(failure("23505", { constraint_name: "users_pkey" }))], [true, false]);
  assert.deepEqual([isStoreUnavailable(failure("55P03")), isConnectionLost(failure("55P03"))], [true, false]);
  for (const code of ["55000", "23505", "42601", "22021", "57014", "P0001", "XX000", "ENOENT"]) {
    assert.equal(isStoreUnavailable(failure(code)), false, code);
  }
  for (const error of [null, undefined, "text", new Error("no code")]) assert.equal(isStoreUnavailable(error), false);
});

Deno.test("a code of the system is no SQLSTATE, however long it is", () => {
  for (const code of ["53300", "P0001", "HV000"]) assert.equal(sqlState(failure(code)), code);
  for (const code of ["EPIPE", "ECONNRESET", "CONNECT_TIMEOUT"]) assert.equal(sqlState(failure(code)), null);
});

Deno.test("a connection that the store ends is lost, whatever the error", () => {
  assert.ok(isConnectionLost(failure("55000", { severity: "FATAL" })));
  assert.ok(isConnectionLost(failure("XX000", { severity: "PANIC" })));
  assert.ok(!isConnectionLost(failure("55000", { severity: "ERROR" })));
});
