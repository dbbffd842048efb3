/** Small faults in a source file, each a single edit that a good test must detect. */
import { parse } from "@babel/parser";

export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The original line and the edit, so that the name stays valid when lines move. */
  readonly name: string;
  readonly line: number;
}

const SWAPS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
};
/** Clauses of an SQL statement, and their replacements. */
const SQL: readonly (readonly [RegExp, string])[] = [
  [/ for update( of \w+ skip locked)?/g, " "],
  [/deleted_at is null/g, "true"],
  [/status = 'pending'/g, "true"],
  [/(?<=[a-z_] )<=(?= \$)/g, "<"],
  [/(?<=[a-z_] )<(?= \$)/g, "<="],
  [/ limit 1\b/g, ""],
];
/** Calls of the query builder that narrow the result. */
const NARROWING = new Set(["where", "forUpdate", "filterWhere"]);

// deno-lint-ignore no-explicit-any -- any node type of the parser
type Node = any;

/** All mutants of a source text, in order of position. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  const add = (start: number, end: number, replacement: string) => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const to = text.indexOf("\n", start);
    const line = text.slice(from, to < 0 ? undefined : to).trim();
    const edit = `${text.slice(start, end).replace(/\s+/g, " ").slice(0, 60)} -> ${replacement || "(nothing)"}`;
    mutants.push({ file, start, end, replacement, line: lineOf(start), name: `${file}: ${line} [${edit}]` });
  };
  const visit = (node: Node): void => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node.type !== "string" || /^(TS|Import|Export(Named|All)Specifier)/.test(node.type)) return;
    mutate(node);
    for (const [key, child] of Object.entries(node)) {
      if (!["loc", "typeAnnotation", "typeParameters", "returnType"].includes(key)) visit(child);
    }
  };
  const mutate = (node: Node): void => {
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
      const swapped = SWAPS[node.operator];
      const words = [node.left, node.right].some((n) => n.type === "StringLiteral" || n.type === "TemplateLiteral");
      if (!swapped || (words && "+-".includes(node.operator))) return;
      const at = text.indexOf(node.operator, node.left.end);
      add(at, at + node.operator.length, swapped);
    } else if (node.type === "BooleanLiteral") add(node.start, node.end, String(!node.value));
    else if (node.type === "IfStatement" && !node.alternate) add(node.test.start, node.test.end, "false");
    else if (node.type === "ConditionalExpression") add(node.test.start, node.test.end, `!(${source(node.test)})`);
    else if (node.type === "ExpressionStatement" && isCall(node.expression)) add(node.start, node.end, ";");
    else if (node.type === "TemplateElement" || node.type === "StringLiteral") {
      for (const [pattern, replacement] of SQL) {
        for (const found of source(node).matchAll(pattern)) {
          add(node.start + found.index, node.start + found.index + found[0].length, replacement);
        }
      }
    } else if (node.type === "CallExpression" && NARROWING.has(node.callee.property?.name)) {
      add(node.callee.object.end, node.end, "");
    }
  };
  const source = (node: Node) => text.slice(node.start, node.end);
  const isCall = (node: Node) => (node.type === "AwaitExpression" ? node.argument : node).type === "CallExpression";
  visit(parse(text, { sourceType: "module", plugins: ["typescript"] }).program.body);
  return mutants;
}

/** All mutants of sources, file by file. */
export const mutantsIn = (root: string, files: readonly string[]): Mutant[] =>
  files.flatMap((file) => mutantsOf(file, Deno.readTextFileSync(`${root}/${file}`)));

/** A sample evenly spread over the mutants and so over their files; always the same for the same sources. */
export function sample(mutants: readonly Mutant[], most: number): Mutant[] {
  if (mutants.length <= most) return [...mutants];
  return Array.from({ length: most }, (_, i) => mutants[Math.floor((i + 0.5) * mutants.length / most)]!);
}
