/** House rules that a test can check. */
import assert from "node:assert/strict";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { filesIn, isTestFile } from "../bin/files.ts";
import { modules } from "../core/modules.ts";
import { BROWSER_SAFE } from "../web/build.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = (folder: string, named: RegExp) => [...filesIn(root + folder, named)].map((file) => relative(root, file));
const sources = files(".", /\.tsx?$/);
const read = (file: string) => Deno.readTextFileSync(root + file);

/** Modules of core in import order: each may import only earlier ones. */
const order = ["kernel", "market", ...modules.map(({ name }) => name)];
/** The calendar's rules and the market port do not depend on the product, so the kernel may import them. */
const leaves = new Set(["core/market/calendar.ts", "core/market/port.ts"]);

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map((m) =>
    relative(root, resolve(dirname(root + file), m[1]!))
  );
}
const moduleOf = (file: string) => /^core\/([a-z]+)\//.exec(file)?.[1];

Deno.test("modules of core import only earlier ones, and only through mod.ts or contracts", () => {
  const faults: string[] = [];
  for (const file of sources.filter((f) => f.startsWith("core/") && !isTestFile(f))) {
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

Deno.test("core imports neither adapters nor their libraries", () => {
  const faults = sources.filter((f) => f.startsWith("core/") && !isTestFile(f)).flatMap((file) => {
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

Deno.test("the web app imports only contracts and browser-safe files of core", () => {
  const faults = sources.filter((f) => f.startsWith("web/") && !isTestFile(f) && f !== "web/build.ts").flatMap((file) =>
    importsOf(file).filter((t) => !t.startsWith("web/") && !BROWSER_SAFE.test(t)).map((t) => `${file} imports ${t}`)
  );
  assert.deepEqual(faults, []);
});

Deno.test("contracts use `decimal` to limit decimals, since a zod step accepts other numbers", () => {
  const faults = sources.filter((f) => f.startsWith("core/") && !isTestFile(f) && read(f).includes(".multipleOf("));
  assert.deepEqual(faults, []);
});

Deno.test("features of the web app do not import each other", () => {
  const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];
  const faults = sources.filter((f) => featureOf(f) && !isTestFile(f)).flatMap((file) =>
    importsOf(file).filter((t) => featureOf(t) && featureOf(t) !== featureOf(file)).map((t) => `${file} imports ${t}`)
  );
  assert.deepEqual(faults, []);
});

Deno.test("Ant Design is imported only by files that are loaded on demand", () => {
  // The staff consoles are separate chunks, like every page.
  const allowed = /^web\/(ui\/(form\/AntDatePicker|ant_theme)\.tsx?|features\/(admin|waverider)\/.+)$/;
  const faults = sources.filter((f) => f.startsWith("web/") && !allowed.test(f) && /from "antd/.test(read(f)));
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

Deno.test("a class belongs to one style sheet, since all of them apply to every page", () => {
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
  const faults = sources.filter((f) => f.startsWith("core/") && !isTestFile(f) && f !== "core/kernel/clock/clock.ts")
    .filter((
      f,
    ) => ambient.test(read(f)));
  assert.deepEqual(faults, []);
});

Deno.test("lines are at most 120 wide, except for tables of data, released migrations and long texts", () => {
  const tables =
    /^(migrations|core\/market\/universe)\/|news_|sectors\.ts|dividend_policy|statements\.ts|common_passwords/;
  const text = /"(?:[^"\\]|\\.){50,}"|`(?:[^`\\]|\\.){50,}`|'(?:[^'\\]|\\.){50,}'|<\w|\/(?:[^/\\]|\\.){50,}\//;
  const faults = sources.filter((f) => !tables.test(f)).flatMap((f) =>
    read(f).split("\n").flatMap((line, i) => line.length > 120 && !text.test(line) ? [`${f}:${i + 1}`] : [])
  );
  assert.deepEqual(faults, []);
});

Deno.test("whole SQL statements are only in files named bulk or lock; elsewhere the query builder takes fragments", () => {
  // Only statements on the product's tables: health checks and locks are not counted.
  const statement = /\bsql(<[^`]*?>)?`\s*(select\b[^`]*\bfrom (?!kysely_)|insert into|update|delete from|with)\b/;
  const faults = sources.filter((f) => /^(core|http|cli|jobs)\//.test(f) && !isTestFile(f) && !/bulk|lock/.test(f))
    .filter((f) => statement.test(read(f)));
  assert.deepEqual(faults, []);
});

Deno.test("no file is longer than 400 lines, apart from tables of data", () => {
  const faults = sources.filter((f) => !f.startsWith("core/market/universe")).map((f) =>
    [f, read(f).split("\n").length] as const
  ).filter(([, lines]) => lines > 400);
  assert.deepEqual(faults, []);
});

const LONGEST_FUNCTION = 70;
/** Longer functions, with the reason. Remove a function that was split; do not add any. */
const longFunctions: Readonly<Record<string, string>> = {
  "web/features/explorer/dividend_columns.tsx dividendColumns": "a flat list of columns",
  "web/features/holdings/columns.tsx holdingColumns": "a flat list of columns",
  "web/features/orders/columns.tsx orderColumns": "a flat list of columns",
};

interface Syntax {
  readonly type: string;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly id?: { readonly name?: string } | null;
  readonly key?: { readonly name?: string };
  readonly [field: string]: unknown;
}
const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && typeof (value as Syntax).type === "string";

/** Adds functions in a syntax node that are too long, each by its own name or that of its parent. */
function longIn(node: Syntax, holder: string, found: Set<string>): void {
  const name = node.id?.name ?? node.key?.name ?? holder;
  const { start, end } = node.loc;
  const lines = end.line - start.line + 1;
  // A short node contains no long function.
  if (lines <= LONGEST_FUNCTION) return;
  if (/Function|Method/.test(node.type)) found.add(name);
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isSyntax(one)) longIn(one, name, found);
  }
}

Deno.test(`no function is longer than ${LONGEST_FUNCTION} lines, apart from a list that only gets shorter`, () => {
  const found = sources.filter((f) => !isTestFile(f) && !/^(tests|bench|migrations)\//.test(f)).flatMap(
    (f) => {
      const text = read(f);
      if (text.split("\n").length <= LONGEST_FUNCTION) return [];
      const { program } = parse(text, {
        sourceType: "module",
        plugins: ["typescript", ...f.endsWith("x") ? ["jsx" as const] : []],
      });
      const names = new Set<string>();
      longIn(program as unknown as Syntax, "", names);
      return [...names].map((name) => `${f} ${name}`);
    },
  );
  assert.deepEqual(found.toSorted(), Object.keys(longFunctions).toSorted());
});

Deno.test("no folder holds 40 files or more, and no file of contracts more than 250 lines", () => {
  // Migrations are one list by time, and a released one is never moved.
  const counted = files(".", /./).filter((f) => !f.startsWith(".") && dirname(f) !== "migrations");
  const folders = Map.groupBy(counted, (file) => dirname(file));
  assert.deepEqual([...folders].filter(([, inside]) => inside.length >= 40).map(([name]) => name), []);
  const contracts = sources.filter((f) => /^core\/.*contract(\/[a-z_]+)?\.ts$/.test(f));
  assert.deepEqual(contracts.filter((f) => read(f).split("\n").length > 250), []);
});

Deno.test("pages show numbers only through the shared components", () => {
  const faults = sources.filter((f) => /^web\/(features|routes)\//.test(f) && !isTestFile(f)).filter((f) =>
    /\.toFixed\(|\.toLocaleString\(/.test(read(f))
  );
  assert.deepEqual(faults, []);
});

Deno.test("colours are defined only in the theme", () => {
  const faults = sources.filter((f) =>
    /^web\/(features|routes|ui)\//.test(f) && f !== "web/ui/tokens.ts" && !isTestFile(f)
  )
    .filter((f) => /["'`(: ]#[0-9a-fA-F]{3,8}\b(?!\w)/.test(read(f).replace(/#\$\{/g, "")));
  assert.deepEqual(faults, []);
});

Deno.test("browser tests await an event together with its cause, so that a failure is reported in the right test", () => {
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

Deno.test("tests are ignored only if they need TEST_DATABASE_URL and it is not set", () => {
  const allowed = /^ignore: !(databaseUrl|Deno\.env\.get\("TEST_DATABASE_URL"\)),/;
  const faults = sources.filter((f) => f !== "tests/house_rules_test.ts").flatMap((f) => {
    const text = read(f);
    const ignores = [...text.matchAll(/\bignore\b(?=\s*[:,}])|\.ignore\(/g)].map(({ index }) => text.slice(index));
    const named = [...text.matchAll(/\bdatabaseUrl =.*/g)].map(([line]) => line);
    return [
      ...ignores.filter((how) => !allowed.test(how)).map((how) => `${f}: ${how.split("\n")[0]}`),
      ...named.filter((line) => !line.endsWith('= Deno.env.get("TEST_DATABASE_URL");')).map((line) => `${f}: ${line}`),
    ];
  });
  assert.deepEqual(faults, []);
});

Deno.test("the project reads nothing outside its own folder", () => {
  const inside = (file: string, path: string) => !relative(root, resolve(dirname(root + file), path)).startsWith("..");
  const faults = sources.flatMap((file) =>
    [...read(file).matchAll(/["'`]((?:\.\.\/)+[^"'`]*)["'`]/g)].map((m) => m[1]!).filter((path) => !inside(file, path))
      .map((path) => `${file}: ${path}`)
  );
  assert.deepEqual(faults, []);
});
