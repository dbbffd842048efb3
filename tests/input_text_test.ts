/** Every text field of every operation with invalid characters; every field with values of all types. */
import assert from "node:assert/strict";
import { z } from "zod";
import { contracts, type OperationName } from "../core/contracts.ts";
import type { Contract } from "../core/kernel/operation.ts";
import { routeOf } from "../core/kernel/route.ts";
import { OPERATOR_TOKEN, testServer } from "./support.ts";

type Path = readonly (string | number)[];
interface Leaf {
  readonly path: Path;
  readonly schema: z.ZodType;
  /** What says of which kind the object is, where only one kind has this leaf; `at` is its place in the path. */
  readonly kind?: { readonly at: number; readonly field: string; readonly value: unknown };
}

/** The fields with a value, including those in lists and objects. */
function leavesOf(schema: z.ZodType, path: Path = []): Leaf[] {
  // deno-lint-ignore no-explicit-any -- zod keeps inner schemas in def, which differs by type
  const def = (schema as any).def;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, inner]) => leavesOf(inner as z.ZodType, [...path, name]));
    case "array":
      return leavesOf(def.element, [...path, 0]);
    case "union":
      return def.options.flatMap((option: z.ZodType) => {
        const field = def.discriminator;
        if (!field) return leavesOf(option, path);
        // deno-lint-ignore no-explicit-any -- zod keeps the values of a literal or an enumeration in its internals
        const [value] = (option as any).shape[field]._zod.values;
        return leavesOf(option, path).map((leaf) => ({ ...leaf, kind: { at: path.length, field, value } }));
      });
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return leavesOf(def.innerType, path);
    case "pipe":
      return leavesOf(def.in, path);
    default:
      return [{ path, schema }];
  }
}

function inputWith(leaf: Pick<Leaf, "path" | "kind">, value: unknown, i = 0): unknown {
  const { path: { [i]: key }, kind } = leaf;
  if (key === undefined) return value;
  const inner = inputWith(leaf, value, i + 1);
  return typeof key === "number" ? [inner] : { ...(kind?.at === i ? { [kind.field]: kind.value } : {}), [key]: inner };
}

const all = Object.entries(contracts) as [OperationName, Contract][];
const isText = ({ schema }: Leaf) => ["string", "enum"].includes(schema.def.type);
/** Long enough for any minimum length of a field. */
const fill = (what: string) => [1, 8, 24].map((length) => "a".repeat(length) + what);
const BAD = [...fill("\0"), ...fill("\uD800"), ...fill("\uDC00x")];

Deno.test("no text field of any operation accepts a NUL character or half a surrogate pair", () => {
  let fields = 0;
  for (const [name, { input }] of all) {
    for (const leaf of leavesOf(input).filter(isText)) {
      const { path } = leaf;
      fields++;
      for (const value of BAD) {
        const { error } = input.safeParse(inputWith(leaf, value));
        const here = error?.issues.some((issue) => issue.path.join() === path.join() || issue.code === "invalid_union");
        assert.ok(here, `${name} takes ${JSON.stringify(value)} as ${path.join(".")}`);
      }
    }
  }
  assert.ok(fields > 50, `only ${fields} fields were found`);
});

/** Characters with an effect on a terminal: escape sequences, bells, line ends, and marks of text direction. */
const CONTROLS = [..."\0\x01\x07\b\v\f\x1b\x7f\x80\x9b\x9f\u2028\u2029\u202A\u202E\u2066\u2069"];
const BREAKS = ["\n", "\r", "\r\n", "\t"];
/** A character within a text of any minimum length, an e-mail address and a URL. */
const around = (what: string) => [
  ...[4, 12].map((length) => "a".repeat(length) + what + "a".repeat(length)),
  `aaa${what}aaa@example.com`,
  `https://example.com/a${what}a`,
];
const LONG_TEXTS = ["notes", "description", "bio", "csv", "content", "message"];

