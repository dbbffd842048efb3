/**
 * The command line of an operation, from its contract: which fields are arguments or options, and how they are read.
 */
import { z } from "zod";
import { coerce, type Scalar, scalarOf } from "../core/kernel/coerce.ts";
import type { Contract } from "../core/kernel/operation.ts";
import { CommandFailure, USAGE } from "./failure.ts";
import type { TerminalWords } from "../core/kernel/module.ts";
import { sharedMeanings } from "./field_meanings.ts";

export interface Field {
  readonly name: string;
  /** `limit_price` as `limit-price`. */
  readonly word: string;
  readonly schema: z.ZodType;
  readonly scalar: Scalar;
  readonly list: boolean;
  /** A structure, or a list of them, written as JSON. */
  readonly structure: boolean;
  readonly required: boolean;
  readonly secret: boolean;
  /** In the path of the route, so it is an argument. */
  readonly positional: boolean;
  readonly choices: readonly string[] | null;
  readonly byDefault: unknown;
  /** A description for the help text. */
  readonly meaning: string;
}

interface JsonSchema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The fields of an operation: those of the path in their order, then the others in the contract's. */
export function fieldsOf(
  contract: Contract,
  pathFields: readonly string[],
  meanings: TerminalWords["fields"] = {},
): readonly Field[] {
  const json = z.toJSONSchema(contract.input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const names = Object.keys(contract.input.shape);
  const ordered = [...pathFields, ...names.filter((name) => !pathFields.includes(name))];
  return ordered.map((name) => {
    const schema = contract.input.shape[name] as z.ZodType;
    const whole = json.properties?.[name] ?? {};
    const part = whole.anyOf?.find((option) => option.type !== "null") ?? whole;
    return {
      name,
      word: name.replaceAll("_", "-"),
      schema,
      scalar: scalarOf(schema),
      list: part.type === "array",
      structure: part.type === "object" || part.items?.type === "object",
      required: json.required?.includes(name) ?? false,
      secret: contract.secrets?.includes(name) ?? false,
      positional: pathFields.includes(name),
      choices: part.enum?.map(String) ?? null,
      byDefault: whole.default,
      meaning: whole.description ?? part.description ??
        meanings[`${contract.name}.${name}`] ?? meanings[name] ?? sharedMeanings[name] ?? "",
    };
  });
}

/** How the command line names a field: `<id>` or `--limit-price`. */
export const flagOf = (field: Pick<Field, "positional" | "word">): string =>
  field.positional ? `<${field.word}>` : `--${field.word}`;

/**
 * Converts an argument to a value. The schema checks it later, except that numbers must be plain decimals.
 * @throws CommandFailure
 */
export function readValue(field: Field, text: string): unknown {
  if (field.structure) {
    try {
      return JSON.parse(text);
    } catch {
      throw new CommandFailure(`${flagOf(field)}: "${shorten(text)}" is not JSON`, USAGE);
    }
  }
  const value = coerce(field.schema, text);
  if (field.scalar === "number" && typeof value !== "number") {
    throw new CommandFailure(
      `${flagOf(field)}: "${shorten(text)}" is not a plain number; write it like 500 or 12.5`,
      USAGE,
    );
  }
  return value;
}

const shorten = (text: string): string => text.length > 40 ? `${text.slice(0, 40)}...` : text;
