/** Mounts every operation at its route. */
import type { Context, Hono } from "hono";
import type { OperationName } from "../core/contracts.ts";
import { anonymous } from "../core/kernel/actor.ts";
import { Refusal } from "../core/kernel/errors.ts";
import type { Contract } from "../core/kernel/operation.ts";
import { recorderOf } from "../core/health/mod.ts";
import { type Route, routeOf } from "../core/kernel/route.ts";
import type { Runner } from "../core/kernel/run/run.ts";
import { isStoreUnavailable } from "../core/kernel/store/store_errors.ts";
import { refusalOf } from "../core/kernel/run/translate.ts";
import { newSecret } from "../core/kernel/ids.ts";
import { type Access, refuseCrossSite } from "./access.ts";
import type { FairShare } from "./fair_share.ts";
import type { RateLimits } from "./rate_limits.ts";
import { fieldLocations, readInput } from "./request.ts";
import { jsonText, outputText, refusalResponse } from "./respond.ts";

/** Operations that issue a refresh token (sent as a cookie), and operations that read it from the cookie. */
const setsCookie: ReadonlySet<string> = new Set<OperationName>(["auth.login", "auth.refresh"]);
const readsCookie: ReadonlySet<string> = new Set<OperationName>(["auth.refresh", "auth.logout"]);
/** Another site must not use a visitor's session, nor sign the visitor into the site's own account. */
const sameSiteOnly: ReadonlySet<string> = new Set([...setsCookie, ...readsCookie, "auth.register"]);

export interface Dependencies {
  readonly runner: Runner;
  readonly access: Access;
  readonly limits: RateLimits;
  /** Null: without limits. */
  readonly shares: FairShare | null;
  /** Aborted when the server stops. */
  readonly ending: AbortSignal;
}

/** Fixed paths before those with fields, so that `holdings-summary` in a path is not taken for a portfolio's id. */
export function routesInOrder(contracts: readonly Contract[]): { contract: Contract; route: Route }[] {
  const rank = (path: string) => path.split("/").map((part) => part.startsWith(":") ? "1" : "0").join("");
  return contracts.map((contract) => ({ contract, route: routeOf(contract) })).sort((a, b) =>
    rank(a.route.path) < rank(b.route.path) ? -1 : 1
  );
}

export function mountOperations(app: Hono, contracts: readonly Contract[], dependencies: Dependencies): void {
  const recorder = recorderOf(dependencies.runner.services);
  for (const { contract, route } of routesInOrder(contracts)) {
    const answer = endpoint(contract, route, dependencies);
    const count = recorder.counterOf(contract.name);
    app.on(route.method, `/api${route.path}`, async (c) => {
      const began = performance.now();
      const response = await answer(c);
      count(performance.now() - began, response.status);
      return response;
    });
  }
}

function endpoint(
  contract: Contract,
  route: Route,
  { runner, access, limits, shares, ending }: Dependencies,
): (c: Context) => Promise<Response> {
  const { name } = contract;
  const locations = fieldLocations(contract, route);
  const respond = (
    c: Context,
    requestId: string,
    who: string,
    { output, replayed }: Awaited<ReturnType<Runner["run"]>>,
  ): Response | Promise<Response> => {
    const headers: Record<string, string> = { "x-request-id": requestId };
    if (replayed) headers["idempotent-replayed"] = "true";
    if (contract.maxAge) headers["cache-control"] = `public, max-age=${contract.maxAge}`;
    let body = output;
    if (setsCookie.has(name)) {
      const { refresh_token: token, ...rest } = output as { refresh_token?: string };
      if (token) headers["set-cookie"] = access.refreshCookie(token);
      body = rest;
    } else if (name === "auth.logout") headers["set-cookie"] = access.refreshCookie(null);
    if (route.status === 204) return new Response(null, { status: 204, headers });
    const send = (text: string | readonly string[]) => {
      shares?.chargeLength(who, typeof text === "string" ? text.length : text.reduce((n, { length }) => n + length, 0));
      return jsonText(text, route.status, headers, c.req.header("accept-encoding"));
    };
    const text = outputText(body);
    return typeof text === "string" ? send(text) : text.then(send);
  };
  return async (c) => {
    const requestId = requestIdOf(c);
    try {
      const actor = await access.actorOf(c).catch((error) => {
        // Public operations still work while the store cannot authenticate the caller.
        if (contract.access === "public" && contract.kind === "query" && isStoreUnavailable(error)) return anonymous;
        throw error;
      });
      const address = access.addressOf(c);
      const who = actor.kind === "user" ? actor.userId : actor.kind === "system" ? "system" : address;
      limits.take(contract, who, address);
      if (sameSiteOnly.has(name)) refuseCrossSite(c);
      const options = { idempotencyKey: idempotencyKeyOf(c, contract), address, longLists: true };
      const answer = async () => {
        const input = await readInput(c, contract, route, locations, ending);
        if (readsCookie.has(name) && input.refresh_token === undefined) {
          const token = access.readRefreshToken(c);
          if (token) input.refresh_token = token;
        }
        return respond(c, requestId, who, await runner.run(name, actor, input, options));
      };
      return await (shares && actor.kind !== "system" ? shares.run(who, answer) : answer());
    } catch (error) {
      return answerError(error, requestId, locations, runner, name);
    }
  };
}

function answerError(
  error: unknown,
  requestId: string,
  locations: ReturnType<typeof fieldLocations>,
  runner: Runner,
  name: string,
): Response {
  const { log } = runner.services;
  if (error instanceof Refusal) {
    const note = error.code === "REQUEST_TIMEOUT" ? log.info : log.debug;
    note("refused", { request: requestId, operation: name, code: error.code, reason: error.message.slice(0, 200) });
  }
  return refusalResponse(refusalOf(error, log, { request: requestId, operation: name }), requestId, locations);
}

/** Unique within this process and, by a random prefix, among processes. */
const processPrefix = newSecret().slice(0, 6);
let requestCount = 0;
const newRequestId = (): string => `${processPrefix}-${(requestCount++).toString(36)}`;

/** The caller's request id if it is short and safe to log, else a new one. */
export function requestIdOf(c: Context): string {
  const given = c.req.header("x-request-id");
  return given && /^[\w.-]{1,64}$/.test(given) ? given : newRequestId();
}

function idempotencyKeyOf(c: Context, contract: Contract): string | undefined {
  const key = c.req.header("idempotency-key");
  if (key === undefined || contract.kind === "query") return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal("VALIDATION_FAILED", [{
      loc: ["header", "Idempotency-Key"],
      msg: "Use 1 to 255 visible ASCII characters",
      type: "invalid_format",
    }]);
  }
  return key;
}
