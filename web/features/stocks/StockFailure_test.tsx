import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { ApiError } from "../../lib/api/errors.ts";
import { TestPage } from "../../lib/testing.tsx";
import { StockFailure } from "./StockFailure.tsx";

Deno.test("RS-41: a stock is not found only by a response, not by an unavailable or failing server", () => {
  const titleFor = (...errors: unknown[]) => {
    cleanup();
    render(<StockFailure symbol="ZZZZ" errors={errors} onRetry={() => {}} />, { wrapper: TestPage });
    return [screen.getByRole("heading").textContent, screen.queryByRole("button", { name: "Try Again" }) !== null];
  };
  assert.deepEqual(titleFor(null, new ApiError(404, "SYMBOL_NOT_FOUND", "No stock ZZZZ")), ["Stock Not Found", false]);
  assert.deepEqual(titleFor(new ApiError(0, "NETWORK", "")), ["The server cannot be reached", true]);
  const unavailable = ["API Service Temporarily Unavailable", true];
  assert.deepEqual(titleFor(new ApiError(503, "UNAVAILABLE", "Down")), unavailable);
  assert.deepEqual(titleFor(new ApiError(500, "INTERNAL", "")), unavailable);
  cleanup();
});
