import { strictEqual as equal } from "node:assert/strict";
import { json } from "./respond.ts";

Deno.test("an answer of megabytes arrives whole, whatever its characters", async () => {
  for (let shift = 0; shift < 2; shift++) {
    const body = { text: "x".repeat(shift) + "\u{1F4C8}é".repeat(300_000) };
    equal(await json(body).text(), JSON.stringify(body));
  }
});
