/**
 * Builds the web app when it is out of date: `deno run -A web/build.ts`. A hash of the sources is kept in dist/.build,
 * so an unchanged build only reads a few hundred small files.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "../bin/files.ts";
import { licences } from "../deploy/licences.ts";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = `${root}web/dist`;
/** What the pages may import of the core, as paths from the root. */
export const BROWSER_SAFE =
  /^core\/(contracts|client_table|[a-z]+\/([a-z]+\/)?([a-z_]+_)?contract|research\/(dividends\/dividend_(gaps|score)|limits|fundamentals\/price_ratios|screen\/screen_fields|stocks\/returns)|analytics\/(xirr|checks)|charts\/terms|waverider\/(exits\/reasons|gates\/gate|trade\/(names|windows))|competitions\/file\/(canonical|check_[a-z]+|findings|ranking|schema|verify)|market\/(base_day|holidays|indicators|session_minutes|universe\/real_symbols)|transfer\/csv|kernel\/(canonical|wire|controls|operation|route|errors|money|coerce|formula|switches))\.ts$/;
/** The page of the API's documentation loads these unbundled. */
const DOCS = ["swagger-ui.css", "swagger-ui-bundle.js"];
/** Brotli's quality: the best makes pages 8% smaller than 9 and takes seconds, which a first start does not have. */
const QUALITY = { best: 11, quick: 4 };

const importsOf = (path: string): string[] =>
  [...Deno.readTextFileSync(path).matchAll(/(?:from|import)\s+"(\.[^"]+\.tsx?)"/g)].map(([, to]) =>
    resolve(dirname(path), to!)
  );

/** All files that the build depends on: those of the web app, and what they import of the core, directly or not. */
export function sources(): string[] {
  const web = [...filesIn(`${root}web`, /./)].filter((path) => !/_test\.tsx?$/.test(path));
  const all = new Set([...web, `${root}deno.lock`]);
  for (const path of all) {
    if (/\.tsx?$/.test(path)) { for (const imported of importsOf(path)) all.add(imported); }
  }
  return [...all].sort();
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of sources()) {
    hash.update(path.slice(root.length)).update("\0").update(Deno.readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** Copies the files of the API's documentation to the assets, under names that change with their release. */
async function copyDocs(): Promise<void> {
  const from = `${root}node_modules/swagger-ui-dist`;
  const { version } = JSON.parse(await Deno.readTextFile(`${from}/package.json`)) as { version: string };
  await Promise.all(DOCS.map((name) => {
    const versioned = name.replace(/(?=\.\w+$)/, `-${version}`);
    return Deno.copyFile(`${from}/${name}`, `${dist}/assets/${versioned}`);
  }));
}

/** Writes .br and .gz beside every text asset, but not index.html, which is served with a new nonce each time. */
async function precompress(quality: number): Promise<{ files: number; raw: number; brotli: number }> {
  const paths = [...filesIn(`${dist}/assets`, /\.(js|css|svg|json)$/)];
  const brotli = promisify(brotliCompress), zip = promisify(gzip);
  const sizes = await Promise.all(paths.map(async (path) => {
    const bytes = Buffer.from(await Deno.readFile(path));
    const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    await Promise.all([
      Deno.writeFile(`${path}.br`, small),
      Deno.writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
    ]);
    return [bytes.length, small.length] as const;
  }));
  return {
    files: paths.length,
    raw: sizes.reduce((sum, s) => sum + s[0], 0),
    brotli: sizes.reduce((sum, s) => sum + s[1], 0),
  };
}

/**
 * Builds web/dist unless it is up to date. Returns whether it built.
 * @param quick with less compression, unless it is built already
 */
export async function buildIfStale(log: (line: string) => void, quick = false): Promise<boolean> {
  const best = fingerprint();
  const wanted = quick ? `quick ${best}` : best;
  const stamp = `${dist}/.build`;
  if (exists(stamp) && [best, wanted].includes(Deno.readTextFileSync(stamp))) {
    log("Web app is up to date");
    return false;
  }
  const began = performance.now();
  log("Building the web app");
  const [{ build }, { default: config }] = await Promise.all([import("vite"), import("./vite.config.ts")]);
  await build({ ...config, configFile: false, logLevel: "warn" });
  await copyDocs();
  const { files, raw, brotli } = await precompress(quick ? QUALITY.quick : QUALITY.best);
  await Deno.writeTextFile(`${dist}/licences.txt`, await licences());
  await Deno.writeTextFile(stamp, wanted);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  log(
    `Built the web app in ${seconds} s: ${files} files, ${Math.round(raw / 1000)} kB, ${
      Math.round(brotli / 1000)
    } kB compressed`,
  );
  return true;
}

if (import.meta.main) await buildIfStale(console.log, Deno.args.includes("--quick"));
