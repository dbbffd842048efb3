/** Short ids: the shortest unique prefix of an id, eight characters or more. */
import type { OperationName } from "../core/contracts.ts";
import type { Contract } from "../core/kernel/operation.ts";
import type { Connection } from "./connection.ts";
import { CommandFailure, USAGE } from "./failure.ts";
import { errorCatalogue } from "../core/kernel/errors.ts";

const SHORTEST = 8;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SHORT = /^(?=.{8,35}$)[0-9a-f]{8}(-[0-9a-f-]*)?$/i;
/** The largest pages that the lists give. */
const PAGES = { "orders.list": 500, "notifications.list": 100 } as const;
const MOST = 5_000;

export const isId = (value: unknown): value is string => typeof value === "string" && UUID.test(value);
const isShortId = (value: unknown): value is string => typeof value === "string" && SHORT.test(value);
/** Stands for a short id while the rest of the input is checked. */
export const ANY_ID = "00000000-0000-4000-8000-000000000000";

/** How many characters make these ids distinct. */
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
export function shortFields(contract: Contract, input: Readonly<Record<string, unknown>>): string[] {
  const fields = contract.access === "owner" ? [contract.owned!.field, "order_id"] : [];
  return [...new Set(fields)].filter((field) => isShortId(input[field]));
}

/**
 * Replaces short ids by the full ids of the caller's own objects.
 * @throws CommandFailure when one matches none or several
 */
export async function withWholeIds(
  connection: Connection,
  contract: Contract,
  input: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = { ...input };
  for (const field of shortFields(contract, input)) {
    const kind = field === "order_id" ? "order" : contract.owned!.kind;
    const start = String(input[field]).toLowerCase();
    const found = (await ownIds(connection, kind, whole)).filter((id) => id.startsWith(start));
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

async function ownIds(connection: Connection, kind: string, input: Record<string, unknown>): Promise<string[]> {
  const list = async (operation: OperationName, given: Record<string, unknown>) =>
    (await connection.call(operation, given, null) as { id: string }[]).map((row) => row.id);
  if (kind === "portfolio") return await list("portfolios.list", {});
  if (kind === "token") return await list("tokens.list", {});
  if (kind === "holding") {
    const portfolios = await list("portfolios.list", {});
    return (await Promise.all(portfolios.map((id) => list("holdings.list", { id })))).flat();
  }
  const listAll = async (operation: keyof typeof PAGES, given: Record<string, unknown>) => {
    const limit = PAGES[operation];
    const ids: string[] = [];
    for (let page: string[] = []; ids.length < MOST; ids.push(...page)) {
      page = await list(operation, { ...given, limit, offset: ids.length });
      if (page.length < limit) return [...ids, ...page];
    }
    return ids;
  };
  if (kind === "notification") return await listAll("notifications.list", {});
  return await listAll("orders.list", { portfolio_id: input.portfolio_id });
}
