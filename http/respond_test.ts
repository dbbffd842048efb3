import { strictEqual as equal } from "node:assert/strict";
import { json, jsonText } from "./respond.ts";

Deno.test("a response of megabytes arrives complete, whatever its characters", async () => {
  for (let shift = 0; shift < 2; shift++) {
    const body = { text: "x".repeat(shift) + "\u{1F4C8}é".repeat(300_000) };
    equal(await json(body).text(), JSON.stringify(body));
  }
});

Deno.test("a long response is compressed for clients that accept gzip, and arrives complete", async () => {
  const text = JSON.stringify("\u{1F4C8}é".repeat(100_000));
  const zipped = jsonText(text, 200, {}, "gzip, deflate, br, zstd");
  equal(zipped.headers.get("content-encoding"), "gzip");
  equal(await new Response(zipped.body!.pipeThrough(new DecompressionStream("gzip"))).text(), text);
  for (const accepted of [undefined, "identity", "br"]) {
    const plain = jsonText(text, 200, {}, accepted);
    equal(plain.headers.get("content-encoding"), null);
    equal(await plain.text(), text);
  }
});
