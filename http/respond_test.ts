import { ok, strictEqual as equal } from "node:assert/strict";
import { LongList, ROWS } from "../core/kernel/run/long_list.ts";
import { json, jsonText, outputText } from "./respond.ts";

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

Deno.test("a list of tens of thousands of rows is written in pieces, between which other work runs", async () => {
  const data = Array.from({ length: 3 * ROWS + 1 }, (_, i) => ({ i, text: `"${i}"` }));
  const rest = { symbol: "KO", none: undefined, 'a "b"': [null] };
  let turns = 0;
  const other = setInterval(() => turns++, 0);
  const pieces = await outputText({ ...rest, data: new LongList(data.length, (from, to) => data.slice(from, to)) });
  clearInterval(other);
  equal(await jsonText(pieces, 200, {}).text(), JSON.stringify({ ...rest, data }));
  ok(turns >= 3);
});

Deno.test("a short output is written at once", () => {
  for (const output of [null, [1, 2], { data: [1] }, "text"]) equal(outputText(output), JSON.stringify(output));
});
