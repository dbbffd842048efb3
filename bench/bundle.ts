/** Compressed bytes that a browser must fetch before a page first works. */
import { buildIfStale } from "../web/build.ts";
import { root } from "./processes.ts";
import { kilobytes, type Report } from "./report.ts";

const dist = `${root}web/dist`;
const GOAL_BYTES = 200e3;

/** Pages, and the chunks that their routes load: modules of web/routes, and a group of web/chunks.ts. */
const pages: { page: string; chunks: string[]; goal: boolean }[] = [
  { page: "/login", chunks: ["login"], goal: true },
  { page: "/", chunks: ["landing"], goal: true },
  { page: "/dashboard, signed in", chunks: ["frame", "dashboard"], goal: false },
];

/** Adds a script and all its static imports to `found`, by their names in assets. */
async function follow(name: string, found: Set<string>): Promise<void> {
  if (found.has(name)) return;
  found.add(name);
  const code = await Deno.readTextFile(`${dist}/assets/${name}`);
  for (const [, imported] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
    await follow(imported!, found);
  }
}

async function sizeOf(names: Iterable<string>): Promise<{ raw: number; brotli: number; files: number }> {
  const sizes = await Promise.all([...names].map(async (name) => ({
    raw: (await Deno.stat(`${dist}/assets/${name}`)).size,
    brotli: (await Deno.stat(`${dist}/assets/${name}.br`)).size,
  })));
  return {
    raw: sizes.reduce((sum, s) => sum + s.raw, 0),
    brotli: sizes.reduce((sum, s) => sum + s.brotli, 0),
    files: sizes.length,
  };
}

/** `bundle`: JavaScript of the first load, compressed as served. */
export async function bundle(report: Report): Promise<void> {
  if (!await Deno.stat(`${dist}/index.html`).then(() => true, () => false)) {
    await buildIfStale((line) => console.log(line));
  }
  const page = await Deno.readTextFile(`${dist}/index.html`);
  const entry = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((m) => m[1]!);
  const all = [...Deno.readDirSync(`${dist}/assets`)].map((f) => f.name);
  for (const { page, chunks, goal } of pages) {
    const found = new Set<string>();
    for (const name of entry) await follow(name, found);
    for (const chunk of chunks) {
      const name = all.find((file) => file.startsWith(`${chunk}-`) && /^-[\w-]{8}\.js$/.test(file.slice(chunk.length)));
      if (!name) throw new Error(`There is no script of the page ${page} (${chunk}-*.js) in ${dist}/assets`);
      await follow(name, found);
    }
    const { raw, brotli, files } = await sizeOf(found);
    const largest = await Promise.all([...found].map(async (name) => ({ name, size: (await sizeOf([name])).brotli })));
    report({
      what: `JavaScript of the first load of ${page}`,
      measured: kilobytes(brotli),
      beside: `${files} files, ${kilobytes(raw)} before brotli`,
      ratio: "",
      goal: goal ? `< ${kilobytes(GOAL_BYTES)}` : "",
      met: goal ? brotli < GOAL_BYTES : null,
      note: `largest: ${
        largest.sort((a, b) => b.size - a.size).slice(0, 4).map((l) =>
          `${l.name.replace(/-[\w-]{8}\.js$/, "")} ${kilobytes(l.size)}`
        ).join(", ")
      }`,
    });
  }
}
