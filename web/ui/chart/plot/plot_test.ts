import assert from "node:assert/strict";
import { OTHER_COLOUR, sectorColour, sectorNames, type SeriesColour } from "../../../lib/market/sectors.ts";
import { inkOn, sliceText, textIn } from "./plot.ts";
import { dark, light, type Palette } from "../../tokens.ts";

/** A colour in OKLab, where equal distances look about equal. */
function oklab(hex: string): number[] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
const apart = (a: string, b: string) => Math.hypot(...oklab(a).map((part, i) => part - oklab(b)[i]!));
const parts = (palette: Palette): SeriesColour[] => {
  const colours: SeriesColour[] = [...sectorNames.map(sectorColour), OTHER_COLOUR, "s0"];
  assert.ok(colours.every((colour) => colour in palette));
  return colours;
};

Deno.test("AN-11: every sector, securities without one, and cash have a colour of their own, in both themes", () => {
  for (const palette of [light, dark]) {
    const colours = parts(palette);
    assert.equal(new Set(colours).size, sectorNames.length + 2);
    for (const [i, one] of colours.entries()) {
      for (const other of colours.slice(i + 1)) {
        assert.ok(apart(palette[one], palette[other]) > 0.08, `${one} and ${other}`);
      }
    }
  }
  assert.equal(sectorColour("Technology"), sectorColour("Information Technology"));
  assert.equal(sectorColour("Healthcare"), sectorColour("Health Care"));
});

Deno.test("AN-11: a slice has its percentage from three percent on, in the readable ink", () => {
  assert.deepEqual([3, 2.99, 12.5, 100].map((value) => sliceText(value, 100)), ["3%", "", "13%", "100%"]);
  const inks = [light.text, light.card] as const;
  assert.deepEqual([light.s1, light.s4, "#000000", "#ffffff"].map((colour) => inkOn(colour, inks)), [
    light.card,
    light.text,
    light.card,
    light.text,
  ]);
});

Deno.test("AN-12: a tile has the lines that fit into it untruncated, the most important first", () => {
  const text = (width: number, height: number) =>
    textIn(["AAPL", "+12.34%", "$1,234.56"], width, height, (t) => t.length * 7);
  assert.equal(text(200, 100), "AAPL\n+12.34%\n$1,234.56");
  assert.equal(text(200, 60), "AAPL\n+12.34%");
  assert.equal(text(200, 27), "AAPL");
  assert.equal(text(200, 26), "");
  assert.equal(text(74, 100), "AAPL\n+12.34%", "63 and 12 pixels of margins do not fit");
  assert.equal(text(75, 100), "AAPL\n+12.34%\n$1,234.56");
  assert.equal(text(60, 100), "AAPL");
  assert.equal(text(39, 100), "", "no part of a symbol");
});
