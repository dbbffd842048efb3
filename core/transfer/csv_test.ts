import assert from "node:assert/strict";
import fc from "fast-check";
import { readCsv as scan, writeCsv } from "./csv.ts";

const readCsv = (text: string) => [...scan(text)].filter((row) => row !== null);

Deno.test("cells are read with quotes, line ends of any kind, empty lines and a byte order mark", () => {
  const text = '\uFEFFa,b\r\n"x, ""y""","two\r\nlines"\r\r\n \n1,\n,"end"';
  assert.deepEqual(readCsv(text), [
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ['x, "y"', "two\r\nlines"] },
    { line: 6, cells: ["1", ""] },
    { line: 7, cells: ["", "end"] },
  ]);
  assert.deepEqual(readCsv('5" disk,x "y"\n"open,\n'), [
    { line: 1, cells: ['5" disk', 'x "y"'] },
    { line: 2, cells: ["open,\n"] },
  ]);
  assert.deepEqual(readCsv(""), []);
  assert.deepEqual([...scan('a,b;"c;d"', ";")], [{ line: 1, cells: ["a,b", "c;d"] }]);
});

Deno.test("what is written is read back, whatever its content", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é") }), {
        minLength: 2,
        maxLength: 2,
      })),
      (rows) => {
        const read = readCsv(writeCsv(["x", "y"], rows)).map((row) => row.cells);
        assert.deepEqual(read, [["x", "y"], ...rows]);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});
