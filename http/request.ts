/** Converts an HTTP request to the input of an operation. */
import type { Context } from "hono";
import type { z } from "zod";
import type { Contract } from "../core/kernel/operation.ts";
import { coerce } from "../core/kernel/coerce.ts";
import { type FieldError, Refusal } from "../core/kernel/errors.ts";
import { readText } from "./body.ts";
import { parseObject } from "./json.ts";
import type { Route } from "../core/kernel/route.ts";

/** Maximum number of query parameters: reading them takes quadratic time. */
const MAX_PARAMETERS = 100;

/** Required because a form of another site can send other types without a preflight request. */
const JSON_TYPE = /^application\/json *(;|$)/i;

/** Where each field of an operation's input comes from. */
export type FieldLocation = "path" | "query" | "body";

export function fieldLocations(contract: Contract, route: Route): ReadonlyMap<string, FieldLocation> {
  const others: FieldLocation = route.method === "GET" ? "query" : "body";
  return new Map(
    Object.keys(contract.input.shape).map((
      field,
    ) => [field, route.pathFields.includes(field) ? "path" : route.queryFields.includes(field) ? "query" : others]),
  );
}

/**
 * Collects the input of an operation. Query parameters must be known and given once; `_t` (a cache buster) is ignored.
 * Body fields are checked by the contract.
 * @param ending aborted when the server stops
 * @throws Refusal VALIDATION_FAILED, RULE_BROKEN, UNSUPPORTED_MEDIA_TYPE, or what `readText` refuses
 */
export async function readInput(
  c: Context,
  contract: Contract,
  route: Route,
  locations: ReadonlyMap<string, FieldLocation>,
  ending: AbortSignal,
): Promise<Record<string, unknown>> {
  const shape = contract.input.shape as Record<string, z.ZodType>;
  const input: Record<string, unknown> = route.method === "GET"
    ? {}
    : await readBody(c, locations, ending, contract.maxBody);
  const url = c.req.url;
  const queryStart = url.indexOf("?");
  if (queryStart >= 0) readQuery(new URLSearchParams(url.slice(queryStart + 1)), shape, locations, input);
  for (const field of route.pathFields) input[field] = coerce(shape[field]!, c.req.param(field) ?? "");
  return input;
}

function readQuery(
  query: URLSearchParams,
  shape: Record<string, z.ZodType>,
  locations: ReadonlyMap<string, FieldLocation>,
  input: Record<string, unknown>,
): void {
  if (query.size > MAX_PARAMETERS) {
    throw new Refusal("RULE_BROKEN", `A query may have at most ${MAX_PARAMETERS} parameters`);
  }
  const faults: FieldError[] = [];
  for (const name of new Set(query.keys())) {
    if (name === "_t") continue;
    const values = query.getAll(name);
    const loc = ["query", name.slice(0, 60)];
    if (locations.get(name) !== "query") faults.push({ loc, msg: "There is no such parameter", type: "unknown_field" });
    else if (values.length > 1) faults.push({ loc, msg: "Give this parameter once", type: "repeated" });
    else if (values[0] !== "") input[name] = coerce(shape[name]!, values[0]!);
  }
  if (faults.length > 0) throw new Refusal("VALIDATION_FAILED", faults.slice(0, 20));
}

async function readBody(
  c: Context,
  locations: ReadonlyMap<string, FieldLocation>,
  ending: AbortSignal,
  maxBytes: number | undefined,
): Promise<Record<string, unknown>> {
  const text = await readText(c.req.raw, ending, maxBytes);
  if (text === "") return {};
  if (!JSON_TYPE.test(c.req.header("content-type") ?? "")) {
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "Send the body with the content type application/json");
  }
  const body = parseObject(text);
  for (const field of Object.keys(body)) {
    const location = locations.get(field);
    if (location && location !== "body") {
      throw new Refusal("VALIDATION_FAILED", [{
        loc: ["body", field],
        msg: `Give this in the ${location}`,
        type: "misplaced",
      }]);
    }
  }
  return body;
}
