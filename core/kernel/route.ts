/** Routes of operations, read from their contracts, and the requests that call them. Browser-safe. */
import type { Contract } from "./operation.ts";

export interface Route {
  readonly method: string;
  /** Under /api, with `:field` for path fields. */
  readonly path: string;
  readonly pathFields: readonly string[];
  readonly queryFields: readonly string[];
  readonly status: number;
}

export function routeOf({ route }: Pick<Contract, "route">): Route {
  const [method, target, status] = route.split(" ") as [string, string, string | undefined];
  const [path, query] = target.split("?") as [string, string | undefined];
  return {
    method,
    path,
    pathFields: [...path.matchAll(/:(\w+)/g)].map((m) => m[1]!),
    queryFields: query ? query.split("&") : [],
    status: status ? Number(status) : 200,
  };
}

/** The URL and body of a request: path fields go into the path, others into the query or body as the route says. */
export function requestOf(
  route: Route,
  input: Readonly<Record<string, unknown>>,
): { path: string; body: Record<string, unknown> | null } {
  const rest: Record<string, unknown> = {};
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined || route.pathFields.includes(field)) continue;
    if (route.method === "GET" || route.queryFields.includes(field)) {
      if (value !== null) query.set(field, String(value));
    } else rest[field] = value;
  }
  const path = route.path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(String(input[field])));
  const hasBody = route.method !== "GET" && (route.method !== "DELETE" || Object.keys(rest).length > 0);
  return { path: `/api${path}${query.size > 0 ? `?${query}` : ""}`, body: hasBody ? rest : null };
}
