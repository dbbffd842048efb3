/** Input and output of an operation against the schemas of its contract. */
import { z } from "zod";
import { type FieldError, Refusal } from "../errors.ts";
import type { Contract } from "../operation.ts";
import { LongList, ROWS } from "./long_list.ts";

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

/** Checks an output. A list of tens of thousands of rows is checked where it is read, by the piece. */
export function checkLongOutput(contract: Contract, output: unknown): unknown {
  const fields = output as Readonly<Record<string, unknown>>;
  const long = contract.output instanceof z.ZodObject &&
    Object.keys(contract.output.shape).find((name) => rowsIn(fields[name]).length > ROWS);
  if (!long) return checkOutput(contract, output);
  const rows = rowsIn(fields[long]);
  const checked = (from: number, to: number) =>
    checkOutput(contract, { ...fields, [long]: rows.slice(from, to) }) as Readonly<Record<string, unknown>>;
  const slice = (from: number, to: number) => checked(from, to)[long] as readonly unknown[];
  return { ...checked(0, 1), [long]: new LongList(rows.length, slice) };
}

const rowsIn = (value: unknown): Pick<LongList, "length" | "slice"> =>
  Array.isArray(value) || value instanceof LongList ? value : [];
