/** JSON bodies: one object without duplicate fields. */
import { Refusal } from "../core/kernel/errors.ts";

/** Maximum nesting of objects and arrays, including the body. */
const MAX_DEPTH = 32;

const QUOTE = 0x22, COLON = 0x3A, BACKSLASH = 0x5C;
const OPEN = 0x7B, CLOSE = 0x7D, OPEN_ARRAY = 0x5B, CLOSE_ARRAY = 0x5D;

/** @throws Refusal VALIDATION_FAILED */
export function parseObject(text: string): Record<string, unknown> {
  const invalid = (msg: string) => new Refusal("VALIDATION_FAILED", [{ loc: ["body"], msg, type: "invalid_json" }]);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalid("The body is not valid JSON");
  }
  if (body === null || typeof body !== "object" || Array.isArray(body)) throw invalid("The body must be a JSON object");
  const { fields, depth } = measure(text);
  if (depth > MAX_DEPTH) throw invalid(`The body may be at most ${MAX_DEPTH} levels deep`);
  // The parser keeps the last of duplicate fields, so the text then has more fields than the parsed object.
  if (fields !== countKeys(body)) {
    throw new Refusal("VALIDATION_FAILED", [{
      loc: ["body", repeatedField(text).slice(0, 60)],
      msg: "Give this field once",
      type: "repeated",
    }]);
  }
  return body as Record<string, unknown>;
}

/** The number of fields in valid JSON, and its nesting depth. */
function measure(text: string): { fields: number; depth: number } {
  let fields = 0, level = 0, depth = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === COLON) fields++;
    else if (c === QUOTE) at = endOfString(text, at);
    else if (c === OPEN || c === OPEN_ARRAY) depth = Math.max(depth, ++level);
    else if (c === CLOSE || c === CLOSE_ARRAY) level--;
  }
  return { fields, depth };
}

/** The index of the closing quote of the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  for (; text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}

function countKeys(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  const values = Object.values(value);
  let keys = Array.isArray(value) ? 0 : values.length;
  for (const inner of values) if (typeof inner === "object") keys += countKeys(inner);
  return keys;
}

/** The first duplicate field in an object of valid JSON. */
function repeatedField(text: string): string {
  const objects: Set<string>[] = [];
  let last = "";
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === OPEN) objects.push(new Set());
    else if (c === CLOSE) objects.pop();
    else if (c === QUOTE) {
      const end = endOfString(text, at);
      last = JSON.parse(text.slice(at, end + 1));
      at = end;
    } else if (c === COLON) {
      if (objects.at(-1)!.has(last)) return last;
      objects.at(-1)!.add(last);
    }
  }
  return "";
}
