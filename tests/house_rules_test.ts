/** House rules that a test can check. */
import assert from "node:assert/strict";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "../bin/files.ts";
import { BROWSER_SAFE } from "../web/build.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = (folder: string, named: RegExp) => [...filesIn(root + folder, named)].map((file) => relative(root, file));
const sources = files(".", /\.tsx?$/);
const read = (file: string) => Deno.readTextFileSync(root + file);
const isTest = (file: string) => /_test\.tsx?$|(^|\/)testing\.ts$|contract_suite\.ts$/.test(file);

/** Modules of core in import order: each may import only the ones before it. */
const order = [
  "kernel",
  "market",
  "identity",
  "notifications",
  "ledger",
  "orders",
  "actions",
  "contributions",
  "interest",
  "research",
  "watch",
  "analytics",
  "goals",
  "review",
  "transfer",
  "community",
  "staff",
  "waverider",
];
/** These two do not depend on the product: the calendar's rules and the market port. The kernel may use them. */
const leaves = new Set(["core/market/calendar.ts", "core/market/port.ts"]);

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map((m) =>
    relative(root, resolve(dirname(root + file), m[1]!))
  );
}
const moduleOf = (file: string) => /^core\/([a-z]+)\//.exec(file)?.[1];

Deno.test("modules of core import only the ones before them, and only through mod.ts or contracts", () => {
  const faults: string[] = [];
  for (const file of sources.filter((f) => f.startsWith("core/") && !isTest(f))) {
    const own = moduleOf(file);
    if (!own) continue;
    for (const target of importsOf(file)) {
      const other = moduleOf(target);
      if (!other || other === own || leaves.has(target)) continue;
      if (order.indexOf(other) > order.indexOf(own)) faults.push(`${file} imports ${target}, a later module`);
      if (other !== "kernel" && !/\/(mod|([a-z]+_)?contract|port|calendar|events)\.ts$/.test(target)) {
        faults.push(`${file} imports ${target} directly; use mod.ts or a contract`);
      }
    }
  }
  assert.deepEqual(faults, []);
});

