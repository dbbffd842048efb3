/** Short ids: the shortest unique prefix of an id, eight characters or more. */
import type { Module, Noun } from "../core/kernel/module.ts";
import type { Contract } from "../core/kernel/operation.ts";
import type { Connection } from "./connection.ts";
import { CommandFailure, USAGE } from "./failure.ts";
import { errorCatalogue } from "../core/kernel/errors.ts";

const SHORTEST = 8;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SHORT = /^(?=.{8,35}$)[0-9a-f]{8}(-[0-9a-f-]*)?$/i;
/** Maximum number of objects to search. */
const MAX_OBJECTS = 5_000;

/** Kinds of objects that users own, by name, with the query that lists them. */
export type Nouns = Readonly<Record<string, Omit<Noun, "list"> & { readonly list: Contract }>>;

export function nounsOf(modules: readonly Module[]): Nouns {
  const contracts = new Map(modules.flatMap((module) => module.contracts.map((c) => [c.name, c])));
  return Object.fromEntries(
    modules.flatMap(({ nouns = {} }) =>
      Object.entries(nouns).map(([name, noun]) => [name, { ...noun, list: contracts.get(noun.list)! }])
    ),
  );
}

/** The noun whose id a field takes, in an operation on owned objects: the owned object's, or `order` for `order_id`. */
export function nounOf({ access, owned }: Contract, field: string, nouns: Nouns): string | undefined {
  if (access !== "owner") return undefined;
  const noun = field === owned!.field ? owned!.kind : field.endsWith("_id") ? field.slice(0, -3) : undefined;
  return noun !== undefined && noun in nouns ? noun : undefined;
}

export const isId = (value: unknown): value is string => typeof value === "string" && UUID.test(value);
const isShortId = (value: unknown): value is string => typeof value === "string" && SHORT.test(value);
/** Replaces a short id while the rest of the input is checked. */
export const ANY_ID = "00000000-0000-4000-8000-000000000000";

/** The length of the shortest distinct prefixes of these ids. */
export function distinctLength(ids: readonly string[]): number {
  const sorted = [...new Set(ids)].sort();
  let length = SHORTEST;
  for (let i = 1; i < sorted.length; i++) {
    let same = 0;
    while (sorted[i - 1]![same] === sorted[i]![same]) same++;
    length = Math.max(length, same + 1);
  }
  // Do not end with a dash.
  return "-" === sorted[0]?.[length - 1] ? length + 1 : length;
}

/** The fields that were given as short ids. */
export const shortFields = (contract: Contract, input: Readonly<Record<string, unknown>>, nouns: Nouns): string[] =>
  Object.keys(input).filter((field) => isShortId(input[field]) && nounOf(contract, field, nouns) !== undefined);

/**
 * Replaces short ids by the full ids of the caller's own objects.
 * @throws CommandFailure when one matches none or several
 */
export async function withWholeIds(
  connection: Connection,
  contract: Contract,
  input: Readonly<Record<string, unknown>>,
  nouns: Nouns,
): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = { ...input };
  for (const field of shortFields(contract, input, nouns)) {
    const kind = nounOf(contract, field, nouns)!;
    const start = String(input[field]).toLowerCase();
    const found = (await ownIds(connection, nouns, kind, whole)).filter((id) => id.startsWith(start));
    if (found.length === 0) {
      throw new CommandFailure(
        `There is no ${kind} of yours whose id begins with ${start}`,
        errorCatalogue.NOT_FOUND.exit,
        {
          code: "NOT_FOUND",
        },
      );
    }
    if (found.length > 1) {
      throw new CommandFailure(`${start} begins the ids of ${found.length} ${kind}s; give more of it (--wide)`, USAGE);
    }
    whole[field] = found[0];
  }
  return whole;
}

async function ownIds(
  connection: Connection,
  nouns: Nouns,
  kind: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { list, page, portfolioField } = nouns[kind]!;
  const listPage = async (given: Record<string, unknown>) =>
    (await connection.call(list, given, null) as { id: string }[]).map((row) => row.id);
  const listAll = async (given: Record<string, unknown>) => {
    if (page === undefined) return await listPage(given);
    const ids: string[] = [];
    for (let rows: string[] = []; ids.length < MAX_OBJECTS; ids.push(...rows)) {
      rows = await listPage({ ...given, limit: page, offset: ids.length });
      if (rows.length < page) return [...ids, ...rows];
    }
    return ids;
  };
  if (portfolioField === undefined) return await listAll({});
  const portfolios = isId(input.portfolio_id) ? [input.portfolio_id] : await ownIds(connection, nouns, "portfolio", {});
  return (await Promise.all(portfolios.map((id) => listAll({ [portfolioField]: id })))).flat();
}
