import "../dom_test_setup.ts";
import { renderHook, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { useMarks } from "./chart_marks.ts";
import { fakeServer, TestPage } from "../testing.tsx";

Deno.test("DS-20: a stock's splits are fetched at their own path, for a chart over more than a few days", async () => {
  const calls = fakeServer({
    "GET /stocks/KO/dividends": () => ({ dividends: [] }),
    "GET /splits/history/KO": () => ({
      split_history: [
        { execution_date: "2026-08-03", split_ratio_from: 1, split_ratio_to: 4, is_processed: true },
        { execution_date: "2026-12-01", split_ratio_from: 1, split_ratio_to: 2, is_processed: false },
      ],
    }),
  });
  const { result, rerender } = renderHook(({ long }) => useMarks("KO", long), {
    wrapper: TestPage,
    initialProps: { long: false },
  });
  assert.deepEqual(calls.map(({ path }) => path), []);
  rerender({ long: true });
  await waitFor(() => assert.deepEqual(result.current.map(({ kind, text }) => [kind, text]), [["split", "4:1"]]));
  assert.ok(calls.some(({ method, path }) => method === "GET" && path === "/splits/history/KO"));
});
