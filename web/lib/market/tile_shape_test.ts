import assert from "node:assert/strict";
import { shapeOf, SHAPES } from "./tile_shape.ts";

Deno.test("a symbol has one shape, and stocks are spread over all of them", () => {
  assert.equal(shapeOf("AAPL"), shapeOf("AAPL"));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const counts = Array<number>(SHAPES).fill(0);
  for (const a of letters) for (const b of letters) for (const c of "AEK") counts[shapeOf(a + b + c)]!++;
  const mean = letters.length ** 2 * 3 / SHAPES;
  for (const count of counts) assert.ok(count > mean * 0.7 && count < mean * 1.3, `${counts}`);
});

Deno.test("each shape is drawn", async () => {
  const css = await Deno.readTextFile(new URL("../../ui/stock/SymbolTile.css", import.meta.url));
  for (let shape = 0; shape < SHAPES; shape++) assert.ok(css.includes(`[data-shape="${shape}"]`), `${shape}`);
});
