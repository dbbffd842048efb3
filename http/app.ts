/** The HTTP adapter: all paths of the product. */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { sql } from "kysely";
import { resolve } from "node:path";
import { backup } from "../core/kernel/store/backup_bulk.ts";
import { shownSettings } from "../core/kernel/config.ts";
import { OPERATOR } from "../core/kernel/actor.ts";
import { Refusal } from "../core/kernel/errors.ts";
import type { Module } from "../core/kernel/module.ts";
import type { Services } from "../core/kernel/run/handler.ts";
import type { Runner } from "../core/kernel/run/run.ts";
import { refusalOf, RETRY_SECONDS } from "../core/kernel/run/translate.ts";
import { within } from "../core/kernel/within.ts";
import { version } from "../core/version.ts";
import { processedUntil } from "../core/orders/mod.ts";
import { authenticator } from "../core/identity/mod.ts";
import { type Access, createAccess } from "./access.ts";
import { accessLog } from "./access_log.ts";
import { mountAvatars } from "./avatars.ts";
import { EventHub } from "./events.ts";
import { FairShare } from "./fair_share.ts";
import { mountImages } from "./images.ts";
import { mountOperations, requestIdOf } from "./operations.ts";
import { openapiDocument } from "./openapi.ts";
import { RateLimits } from "./rate_limits.ts";
import { RememberingRouter } from "./remembering_router.ts";
import { json, refusalResponse, securityHeaders } from "./respond.ts";
import { mountDocs, mountWeb } from "./static.ts";
import { ScreenFeed } from "./screen_feed.ts";
import { streamEndpoint } from "./stream.ts";

export interface App {
  readonly fetch: (request: Request, info?: Deno.ServeHandlerInfo) => Response | Promise<Response>;
  /** Makes the readiness check fail from now on, so that a proxy sends requests elsewhere. */
  drain(): void;
  /** Ends the open streams. A request whose body is still arriving gets a 503. */
  endStreams(): void;
  close(): void;
}

/** Timeout of the store check. */
const READY_MS = 1_200;

/** @param operatorToken authenticates the terminal on this machine as the operator */
export async function createApp(
  product: { readonly services: Services; readonly runner: Runner; readonly modules: readonly Module[] },
  operatorToken: string,
): Promise<App> {
  const { services, runner, modules } = product;
  const { db, log, config } = services;
  const auth = authenticator(services);
  const limits = new RateLimits(config);
  const access = createAccess(services, auth, limits, operatorToken);
  const limit: MiddlewareHandler = (c, next) => {
    limits.takeRequest(access.addressOf(c));
    return next();
  };
  const hub = new EventHub(db, log);
  runner.onEvents = () => hub.nudge();
  const ending = new AbortController();
  let draining = false;
  const app = new Hono({ strict: false, router: new RememberingRouter() });

  const transport = config.PUBLIC_URL?.startsWith("https://") ? "max-age=31536000; includeSubDomains" : null;
  const logAccess = accessLog(log, config.LOG_LEVEL!);
  app.use(async (c, next) => {
    const began = performance.now();
    await next();
    const { headers } = c.res;
    // Responses of operations are built with these headers: setting them one by one costs more than the rest of a
    // small response.
    if (!headers.has("x-content-type-options")) {
      for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value);
    }
    if (transport) headers.set("strict-transport-security", transport);
    logAccess(c, began);
  });

  mountHealth(app, services, limit, () => draining);
  app.get("/api/stream", limit, streamEndpoint(runner, access, hub, new ScreenFeed(runner), ending.signal));
  await mountDocs(app, JSON.stringify(openapiDocument(modules)), limit);
  mountBackup(app, services, access);
  mountImages(app, { services, access, limits });
  mountAvatars(app, { services, access, limits });
  const shares = config.RATE_LIMITS === "off" ? null : new FairShare();
  mountOperations(app, modules.flatMap(({ contracts }) => contracts), {
    runner,
    access,
    limits,
    shares,
    ending: ending.signal,
  });
  app.all("/api/*", (c) => refuseUnknownPath(app, c));
  await mountWeb(app, config);
  app.onError((error, c) => {
    const requestId = requestIdOf(c);
    return refusalResponse(refusalOf(error, log, { request: requestId, path: c.req.path }), requestId);
  });

  return {
    fetch: (request, info) => app.fetch(request, info),
    drain: () => void (draining = true),
    endStreams: () => ending.abort(),
    close: () => {
      ending.abort();
      hub.close();
      auth.close();
    },
  };
}

function mountHealth(app: Hono, services: Services, limit: MiddlewareHandler, isDraining: () => boolean): void {
  const { db, log } = services;
  app.get("/api/health", () => json({ status: "ok", version }));
  app.get("/api/health/ready", limit, async () => {
    // A failing market is reported but does not make the instance unready: everything else still works.
    const market = { kind: services.market.kind, ...services.market.health() };
    if (isDraining()) return json({ status: "stopping", version, store: "ok", market }, 503);
    const now = services.clock.market();
    const checks = Promise.all([processedUntil(services, now), sql`select 1`.execute(db)]);
    const answered = await inTime(checks, READY_MS).catch((error) => {
      log.warn("not ready", { error: String(error) });
      return null;
    });
    // While the server catches up, responses are as of that instant.
    const behind = answered?.[0] && { catching_up_to: now.toString(), lived_until: answered[0].toString() };
    return answered
      ? json({ status: behind ? "catching up" : "ok", version, store: "ok", market, ...behind })
      : json({ status: "unavailable", version, store: "unreachable", market }, 503, {
        "retry-after": String(RETRY_SECONDS),
      });
  });
}

/** What the terminal needs from a running server besides operations: its settings, and a copy of the store. */
function mountBackup(app: Hono, { config, db }: Services, access: Access): void {
  const forOperator = (answer: () => Response) => async (c: Context) => {
    const actor = await access.actorOf(c);
    if (actor.kind === "system" && actor.name === OPERATOR) return answer();
    const code = actor.kind === "anonymous" ? "UNAUTHENTICATED" : "FORBIDDEN";
    return refusalResponse(
      new Refusal(code, "Only the operator at the machine's terminal may do this"),
      requestIdOf(c),
    );
  };
  app.get(
    "/api/admin/settings",
    forOperator(() => json(shownSettings({ ...config, DATA_DIR: resolve(config.DATA_DIR!) }))),
  );
  app.get(
    "/api/admin/backup",
    forOperator(() =>
      new Response(backup(db), { headers: { "content-type": "application/gzip", "cache-control": "no-store" } })
    ),
  );
}

/** An unknown path, or a known one with another method. */
function refuseUnknownPath(app: Hono, c: Context): Response {
  const allowed = methodsOf(app, c.req.path);
  const refusal = allowed.length > 0
    ? new Refusal("METHOD_NOT_ALLOWED", `This path takes ${allowed.join(", ")}`)
    : new Refusal("NOT_FOUND", "There is no such path");
  const answer = refusalResponse(refusal, requestIdOf(c));
  if (allowed.length > 0) answer.headers.set("allow", allowed.join(", "));
  return answer;
}

/** The methods that a path supports. */
function methodsOf(app: Hono, path: string): string[] {
  const own = app.routes.filter(({ method, path: pattern }) =>
    method !== "ALL" && new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`).test(path)
  );
  return [...new Set(own.flatMap(({ method }) => method === "GET" ? ["GET", "HEAD"] : [method]))].sort();
}

/** @throws Error when the work takes longer */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  if (await within(ms, work)) return await work;
  throw new Error(`no answer within ${ms} ms`);
}
