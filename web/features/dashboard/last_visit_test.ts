import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { forgetVisits, lastVisit, recordVisit } from "./last_visit.ts";

const portfolios = [{ id: "a", total_value: 100.5 }, { id: "b", total_value: 0 }] as unknown as Portfolio[];
const HOUR = 3_600_000;

Deno.test("a visit is shown in the next one, to its own user, and not after a reload", () => {
  localStorage.clear();
  forgetVisits();
  assert.equal(lastVisit("u", 0), null);
  recordVisit("u", portfolios, 0, 5);
  assert.equal(lastVisit("u", HOUR), null, "still the first visit's page");
  forgetVisits();
  assert.equal(lastVisit("u", 60_000), null, "a reload");
  forgetVisits();
  assert.deepEqual(lastVisit("u", HOUR), { at: 0, marketAt: 5, values: { a: 100.5, b: 0 } });
  assert.equal(lastVisit("other", HOUR), null);
});

Deno.test("invalid stored data is no visit", () => {
  for (const stored of ["{", "7", '{"at":1}', '{"at":1,"marketAt":2,"values":null}']) {
    localStorage.setItem("tradewinds.visit.u", stored);
    forgetVisits();
    assert.equal(lastVisit("u", HOUR), null, stored);
  }
  localStorage.clear();
});
