/** All texts of the pages: the arguments of `t(...)` and `<Text of=...>` in the sources of the web app. */
import { parse } from "@babel/parser";

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
export interface Found {
  /** Texts with the file they are first used in. */
  readonly texts: Map<string, string>;
  /** Faulty places, with the reason. */
  readonly faults: string[];
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const children = (node: Node): Node[] =>
  Object.entries(node).flatMap(([name, value]) =>
    name === "loc" ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
  );
const lineOf = (node: Node) => (node.loc as { start: { line: number } }).start.line;

/** The possible values of an expression; null when it does not consist of literals. */
function literals(node: Node): string[] | null {
  switch (node.type) {
    case "StringLiteral":
      return [node.value as string];
    case "TemplateLiteral": {
      const quasis = node.quasis as { value: { cooked: string } }[];
      return quasis.length === 1 ? [quasis[0]!.value.cooked] : null;
    }
    case "JSXExpressionContainer":
      return literals(node.expression as Node);
    case "ConditionalExpression": {
      const [yes, no] = [literals(node.consequent as Node), literals(node.alternate as Node)];
      return yes && no ? [...yes, ...no] : null;
    }
    default:
      return null;
  }
}

const isFunction = (node: Node) => /Function|Method/.test(node.type);
const isCallOf = (node: Node, name: string) => node.type === "CallExpression" && (node.callee as Node).name === name;
const isTextPart = (node: Node) => node.type === "JSXOpeningElement" && (node.name as Node).name === "Text";
/** Attributes with texts that users read or hear. */
const READ = new Set(["label", "title", "alt", "placeholder", "aria-label", "hint", "unknown"]);
/** Words that are the same in every language. */
const NAMES =
  /^(Tradewinds|TradingView|CSV|Ctrl|tradewinds users reset-link <|Esc|Enter|Alt|ET|USD|API|JSON|DRIP|[A-Z.]{1,5})$/;
const isWords = (text: string) => /\p{L}{2}/u.test(text) && !NAMES.test(text.trim());

export function collect(file: string, source: string, found: Found): void {
  const fault = (node: Node, reason: string) => found.faults.push(`${file}:${lineOf(node)}: ${reason}`);
  const take = (node: Node, given: Node | undefined) => {
    const texts = given ? literals(given) : null;
    // Texts in tables are marked by `key`, or come from a contract.
    if (given?.type === "TemplateLiteral" && !texts) fault(node, "put values into a text as {name}");
    for (const text of texts ?? []) if (!found.texts.has(text)) found.texts.set(text, file);
  };
  const visit = (node: Node, inFunction: boolean) => {
    if (isCallOf(node, "key")) take(node, (node.arguments as Node[])[0]);
    if (isCallOf(node, "t")) {
      take(node, (node.arguments as Node[])[0]);
      if (!inFunction) fault(node, "call t while rendering: the language is not known when a module is loaded");
    }
    if (isTextPart(node)) {
      const of = (node.attributes as Node[]).find((attribute) => (attribute.name as Node | undefined)?.name === "of");
      take(node, of?.value as Node | undefined);
    }
    if (node.type === "JSXText" && isWords(node.value as string)) fault(node, `plain text: ${node.value}`);
    if (node.type === "JSXAttribute" && READ.has((node.name as Node).name as string)) {
      const value = node.value as Node | null;
      if (value?.type === "StringLiteral" && isWords(value.value as string)) fault(node, `plain text: ${value.value}`);
    }
    for (const child of children(node)) visit(child, inFunction || isFunction(node));
  };
  const { program } = parse(source, {
    sourceType: "module",
    plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"],
  });
  visit(program as unknown as Node, false);
}

export async function collectAll(directory: string): Promise<Found> {
  const found: Found = { texts: new Map(), faults: [] };
  for await (const entry of Deno.readDir(directory)) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory && entry.name !== "dist") {
      const inner = await collectAll(path);
      for (const [text, file] of inner.texts) if (!found.texts.has(text)) found.texts.set(text, file);
      found.faults.push(...inner.faults);
    } else if (/\.tsx?$/.test(path) && !/_test\.tsx?$|web\/lib\/(text|testing)\.tsx?$/.test(path)) {
      collect(path, await Deno.readTextFile(path), found);
    }
  }
  return found;
}

if (import.meta.main) {
  const { texts, faults } = await collectAll("web");
  console.log(JSON.stringify({ texts: [...texts.keys()].sort(), faults }, null, 1));
}