Deno.test("core imports no adapter and no adapter's library", () => {
  const faults = sources.filter((f) => f.startsWith("core/") && !isTest(f)).flatMap((file) => {
    const outside = importsOf(file).filter((t) => /^(http|cli|web|jobs)\//.test(t));
    const libraries = [...read(file).matchAll(/from ["'](hono|react|antd|croner|commander)[^"']*["']/g)].map((m) =>
      m[0]
    );
    return [...outside, ...libraries].map((what) => `${file}: ${what}`);
  });
  assert.deepEqual(faults, []);
});

Deno.test("there are no import cycles, not even of types", () => {
  const imports = new Map(sources.map((f) => [f, importsOf(f).filter((t) => sources.includes(t))]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (done.has(file) || path.includes(file)) return;
    for (const target of imports.get(file)!) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of sources) walk(file, []);
  assert.deepEqual(circles, []);
});

const isBrowserSafe = (path: string) => BROWSER_SAFE.test(path) || path === "http/route_table.ts";
Deno.test("the web app imports only contracts and browser-safe parts of core", () => {
  const faults = sources.filter((f) => f.startsWith("web/") && !isTest(f) && f !== "web/build.ts").flatMap((file) =>
    importsOf(file).filter((t) => !t.startsWith("web/") && !isBrowserSafe(t)).map((t) => `${file} imports ${t}`)
  );
  assert.deepEqual(faults, []);
});

Deno.test("contracts count decimals by `decimal`: a step takes numbers that are no decimals", () => {
  const faults = sources.filter((f) => f.startsWith("core/") && !isTest(f) && read(f).includes(".multipleOf("));
  assert.deepEqual(faults, []);
});

Deno.test("features of the web app do not import each other", () => {
  const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];
  const faults = sources.filter((f) => featureOf(f) && !isTest(f)).flatMap((file) =>
    importsOf(file).filter((t) => featureOf(t) && featureOf(t) !== featureOf(file)).map((t) => `${file} imports ${t}`)
  );
  assert.deepEqual(faults, []);
});

Deno.test("Ant Design comes in by the parts that are loaded on demand", () => {
  const allowed = ["web/ui/AntDatePicker.tsx", "web/ui/ant_theme.ts"];
  const faults = sources.filter((f) => f.startsWith("web/") && !allowed.includes(f) && /from "antd/.test(read(f)));
  assert.deepEqual(faults, []);
});

Deno.test("every style sheet of the web app is short and imported by styles/app.css", () => {
  const sheets = files("web", /\.css$/).filter((f) => f !== "web/styles/app.css");
  const imported = [...read("web/styles/app.css").matchAll(/@import "(\.[^"]+)"/g)].map((m) =>
    relative(root, resolve(root, "web/styles", m[1]!))
  );
  assert.deepEqual(imported.toSorted(), sheets.toSorted());
  assert.deepEqual(sheets.filter((f) => read(f).split("\n").length > 400), []);
});

Deno.test("a class belongs to one style sheet: all of them hold on every page", () => {
  const owners = new Map<string, string[]>();
  for (const file of files("web", /\.css$/)) {
    const own = new Set([...read(file).matchAll(/^\.([\w-]+) \{/gm)].map((m) => m[1]!));
    for (const name of own) owners.set(name, [...owners.get(name) ?? [], file]);
  }
  assert.ok(owners.size > 100);
  assert.deepEqual([...owners].filter(([, sheets]) => sheets.length > 1), []);
});

Deno.test("core has one clock and no other source of randomness", () => {
  const ambient = /\bDate\.now\(|\bnew Date\(|\bMath\.random\(|\bcrypto\.randomUUID\(|\bTemporal\.Now\b/;
  const faults = sources.filter((f) => f.startsWith("core/") && !isTest(f) && f !== "core/kernel/clock.ts").filter((
    f,
  ) => ambient.test(read(f)));
  assert.deepEqual(faults, []);
});

Deno.test("lines are at most 120 wide, but for tables of data, released migrations and long texts", () => {
  const tables =
    /^(migrations|core\/market\/universe)\/|news_|sectors\.ts|dividend_policy|statements\.ts|common_passwords/;
  const text = /"(?:[^"\\]|\\.){50,}"|`(?:[^`\\]|\\.){50,}`|'(?:[^'\\]|\\.){50,}'|<\w|\/(?:[^/\\]|\\.){50,}\//;
  const faults = sources.filter((f) => !tables.test(f)).flatMap((f) =>
    read(f).split("\n").flatMap((line, i) => line.length > 120 && !text.test(line) ? [`${f}:${i + 1}`] : [])
  );
  assert.deepEqual(faults, []);
});

Deno.test("statements in SQL stand in files whose names say bulk or lock; elsewhere the builder takes fragments", () => {
  // Statements on the product's tables: a health check or taking a lock does not count.
  const statement = /\bsql(<[^`]*?>)?`\s*(select\b[^`]*\bfrom (?!kysely_)|insert into|update|delete from|with)\b/;
  const faults = sources.filter((f) => /^(core|http|cli|jobs)\//.test(f) && !isTest(f) && !/bulk|lock/.test(f))
    .filter((f) => statement.test(read(f)));
  assert.deepEqual(faults, []);
});

Deno.test("no file is longer than 400 lines, apart from tables of data", () => {
  const faults = sources.filter((f) => !f.startsWith("core/market/universe")).map((f) =>
    [f, read(f).split("\n").length] as const
  ).filter(([, lines]) => lines > 400);
  assert.deepEqual(faults, []);
});

Deno.test("pages show numbers only through the shared components", () => {
  const faults = sources.filter((f) => /^web\/(features|routes)\//.test(f) && !isTest(f)).filter((f) =>
    /\.toFixed\(|\.toLocaleString\(/.test(read(f))
  );
  assert.deepEqual(faults, []);
});

Deno.test("colours are defined only in the theme", () => {
  const faults = sources.filter((f) => /^web\/(features|routes|ui)\//.test(f) && f !== "web/ui/tokens.ts" && !isTest(f))
    .filter((f) => /["'`(: ]#[0-9a-fA-F]{3,8}\b(?!\w)/.test(read(f).replace(/#\$\{/g, "")));
  assert.deepEqual(faults, []);
});

Deno.test("a browser test waits for an event together with what causes it, so that a failure is that test's own", () => {
  for (const file of sources.filter((f) => f.startsWith("tests/e2e/"))) {
    assert.doesNotMatch(read(file), /= page\.waitFor(Event|Request|Response)\(/, file);
  }
});

Deno.test("no test is skipped or run exclusively", () => {
  const faults = sources.filter((f) => f !== "tests/house_rules_test.ts").filter((f) =>
    /\bDeno\.test\.only\(|\bonly: true|@ts-ignore|@ts-nocheck|deno-lint-ignore-file|\bTODO\b|\bFIXME\b/.test(read(f))
  );
  assert.deepEqual(faults, []);
});
