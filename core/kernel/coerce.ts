/** Converts text from a query, a path or a command line to the type of a contract's field. Browser-safe. */
import type { z } from "zod";

export type Scalar = "string" | "number" | "boolean";

/**
 * Plain decimals only: `1e3`, `0x10`, ` 1` and `NaN` stay text, and the schema then reports that it expects a number.
 */
const PLAIN_NUMBER = /^-?\d{1,18}(\.\d{1,18})?$/;

/** The scalar schema inside optional, default, nullable, refine and transform. */
export function scalarOf(schema: z.ZodType): Scalar {
  // deno-lint-ignore no-explicit-any -- zod keeps a schema's parts in def, which differs by kind
  const def = (schema as any).def;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return scalarOf(def.innerType);
    case "pipe":
      return scalarOf(def.in.def.type === "transform" ? def.out : def.in);
    case "literal":
      return typeof def.values[0] as Scalar;
    case "number":
    case "boolean":
      return def.type;
    default:
      return "string";
  }
}

/** The value of the text, or the text itself when it is not valid for the type. */
export function coerce(schema: z.ZodType, text: string): string | number | boolean {
  const scalar = scalarOf(schema);
  if (scalar === "number" && PLAIN_NUMBER.test(text)) return Number(text);
  if (scalar === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
