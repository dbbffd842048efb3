/** Input and output of an operation against the schemas of its contract. */
import { z } from "zod";
import { type FieldError, Refusal } from "../errors.ts";
import type { Contract } from "../operation.ts";
import { yieldToEventLoop } from "../slices.ts";

/** The most issues that one response lists. */
const MAX_FAULTS = 20;

/** @throws Refusal VALIDATION_FAILED with every invalid field */
export function parseInput(contract: Contract, raw: unknown): unknown {
  const parsed = contract.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields: FieldError[] = parsed.error.issues.slice(0, MAX_FAULTS).flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.slice(0, MAX_FAULTS).map((key) => ({
        loc: [...issue.path, key.slice(0, 60)] as (string | number)[],
        msg: "There is no such field",
        type: "unknown_field",
      }))
      : [{ loc: issue.path as (string | number)[], msg: issue.message, type: issue.code }]
  );
  throw new Refusal("VALIDATION_FAILED", fields);
}

/** @throws Error when the output is not what the contract promises */
export function checkOutput(contract: Contract, output: unknown): unknown {
  const checked = contract.output.safeParse(output);
  if (!checked.success) {
    throw new Error(`${contract.name} returned an output that its contract does not allow`, { cause: checked.error });
  }
  return checked.data;
}

/** Rows that can be checked in a few milliseconds. */
export const ROWS = 4000;

/**
 * Checks an output. A list of tens of thousands of rows is checked in chunks, so that other requests run in between.
 */
export async function checkLongOutput(contract: Contract, output: unknown): Promise<unknown> {
  const fields = output as Record<string, unknown>;
  const long = contract.output instanceof z.ZodObject && longFieldOf(fields, Object.keys(contract.output.shape));
  if (!long) return checkOutput(contract, output);
  const rows = listOf(fields[long]);
  const checked: unknown[] = [];
  let piece: Record<string, unknown> = {};
  for (let at = 0; at < rows.length; at += ROWS) {
    piece = checkOutput(contract, { ...fields, [long]: rows.slice(at, at + ROWS) }) as typeof piece;
    checked.push(...listOf(piece[long]));
    await yieldToEventLoop();
  }
  return { ...piece, [long]: checked };
}

/** The field with a list that takes more than a few milliseconds, if there is one. */
export const longFieldOf = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined =>
  names.find((name) => listOf(fields[name]).length > ROWS);

const listOf = (value: unknown): readonly unknown[] => Array.isArray(value) ? value : [];