Deno.test("no text field accepts control characters; only long texts accept line breaks and tabs; passwords accept any", () => {
  let [lines, longTexts] = [0, 0];
  for (const [name, { input, secrets = [] }] of all) {
    const texts = leavesOf(input).filter(isText).filter(({ path }) => !secrets.includes(String(path[0])));
    for (const leaf of texts) {
      const { path } = leaf;
      const issues = (value: string) =>
        input.safeParse(inputWith(leaf, value)).error?.issues.filter((issue) => issue.path.join() === path.join()) ??
          [];
      const long = LONG_TEXTS.includes(String(path.at(-1)));
      for (const control of long ? CONTROLS : [...CONTROLS, ...BREAKS]) {
        for (const value of around(control)) {
          assert.ok(issues(value).length > 0, `${name} takes ${JSON.stringify(value)} as ${path.join(".")}`);
        }
      }
      if (long) { for (const value of BREAKS.flatMap(around)) assert.deepEqual(issues(value), [], `${name} ${path}`); }
      long ? longTexts++ : lines++;
    }
    for (const secret of secrets.filter((field) => field.endsWith("password") && field in input.shape)) {
      const { error } = input.safeParse({ [secret]: "a password\x1b\u202E\n\t" });
      assert.ok(!error?.issues.some((issue) => issue.path[0] === secret), `${name} refuses a ${secret}`);
    }
  }
  assert.ok(lines > 40 && longTexts >= 8, `${lines} one-line fields and ${longTexts} long texts were found`);
});

Deno.test("text with invalid characters is refused in a body, a query and a path", async () => {
  const server = await testServer();
  try {
    const { token } = await server.signUp();
    const operator = `Operator ${OPERATOR_TOKEN}`;
    for (const [name, contract] of all) {
      const route = routeOf(contract);
      const texts = leavesOf(contract.input).filter(isText).filter(({ path }) => path.length === 1);
      for (const { path: [field] } of texts) {
        const inPath = route.pathFields.includes(String(field));
        const inQuery = !inPath && (route.method === "GET" || route.queryFields.includes(String(field)));
        const path = route.path.replace(/:(\w+)/g, (_, f) => f === field ? "aaaaaaaa%00" : "x");
        const answer = await server.fetch(`/api${path}${inQuery ? `?${field}=aaaaaaaa%00` : ""}`, {
          method: route.method,
          token: Array.isArray(contract.access) ? operator : token,
          ...(route.method === "GET"
            ? {}
            : { body: JSON.stringify(inPath || inQuery ? {} : { [field!]: "aaaaaaaa\0" }) }),
        });
        assert.equal(answer.status, 422, `${name} ${field}: ${answer.status} ${JSON.stringify(answer.body)}`);
        const faults = answer.body.detail as { loc: string[] }[];
        assert.ok(faults.some(({ loc }) => loc.includes(String(field))), `${name}: ${JSON.stringify(faults)}`);
      }
    }
  } finally {
    await server.close();
  }
});

Deno.test("error messages about an invalid value are never the validator's own wording", () => {
  const own = z.locales.en().localeError;
  const values = [undefined, null, 0, -1, 1.5, 1e300, NaN, true, "", "x", " ", "x".repeat(10_000), [], ["x"], {}, {
    x: 1,
  }];
  const many = Array.from({ length: 5_000 }, () => "x");
  for (const [name, { input }] of all) {
    const leaves = leavesOf(input);
    const lists = leaves.flatMap(({ path }) => path.flatMap((part, i) => part === 0 ? [path.slice(0, i)] : []));
    for (const leaf of [{ path: [] }, ...leaves, ...lists.map((path) => ({ path }))]) {
      for (const value of [...values, many]) {
        for (const issue of input.safeParse(inputWith(leaf, value)).error?.issues ?? []) {
          const theirs = own(issue as never);
          const their = typeof theirs === "string" ? theirs : theirs?.message;
          const at = `${name} ${issue.path.join(".")} ${JSON.stringify(value)?.slice(0, 40)}: ${issue.message}`;
          assert.notEqual(issue.message, their, at);
          assert.doesNotMatch(
            issue.message,
            /^(Invalid (input|option|string|email|UUID|URL|ISO|key)|Too (small|big))|expected|received|Unrecognized/i,
            at,
          );
        }
      }
    }
  }
});
