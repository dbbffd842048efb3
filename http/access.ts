/** Authentication of a request, and the cookie that holds the refresh token. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { type Actor, anonymous, OPERATOR, systemActor } from "../core/kernel/actor.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { sameSecret } from "../core/kernel/ids.ts";
import type { Services } from "../core/kernel/run/handler.ts";
import { type Authenticator, findUser, isPersonalToken } from "../core/identity/mod.ts";
import type { RateLimits } from "./rate_limits.ts";

const REFRESH_DAYS = 90;

export interface Access {
  /** The actor of the request; anonymous without a valid token. */
  actorOf(c: Context): Promise<Actor>;
  readRefreshToken(c: Context): string | undefined;
  /** A `Set-Cookie` value; null deletes the cookie. */
  refreshCookie(token: string | null): string;
  addressOf(c: Context): string;
}

export function createAccess(
  services: Services,
  authenticator: Authenticator,
  limits: RateLimits,
  operatorToken: string,
): Access {
  const { config, db } = services;
  const secure = config.PUBLIC_URL?.startsWith("https://") ?? false;
  // Browsers accept this prefix only with Secure and without a Domain, so only over TLS.
  const cookieName = secure ? "__Host-rt" : "rt";

  async function operator(c: Context, token: string): Promise<Actor> {
    if (!sameSecret(token, operatorToken)) return anonymous;
    const asUser = c.req.header("x-act-as");
    if (!asUser) return systemActor(OPERATOR);
    const user = await findUser(db, asUser);
    if (!user) throw new Refusal("NOT_FOUND", `There is no user ${asUser.slice(0, 100)}`);
    return { kind: "user", userId: user.id, role: user.role, sessionId: null, scope: "manage" };
  }

  function addressOf(c: Context): string {
    const forwarded = config.TRUST_PROXY === "true"
      ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim()
      : undefined;
    return forwarded || ((c.env as { remoteAddr?: Deno.NetAddr } | undefined)?.remoteAddr?.hostname ?? "local");
  }

  /** Each unknown personal token costs a query, so unknown ones are limited by address. */
  async function bearer(c: Context, token: string): Promise<Actor> {
    if (!isPersonalToken(token)) return await authenticator.authenticate(token) ?? anonymous;
    const address = addressOf(c);
    limits.checkTokens(address);
    const actor = await authenticator.authenticate(token);
    if (!actor) limits.takeUnknownToken(address);
    return actor ?? anonymous;
  }

  return {
    async actorOf(c) {
      const header = c.req.header("authorization");
      if (!header) return anonymous;
      const space = header.indexOf(" ");
      const scheme = header.slice(0, space).toLowerCase();
      const token = header.slice(space + 1).trim();
      if (scheme === "bearer" && token.length > 0 && token.length < 4096) {
        return await bearer(c, token);
      }
      return scheme === "operator" ? await operator(c, token) : anonymous;
    },
    readRefreshToken: (c) => getCookie(c, cookieName),
    refreshCookie: (token) =>
      `${cookieName}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${token ? REFRESH_DAYS * 86_400 : 0}${
        secure ? "; Secure" : ""
      }`,
    addressOf,
  };
}

/** Refuses a request from a page of another origin, by `Sec-Fetch-Site` or else `Origin`. */
export function refuseCrossSite(c: Context): void {
  const site = c.req.header("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") {
    throw new Refusal("FORBIDDEN", "This call is only for the product's own pages");
  }
  const origin = c.req.header("origin");
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  if (!site && origin && host !== c.req.header("host")) {
    throw new Refusal("FORBIDDEN", "This call is only for the product's own pages");
  }
}
