import { strictEqual as equal } from "node:assert/strict";
import { t } from "./text.ts";

Deno.test("numbers in a text are written as everywhere on the pages", () => {
  equal(t("{count} stocks found", { count: 2500 }), "2,500 stocks found");
  equal(t("{count} stocks found", { count: 1 }), "1 stock found");
  equal(t("{from} to {to} of {total}", { from: 1, to: 12.5, total: 1_234_567 }), "1 to 12.5 of 1,234,567");
  equal(t("FY {year}", { year: "2026" }), "FY 2026");
});
