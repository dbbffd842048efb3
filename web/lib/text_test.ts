import "./dom_test_setup.ts";
import { strictEqual as equal } from "node:assert/strict";
import { message, startLanguage, t } from "./text.ts";

Deno.test("numbers in a text are formatted as everywhere on the pages", () => {
  equal(t("{count} stocks found", { count: 2500 }), "2,500 stocks found");
  equal(t("{count} stocks found", { count: 1 }), "1 stock found");
  equal(t("{from} to {to} of {total}", { from: 1, to: 12.5, total: 1_234_567 }), "1 to 12.5 of 1,234,567");
  equal(t("FY {year}", { year: "2026" }), "FY 2026");
});

Deno.test("a message in the catalogue is translated, and any other is left as it is", async () => {
  localStorage.setItem("tradewinds.language", "de");
  try {
    await startLanguage();
    equal(message("Enter a name"), "Gib einen Namen ein");
    equal(message('Write it like {"AAPL": 60}'), 'Write it like {"AAPL": 60}');
  } finally {
    localStorage.removeItem("tradewinds.language");
    await startLanguage();
  }
  equal(message("Enter a name"), "Enter a name");
});
